import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../src/db/client.js';
import type { WorkerOrder } from '../../test/support/account-worker.js';
import { findWrong, killInTheMiddle } from '../../test/support/kill-suite.js';
import { startWorker } from '../../test/support/start-worker.js';
import { exactly, type Finding, print } from './finding.js';

const ROUNDS = 3;
const LINES = 1_000;
const program = fileURLToPath(new URL('../../test/support/account-worker.js', import.meta.url));

/** A process in a flood of takes, refunds, purchases and new keys is killed with `kill -9`, three times; each time the next one looks what is wrong. */
export async function benchKill(
  title: string,
  where: Pick<WorkerOrder, 'dataDir' | 'url'>,
): Promise<readonly Finding[]> {
  const wrong: string[] = [];
  let acknowledged = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const lines = await killInTheMiddle(
      startWorker(program, { ...where, task: 'flood', seed: (round + 1) * 1_000_000 }),
      LINES,
    );
    acknowledged += lines.length;
    const database = await openDatabase(where);
    // What a killed process had already sent to a server may still be on its way.
    if (where.url !== undefined) await new Promise((resolve) => setTimeout(resolve, 500));
    wrong.push(...(await findWrong(database, lines)));
    await database.close();
  }
  for (const one of wrong) console.log(`     ${title}: ${one}`);
  const what = `kill -9 in a flood, ${ROUNDS} times, ${acknowledged} acknowledged acts: keys, purchases and quotas wrong`;
  return print(title, [exactly(what, wrong.length, 0)]);
}
