import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startDevnet } from '../../devnet/start.js';
import { nextMessage } from '../support/next-message.js';
import { plainly, report } from '../support/report.js';
import { readStartOptions } from '../support/start-program.js';
import type { ColdOrder, ColdPass } from './cold-worker.js';

const worker = fileURLToPath(new URL('./cold-worker.js', import.meta.url));
/** Analyses before the measured ones: by then the program is compiled. */
const WARM_UP = 200;
const MEASURED_PASSES = 2;

/**
 * Processor time of cold analyses, all threads of the service together, with the options of `npm start`; the
 * nodes and the embedded chains are other processes.
 */
export async function coldCost(): Promise<void> {
  const { stop, ...devnet } = await startDevnet();
  const { execArgv, env } = await readStartOptions();
  const child = fork(worker, [], { execArgv: [...execArgv], env: { ...process.env, ...env } });
  const passes = Math.ceil(WARM_UP / devnet.scenarios.length) + MEASURED_PASSES;
  child.send({ devnet, passes } satisfies ColdOrder);
  const measured = ((await nextMessage(child)) as readonly ColdPass[]).slice(-MEASURED_PASSES);
  child.disconnect();
  await stop();
  const analyses = measured.reduce((sum, pass) => sum + pass.analyses, 0);
  const cpuMs = measured.reduce((sum, pass) => sum + pass.cpuMs, 0) / analyses;
  const figure = `${cpuMs.toFixed(0)} ms: ${(1_000 / cpuMs).toFixed(1)} tokens a second of one core`;
  report(plainly('processor time of a cold analysis, all threads', figure));
}
