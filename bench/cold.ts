import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Devnet } from '../devnet/devnet.js';
import { startDevnet } from '../devnet/start.js';
import { median } from './doors/timing.js';
import { type FarNode, startFarNode } from './support/far-node.js';
import { atMost, plainly, report } from './support/report.js';
import { type RoundNode, startRoundNode } from './support/round-node.js';
import { type RunningProgram, startProgram } from './support/start-program.js';
import { buyKeys, processorMsOf, stopAll, toReplicaEnvironment } from './support/warm-load.js';

const LATENCY_MS = 60;
const PASSES = 3;
const MOST_TRIPS = 6;
/** Before each story: what the last one left to do in the background is over. */
const PAUSE_MS = 150;

/** One cold analysis. */
interface Cold {
  readonly ms: number;
  readonly requests: number;
  readonly cpuMs: number;
}

/** What one checkout takes. */
interface Measured {
  readonly cold: Cold[];
  /** Round trips by story. */
  readonly trips: ReadonlyMap<string, number>;
}

/**
 * Cold analyses of all stories by the program as operators start it, through nodes that are 60 ms away: time and
 * processor time. `BEFORE=<folder>`: in turns with another checkout that is built, e.g. of the commit before.
 * Round trips are counted in a pass of its own, through nodes that hold their answers (`support/round-node.ts`): there
 * a request counts as one more only where it was sent after an answer that it waited for, and before the analysis was
 * answered. By the times of requests one would count too many: what is sent late, since the processor is busy, comes
 * after answers that it does not need. The exit status is 1 where a story takes more than six.
 */
export async function run(): Promise<void> {
  const folders = ['.', ...(process.env.BEFORE ? [process.env.BEFORE] : [])].map((one) => resolve(one));
  const devnet = await startDevnet();
  const nodes = new Map<string, FarNode>();
  for (const [chain, { rpcUrl }] of Object.entries(devnet.chains))
    nodes.set(chain, await startFarNode(rpcUrl, LATENCY_MS));
  const measured: Measured[] = [];
  for (const folder of folders) measured.push({ cold: [], trips: await countTrips(folder, devnet) });
  for (let pass = 0; pass < PASSES; pass += 1)
    for (let turn = 0; turn < folders.length; turn += 1) {
      const place = (turn + pass) % folders.length;
      measured[place]?.cold.push(...(await measureTimes(folders[place] ?? '.', devnet, nodes)));
    }
  print(measured);
  for (const node of nodes.values()) await node.close();
  await devnet.stop();
}

/** The round trips of each story. */
async function countTrips(root: string, devnet: Devnet): Promise<ReadonlyMap<string, number>> {
  let program: RunningProgram | undefined;
  const processorMs = async () => (program ? processorMsOf([program]) : 0);
  const nodes = new Map<string, RoundNode>();
  for (const [chain, { rpcUrl }] of Object.entries(devnet.chains))
    nodes.set(chain, await startRoundNode(rpcUrl, processorMs));
  const trips = await eachStory(root, devnet, nodes, async ({ id, chain }, analyze, running) => {
    program = running;
    nodes.get(chain)?.forget();
    await analyze();
    return [id, nodes.get(chain)?.rounds().length ?? 0] as const;
  });
  for (const node of nodes.values()) await node.close();
  return new Map(trips);
}

function measureTimes(
  root: string,
  devnet: Devnet,
  nodes: ReadonlyMap<string, FarNode>,
): Promise<readonly Cold[]> {
  return eachStory(root, devnet, nodes, async ({ chain }, analyze, program) => {
    await new Promise((done) => setTimeout(done, PAUSE_MS));
    const node = nodes.get(chain);
    node?.forget();
    const [cpu, began] = [await processorMsOf([program]), performance.now()];
    await analyze();
    return {
      ms: performance.now() - began,
      requests: node?.requests() ?? 0,
      cpuMs: (await processorMsOf([program])) - cpu,
    };
  });
}

type Story = Devnet['scenarios'][number];

/** All stories, each once, by a new process on a new database. */
async function eachStory<T>(
  root: string,
  devnet: Devnet,
  nodes: ReadonlyMap<string, { readonly url: string }>,
  measure: (story: Story, analyze: () => Promise<void>, program: RunningProgram) => Promise<T>,
): Promise<readonly T[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-cold-'));
  const chainsFile = join(folder, 'chains.json');
  writeFileSync(chainsFile, JSON.stringify(devnet.chainsFile));
  const urls = [...nodes].map(([chain, { url }]) => [`RPC_URL_${chain.toUpperCase()}`, url]);
  const program = await startProgram(
    {
      ...toReplicaEnvironment(devnet, chainsFile),
      ...Object.fromEntries(urls),
      DATA_DIR: join(folder, 'data'),
      LIMIT_COLD_CONCURRENT: '50',
    },
    { root },
  );
  try {
    const [key] = await buyKeys(devnet, [[program]]);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    const found: T[] = [];
    for (const story of devnet.scenarios) {
      const body = JSON.stringify({ contract_address: story.address, chain: story.chain });
      const analyze = async () => {
        const answer = await fetch(`${program.url}/api/v1/token/analyze`, { method: 'POST', headers, body });
        const text = await answer.text();
        if (answer.status !== 200) throw new Error(`${story.id}: ${answer.status} ${text}`);
      };
      found.push(await measure(story, analyze, program));
    }
    return found;
  } finally {
    await stopAll([[program]]);
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(measured: readonly Measured[]): void {
  console.log(`cold analyses, nodes ${LATENCY_MS} ms away, ${PASSES} passes over all stories, in turns`);
  console.log(
    '| checkout | median ms | round trips, median | most | requests, median | processor ms, median |',
  );
  console.log('|---|---|---|---|---|---|');
  const rows = measured.map(({ cold, trips }) => ({
    ms: median(cold.map(({ ms }) => ms)),
    trips: median([...trips.values()]),
    most: Math.max(...trips.values()),
    requests: median(cold.map(({ requests }) => requests)),
    cpuMs: median(cold.map(({ cpuMs }) => cpuMs)),
  }));
  for (const [at, { ms, trips, most, requests, cpuMs }] of rows.entries())
    console.log(
      `| ${at === 0 ? 'this' : 'before'} | ${ms.toFixed(0)} | ${trips} | ${most} | ${requests} | ${cpuMs.toFixed(0)} |`,
    );
  const [now, before] = rows;
  if (!now) return;
  report(plainly(`cold analysis, nodes ${LATENCY_MS} ms away, median`, `${now.ms.toFixed(0)} ms`));
  report(plainly('processor time of a cold analysis, median', `${now.cpuMs.toFixed(0)} ms`));
  report(plainly('requests to a node of a cold analysis, median', String(now.requests)));
  report(atMost('round trips of a cold analysis, most of all stories', now.most, MOST_TRIPS, ''));
  if (before)
    console.log(
      `this ÷ before: time ${(now.ms / before.ms).toFixed(2)} (goal: at most 1.1), ` +
        `processor ${(now.cpuMs / before.cpuMs).toFixed(2)} (goal: at most 1.15)`,
    );
  const far = [...(measured[0]?.trips ?? [])].filter(([, trips]) => trips > MOST_TRIPS);
  const named = far.map(([story, trips]) => `${story} ${trips}`).join(', ');
  console.log(`stories over ${MOST_TRIPS} round trips: ${named === '' ? 'none' : named}`);
  if (far.length > 0) process.exitCode = 1;
}
