import type { LogStream, TransferEvent } from '@assay/chain';
import { type Address, ZERO_ADDRESS } from '@assay/facts';
import pg from 'pg';
import * as partitionedLogs from '../migrations/0072_partitioned_logs.js';
import { openDatabase } from '../src/db/client.js';
import type { Database } from '../src/db/database.js';
import { createDatabaseLogStore } from '../src/db/log-store.js';
import { migrateUp } from '../src/db/migrate.js';
import { createScratchDatabase } from '../test/support/postgres.js';
import { plainly, report } from './support/report.js';

/** Transfers in the store; a tenth of them are of one token. */
const EVENTS = Number(process.env.STORED_EVENTS ?? 10_000_000);
const STREAMS = 2_000;
const FILL_ROWS = 250_000;
/** Connections that fill at once. */
const FILLERS = 2;
const tables = ['partitions', 'one table'] as const;
const COMMITS = 10;
const COMMIT_EVENTS = 5_000;
const TOKEN: LogStream = { chain: 'bsc', contract: addressOf(1) };
const SPAN = { from: 0, to: 100_000_000 };

/**
 * A server's store of ten million events, in one table and in partitions: how fast it takes more, and holders and sums
 * of days by SQL against the same by our code. Needs `TEST_DATABASE_URL`. The store is filled without indexes, which are
 * made after that, so an event takes less space than after many commits. `STORED_TABLES=partitions` measures only those.
 */
export async function run(): Promise<void> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) return console.log('skipped: no TEST_DATABASE_URL');
  for (const kind of tables.filter((one) => (process.env.STORED_TABLES ?? one) === one)) {
    const scratch = await createScratchDatabase(serverUrl);
    const database = await openDatabase({ url: scratch.url });
    try {
      await migrateUp(database);
      if (kind === 'one table') await partitionedLogs.down(database.knex);
      const row = await measure(database, scratch.url);
      console.table(row);
      report(plainly(`${EVENTS / 1e6} million stored events, ${kind}`, toText(row)));
    } finally {
      await database.close();
      await scratch.drop();
    }
  }
}

async function measure(database: Database, url: string): Promise<Record<string, number>> {
  // Statements of the service end after some seconds; these may take longer.
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  const fillSeconds = await timed(() => fill(server, url));
  const store = createDatabaseLogStore(database);
  const perSecond = (COMMITS * COMMIT_EVENTS) / (await timed(() => commitMore(store)));
  const replay = async () => {
    const balances = new Map<Address, bigint>();
    const add = (account: Address, change: bigint) =>
      balances.set(account, (balances.get(account) ?? 0n) + change);
    await store.eachTransfer(TOKEN, SPAN, (page) => {
      for (const { from, to, amount } of page) {
        if (from !== ZERO_ADDRESS) add(from, -amount);
        add(to, amount);
      }
      return false;
    });
  };
  const days = async () => {
    const sums = new Map<number, bigint>();
    await store.eachTransfer(TOKEN, SPAN, (page) => {
      for (const { timestamp, amount } of page) {
        const day = Math.floor(timestamp / 86_400);
        sums.set(day, (sums.get(day) ?? 0n) + amount);
      }
      return false;
    });
    return sums.size;
  };
  const daysSql = `select at / 86400 as day, count(*), sum(amount) from log_transfers
    where stream_id = (select id from log_streams where chain = $1 and contract = decode($2, 'hex')) group by 1`;
  const daysBySql = () => server.query(daysSql, [TOKEN.chain, TOKEN.contract.slice(2)]);
  const told = [await days(), (await daysBySql()).rowCount];
  if (told[0] !== told[1]) throw new Error(`${told.join(' and ')} days: the two did not read the same`);
  const row = {
    'filled at/s': Math.round(EVENTS / fillSeconds),
    'committed at/s': Math.round(perSecond),
    'holders kept, s': await timed(() => store.balances(TOKEN, 1_000)),
    'holders again, s': await timed(() => store.balances(TOKEN, 1_000)),
    'holders by code, s': await timed(replay),
    'days by SQL, s': await timed(daysBySql),
    'days by SQL again, s': await timed(daysBySql),
    'days by code, s': await timed(days),
    'bytes an event': Math.round((await sizeOf(server)) / EVENTS),
  };
  await server.end();
  return row;
}

