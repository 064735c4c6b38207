import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LogStore, LogStream, StreamCursor } from '@assay/chain';
import { holdersComponent } from '@assay/engine';
import { type Address, known } from '@assay/facts';
import { openDatabase } from '../../src/db/client.js';
import type { Database } from '../../src/db/database.js';
import { createDatabaseLogStore } from '../../src/db/log-store.js';
import { migrateUp } from '../../src/db/migrate.js';
import { createScratchDatabase } from '../../test/support/postgres.js';
import { atMostTime, report } from '../support/report.js';
import { createHistory, type History } from './history.js';

const CHUNK = 5_000;
const MAX_HOLDERS = 1_000;
const SIZES: readonly { readonly holders: number; readonly transfers: number }[] = [
  { holders: 1_000, transfers: 5_000 },
  { holders: 10_000, transfers: 50_000 },
  { holders: 100_000, transfers: 500_000 },
  { holders: 200_000, transfers: 1_000_000 },
];

/**
 * Measures the time to read a token's holders from the database and judge them, once its transfers are
 * stored.
 */
export async function benchStoredHolders(serverUrl = process.env.TEST_DATABASE_URL): Promise<void> {
  if (!serverUrl) {
    console.log('stored holders: skipped: no TEST_DATABASE_URL');
    return;
  }
  // A new database: the server's own may be half migrated or hold other rows.
  const scratch = await createScratchDatabase(serverUrl);
  const database = await openDatabase({ url: scratch.url });
  try {
    await migrateUp(database);
    const rows: Record<string, Awaited<ReturnType<typeof measure>>> = {};
    for (const [index, size] of SIZES.entries()) {
      rows[`${size.holders.toLocaleString('en')} holders`] = await measure(
        database,
        scratch.url,
        index,
        size,
      );
    }
    console.table(rows);
    for (const [what, { 'new process ms': ms }] of Object.entries(rows))
      report(atMostTime(`balances and verdict of a stored token, new process: ${what}`, ms, 100));
  } finally {
    await database.close();
    await scratch.drop();
  }
}

async function measure(database: Database, url: string, index: number, size: (typeof SIZES)[number]) {
  const history = createHistory(index, size.holders);
  const { stream } = history;
  const store = createDatabaseLogStore(database);
  await store.rollback(stream, undefined);
  const wrote = await timed(() => write(store, history, size.transfers));
  await database.query('analyze log_balances');
  const first = await timed(() => assess(store, stream));
  await database.query('analyze log_transfers');
  // A new process without caches: its first read and verdict, including the connection.
  const fresh = await measureFresh(url, stream.contract);
  const warm = await timed(() => assess(store, stream));
  const [before, after] = [size.transfers, size.transfers + 100].map((count) => history.cursorAt(count - 1));
  if (after) await store.commit(stream, history.transfers(size.transfers, 100), before, after);
  const moved = await measureFresh(url, stream.contract);
  const { holders, sum } = await store.balances(stream, MAX_HOLDERS);
  await store.rollback(stream, undefined);
  return {
    transfers: size.transfers,
    holders,
    supply: sum === history.supply,
    'written/s': Math.round((size.transfers / wrote) * 1_000),
    'end of indexing ms': Math.round(first),
    'new process ms': Math.round(fresh.ms),
    'its processor ms': Math.round(fresh.cpuMs),
    '100 transfers on, new process ms': Math.round(moved.ms),
    'read again ms': Number(warm.toFixed(1)),
  };
}

/** What an analysis does for an indexed token: reads its balances, then computes details and verdict. */
async function assess(store: LogStore, stream: LogStream): Promise<void> {
  const { top, rest, holders: totalHolders, sum: sumOfBalances } = await store.balances(stream, MAX_HOLDERS);
  const holders = top.map(({ address, balance }) => ({ address, balance, kind: 'wallet' as const }));
  const value = { holders, rest, totalHolders, sumOfBalances, mode: 'replay', coverage: 1 } as const;
  const facts = {
    holders: known(value, 'bench', 0),
    walletLinks: known({ links: [], superNodes: [], coverage: 1 }, 'bench', 0),
  };
  const input = { ref: { chain: stream.chain, address: stream.contract }, facts, now: 0 };
  const { distribution } = holdersComponent.details(input);
  const verdict = holdersComponent.judge(input);
  if (!distribution || !verdict.judged) throw new Error('the holders were not judged');
}

interface Timing {
  readonly ms: number;
  readonly cpuMs: number;
}

/** Median of five new processes. */
async function measureFresh(url: string, contract: Address): Promise<Timing> {
  const timings: Timing[] = [];
  for (let run = 0; run < 5; run += 1) {
    const child = fork(fileURLToPath(import.meta.url), [contract], {
      stdio: 'inherit',
      env: { ...process.env, TEST_DATABASE_URL: url },
    });
    child.once('message', (timing) => timings.push(timing as Timing));
    await once(child, 'exit');
    if (timings.length <= run) throw new Error('a new process could not read the holders');
  }
  const inOrder = timings.toSorted((a, b) => a.ms - b.ms);
  return inOrder[2] ?? { ms: Number.NaN, cpuMs: Number.NaN };
}

/** The new process: assesses the given token once. */
async function assessOnce(contract: Address, url: string): Promise<void> {
  const database = await openDatabase({ url });
  await database.ping();
  const cpu = process.cpuUsage();
  const ms = await timed(() => assess(createDatabaseLogStore(database), { chain: 'eth', contract }));
  const { user, system } = process.cpuUsage(cpu);
  process.send?.({ ms, cpuMs: (user + system) / 1_000 });
  await database.close();
  process.disconnect();
}

async function write(store: LogStore, history: History, transfers: number): Promise<void> {
  let before: StreamCursor | undefined;
  for (let start = 0; start < transfers; start += CHUNK) {
    const count = Math.min(CHUNK, transfers - start);
    const after = history.cursorAt(start + count - 1);
    await store.commit(history.stream, history.transfers(start, count), before, after);
    before = after;
  }
  await store.settle(history.stream);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const [, script, argument] = process.argv;
if (script === fileURLToPath(import.meta.url) && argument && process.env.TEST_DATABASE_URL) {
  await assessOnce(argument as Address, process.env.TEST_DATABASE_URL);
}
