import type { TokenRef } from '@assay/facts';
import { startDevnet } from '../../devnet/start.js';
import type { Database } from '../../src/db/database.js';
import { createDatabaseReports } from '../../src/db/reports.js';
import type { WholeReport } from '../../src/domain/stored-report.js';
import { withClock } from '../../test/support/clocked-database.js';
import { quantile, timeMs } from '../doors/timing.js';
import { atMost, atMostTime, type Measurement, reportAll } from '../support/report.js';
import { taxTokens } from './small-scenarios.js';
import { type BenchStore, onEachStore } from './stores.js';
import type { TimeOptions } from './time-options.js';
import { startWatchWorld, until, type WatchWorld } from './watch-world.js';

const TOKENS = 1_000;
const DAYS = 10;
/** Complete analyses of a token in a day. */
const SEEN_A_DAY = 24;
const MAX_BYTES = 200;
const HISTORY = 10_000;
const PAGE = 20;
const MAX_PAGE_MS = 20;
const DAY_MS = 86_400_000;

/** What snapshots take that say nothing new, and how fast a page of a long history is. */
export async function measureSnapshots(options: TimeOptions): Promise<readonly Measurement[]> {
  const devnet = await startDevnet({ scenarios: [], more: taxTokens('eth', 1) });
  try {
    return await onEachStore(options, async (store) => {
      const world = await startWatchWorld(devnet, store.database, { WATCH_SHARE: '0' });
      try {
        const [token] = devnet.scenarios;
        if (!token) throw new Error('the chain has no token');
        const ref: TokenRef = { chain: token.chain, address: token.address };
        const report = await makeReport(world, ref);
        return [...(await measureHistory(world, store, report)), ...(await measureQuietDays(store, report))];
      } finally {
        await world.close();
      }
    });
  } finally {
    await devnet.stop();
  }
}

/** What one real analysis leaves. */
async function makeReport({ service, url, apiKey }: WatchWorld, ref: TokenRef): Promise<WholeReport> {
  const answer = await fetch(`${url}/api/v1/token/analyze`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ contract_address: ref.address, chain: ref.chain }),
  });
  if (answer.status !== 200) throw new Error(`the analysis failed: ${await answer.text()}`);
  const store = createDatabaseReports(service.database);
  await until('a report is stored', async () => (await store.list(ref, { count: 1 })).length === 1);
  const [stored] = await store.list(ref, { count: 1 });
  const report = await store.find(stored?.id ?? '');
  if (!report) throw new Error('the report is gone');
  return report;
}

async function measureQuietDays(
  { title, database }: BenchStore,
  report: WholeReport,
): Promise<readonly Measurement[]> {
  let now = new Date();
  const clocked = withClock(
    () => database,
    () => now,
  );
  const store = createDatabaseReports(clocked.database());
  await database.query('truncate reports');
  const ids = await copyReports(database, report, { count: TOKENS, sameToken: false });
  await database.query('analyze reports');
  const before = await sizeOf(database);
  for (let look = 1; look <= DAYS * SEEN_A_DAY; look += 1) {
    now = new Date(now.getTime() + DAY_MS / SEEN_A_DAY);
    const block = { number: report.lastBlock + look, hash: '0x', timestamp: report.lastTime + look * 3_600 };
    await store.see(ids.map((id) => ({ id, block })));
  }
  const grown = (await sizeOf(database)) - before;
  await clocked.restore();
  const what = `${title}, ${TOKENS} tokens seen ${SEEN_A_DAY} times a day for ${DAYS} days`;
  return reportAll('snapshots', [
    atMost(`${what}: bytes a token a day`, grown / TOKENS / DAYS, MAX_BYTES, 'B'),
  ]);
}

async function sizeOf(database: Database): Promise<number> {
  const [row] = await database.query("select pg_total_relation_size('reports') as size");
  return Number(row?.size);
}

/** A server ends statements that take long. */
const COPIED_AT_ONCE = 500;

/** Copies a report: of other tokens, or as the history of the same one. @returns the ids */
async function copyReports(
  database: Database,
  { ref, snapshot, firstBlock, lastTime, statements }: WholeReport,
  { count, sameToken }: { readonly count: number; readonly sameToken: boolean },
): Promise<readonly string[]> {
  const own = ref.address.slice(2);
  const ids: string[] = [];
  for (let first = 1; first <= count; first += COPIED_AT_ONCE) {
    const last = Math.min(count, first + COPIED_AT_ONCE - 1);
    const rows = await database.query(
      `insert into reports (id, chain, address, first_block, last_block, last_time, snapshot, statements)
     select md5(n::text), $1,
       decode(case when $7 then $2 else lpad(to_hex(n), 40, '0') end, 'hex'),
       $3::bigint + n, $3::bigint + n, $4, $5, decode($6, 'hex')
     from generate_series($8::integer, $9::integer) n returning id`,
      [
        ref.chain,
        own,
        firstBlock,
        lastTime,
        snapshot,
        Buffer.from(statements).toString('hex'),
        sameToken,
        first,
        last,
      ],
    );
    ids.push(...rows.map(({ id }) => String(id)));
  }
  return ids;
}

async function measureHistory(
  { service }: WatchWorld,
  { title, database }: BenchStore,
  report: WholeReport,
): Promise<readonly Measurement[]> {
  await copyReports(database, report, { count: HISTORY, sameToken: true });
  const taken: number[] = [];
  const used: number[] = [];
  let after: string | undefined;
  for (let page = 0; page < HISTORY / PAGE; page += 1) {
    let next: string | undefined;
    const before = process.cpuUsage();
    const ms = await timeMs(async () => {
      next = (await service.reports.history(report.ref, { first: PAGE, after })).edges.at(-1)?.cursor;
    });
    const { user, system } = process.cpuUsage(before);
    used.push((user + system) / 1_000);
    taken.push(ms);
    after = next;
  }
  return reportAll('snapshots', [
    atMostTime(
      `${title}, a page of ${PAGE} of ${HISTORY} reports: median`,
      quantile(taken, 0.5),
      MAX_PAGE_MS,
    ),
    atMostTime(
      `${title}, a page of ${PAGE} of ${HISTORY} reports: 99 of 100`,
      quantile(taken, 0.99),
      MAX_PAGE_MS,
    ),
    atMostTime(`${title}, processor time of this process: 99 of 100`, quantile(used, 0.99), MAX_PAGE_MS),
  ]);
}
