import { createLogIndex, createMemoryLogStore, createRpc } from '@assay/chain';
import { eth } from '@assay/facts';
import { createScratchDatabase } from '../test/support/postgres.js';
import { benchEventLoopHolds } from './activity/event-loop-holds.js';
import { type Reading, readInProcess } from './activity/log-reader.js';
import { type LogChain, PER_BLOCK, startLogChain } from './activity/log-writer.js';
import { benchServiceMemory } from './activity/service-memory.js';
import { benchStoredHolders } from './activity/stored-holders.js';
import { plainly, report } from './support/report.js';

const TRANSFERS = 200_000;
const NEW_TRANSFERS = 100;
/**
 * ethers reads only the newest logs: it takes about 0.4 ms of CPU per log, a minute and a half for all of
 * them.
 */
const FOR_ETHERS = 20_000;

/** Measures reading a long history of logs from a real node, compared with ethers in the same run. */
export async function run(): Promise<void> {
  const chain = await startLogChain();
  try {
    await chain.write(TRANSFERS);
    console.log(`logs: ${TRANSFERS.toLocaleString('en')} transfers on an embedded node`);
    const ethers = await readInProcess({ ...chain, kind: 'ethers', blocks: FOR_ETHERS / PER_BLOCK });
    const streamed = await readInProcess({ ...chain, kind: 'streamed' });
    const indexed = await readInProcess({ ...chain, kind: 'indexed' });
    const embedded = await readInProcess({ ...chain, kind: 'embedded' });
    const server = await readIntoServer(chain);
    const rows = {
      'ethers getLogs + parseLog': row(ethers, ethers),
      'streamed and decoded': row(streamed, ethers),
      'indexed in memory': row(indexed, ethers),
      'indexed, embedded database': row(embedded, ethers),
      ...(server ? { 'indexed, PostgreSQL': row(server, ethers) } : {}),
    };
    console.table(rows);
    for (const [how, { 'times ethers': times, 'memory +MB': addedMb }] of Object.entries(rows))
      report(
        plainly(`200,000 logs, ${how}: speed against ethers; memory added`, `${times} times; ${addedMb} MB`),
      );
    await compareAgain(chain);
  } finally {
    await chain.stop();
  }
  await benchStoredHolders();
  await benchEventLoopHolds();
  await benchServiceMemory();
}

/** @returns `undefined` when there is no server. */
async function readIntoServer(chain: LogChain): Promise<Reading | undefined> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) return undefined;
  const scratch = await createScratchDatabase(serverUrl);
  try {
    return await readInProcess({ ...chain, kind: 'server', databaseUrl: scratch.url });
  } finally {
    await scratch.drop();
  }
}

/** Compares the cost of a second analysis with that of the first. */
async function compareAgain({ url, token, write }: LogChain): Promise<void> {
  const rpc = createRpc({ chain: { ...eth, blockTimeMs: 0 }, urls: [url], timeoutMs: 60_000 });
  const index = createLogIndex({ rpc, store: createMemoryLogStore({ maxEvents: 1_000_000 }) });
  const sync = async (): Promise<number> => {
    const start = performance.now();
    const head = await rpc.head();
    const request = { contract: token, from: 0, head } as const;
    await index.sync({ ...request, maxEvents: 1_000_000, budgetMs: 120_000 });
    await index.store.balances(index.stream(token), 100);
    return performance.now() - start;
  };
  const first = await sync();
  await write(NEW_TRANSFERS);
  const again = await sync();
  const figure = `${((again / first) * 100).toFixed(2)} % of the first (${first.toFixed(0)} ms)`;
  const what = `second analysis after ${NEW_TRANSFERS} new transfers`;
  report({ what, figure, target: 'at most 2 %', ok: again <= first * 0.02 });
}

function row(measured: Reading, base: Reading) {
  return {
    'logs/s': Math.round((measured.logs / measured.ms) * 1_000),
    'times ethers': Number((measured.logs / measured.ms / (base.logs / base.ms)).toFixed(2)),
    'our CPU ms': Math.round(measured.cpuMs),
    'memory +MB': Math.round(measured.peakMb),
    logs: measured.logs,
  };
}