/** Rows as they are written by many streams at once: each part has some of every stream. */
async function fill(server: pg.Client, url: string): Promise<void> {
  await server.query(
    `insert into log_streams (chain, contract, from_block, to_block, checkpoints)
      select 'bsc', decode(lpad(to_hex(i), 40, '0'), 'hex'), 0, $1::int, '[]' from generate_series(1, $2::int) i`,
    [SPAN.to, STREAMS],
  );
  await server.query(`drop index log_transfers_sender; drop index log_transfers_recipient;
    alter table log_transfers drop constraint log_transfers_pkey`);
  const starts = Array.from({ length: Math.ceil(EVENTS / FILL_ROWS) }, (_, at) => at * FILL_ROWS);
  await Promise.all(Array.from({ length: FILLERS }, () => fillParts(url, starts)));
  await server.query(`set maintenance_work_mem = '256MB';
    alter table log_transfers add primary key (stream_id, block_number, log_index);
    create index log_transfers_sender on log_transfers (stream_id, sender);
    create index log_transfers_recipient on log_transfers (stream_id, recipient)`);
  await server.query('analyze log_transfers');
  await server.query(`insert into log_balances
    select stream_id, account, sum(delta) from (
      select stream_id, sender as account, -amount as delta from log_transfers where stream_id = 1
      union all select stream_id, recipient, amount from log_transfers where stream_id = 1) moved
    group by 1, 2`);
}

/** @param starts the parts that nobody fills yet; each is taken by one */
async function fillParts(url: string, starts: number[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let from = starts.shift(); from !== undefined; from = starts.shift())
    await client.query(
      `insert into log_transfers
        select case when i % 10 = 0 then 1 else 2 + i % ($1::int - 1) end, i, 0, 1700000000 + i / 4,
          decode(lpad(to_hex(i), 64, '0'), 'hex'),
          decode(lpad(to_hex(1 + (i::bigint * 7919) % 200000), 40, 'a'), 'hex'),
          decode(lpad(to_hex(1 + (i::bigint * 104729) % 200000), 40, 'a'), 'hex'), 1000000000000000000 + i
        from generate_series($2::int, $3::int) i`,
      [STREAMS, from, Math.min(EVENTS, from + FILL_ROWS) - 1],
    );
  await client.end();
}

/** To streams of their own, as a first analysis of a token writes. */
async function commitMore(store: ReturnType<typeof createDatabaseLogStore>): Promise<void> {
  for (let commit = 0; commit < COMMITS; commit += 1) {
    const contract = addressOf(1_000_000 + commit);
    const events = Array.from({ length: COMMIT_EVENTS }, (_, at): TransferEvent => {
      const place = { contract, blockNumber: at + 1, logIndex: 0, timestamp: 1_700_000_000 + at };
      const [from, to] = [addressOf(1 + (at % 800)), addressOf(2 + ((at * 7) % 900))];
      return {
        kind: 'transfer',
        ...place,
        transactionHash: `0x${at.toString(16).padStart(64, '0')}`,
        from,
        to,
        amount: 10n ** 18n,
      };
    });
    const cursor = { from: 0, to: COMMIT_EVENTS, checkpoints: [] };
    await store.commit({ chain: 'bsc', contract }, events, undefined, cursor);
  }
}

async function sizeOf(server: pg.Client): Promise<number> {
  const { rows } = await server.query<{ readonly bytes: string }>(
    `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
      where c.relname like 'log\\_transfers%' and c.relkind = 'r'`,
  );
  return Number(rows[0]?.bytes);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.round(performance.now() - startedAt) / 1_000;
}

function addressOf(number: number): Address {
  return `0x${number.toString(16).padStart(40, '0')}`;
}

function toText(row: Readonly<Record<string, number>>): string {
  return Object.entries(row)
    .map(([what, figure]) => `${what} ${figure}`)
    .join('; ');
}
