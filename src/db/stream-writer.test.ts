import { type LogStream, type StreamCursor, StreamMovedError, type TransferEvent } from '@assay/chain';
import { type Address, ZERO_ADDRESS } from '@assay/facts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/support/account-database.js';
import { createScratchDatabase, type ScratchDatabase, testDatabaseUrl } from '../../test/support/postgres.js';
import { openDatabase } from './client.js';
import type { Database } from './database.js';
import { createDatabaseLogStore } from './log-store.js';
import { migrateUp } from './migrate.js';
import { pieceSizes } from './piece-sizes.js';

const alice: Address = '0xa000000000000000000000000000000000000001';
const bob: Address = '0xb000000000000000000000000000000000000002';
const tables = [
  'log_transfers',
  'log_balances',
  'log_balance_runs',
  'log_balance_snapshots',
  'log_leftovers',
];

const databases: Database[] = [];
let scratch: ScratchDatabase | undefined;
beforeAll(async () => {
  scratch = testDatabaseUrl === undefined ? undefined : await createScratchDatabase(testDatabaseUrl);
  databases.push(await openTestDatabase());
  if (!scratch) return;
  const server = await openDatabase({ url: scratch.url });
  databases.push(server);
  await migrateUp(server);
});
afterAll(async () => {
  for (const database of databases) await database.close();
  await scratch?.drop();
});

let streams = 0;
function newStream(): LogStream {
  streams += 1;
  return { chain: 'eth', contract: `0x${streams.toString(16).padStart(40, '0')}` };
}

const all = { count: 1_000_000, keep: 'oldest' } as const;
const cursor = (from: number, to: number): StreamCursor => {
  return { from, to, checkpoints: [{ number: to, hash: `0x${to}` }] };
};

/** As many transfers of 1 from alice to bob as take three statements, all in one block. */
function manyIn(block: number, { contract }: LogStream, { kind }: Database): TransferEvent[] {
  return Array.from({ length: pieceSizes[kind].commit * 2 + 1 }, (_, logIndex) => ({
    kind: 'transfer',
    contract,
    blockNumber: block,
    logIndex,
    transactionHash: `0x${logIndex.toString(16).padStart(64, '0')}`,
    timestamp: 1_700_000_000,
    from: alice,
    to: bob,
    amount: 1n,
  }));
}

function mint({ contract }: LogStream, amount: bigint): TransferEvent {
  const transactionHash = `0x${'ee'.repeat(32)}`;
  const at = { contract, blockNumber: 1, logIndex: 0, transactionHash, timestamp: 1_700_000_000 };
  return { kind: 'transfer', ...at, from: ZERO_ADDRESS, to: alice, amount };
}

/** The database as a process sees it that ends at a statement. */
function dyingAt(database: Database, statement: number): Database {
  let left = statement;
  return {
    ...database,
    query: async (sql, args) => {
      left -= 1;
      if (left <= 0) throw new Error('killed');
      return database.query(sql, args);
    },
  };
}

/** What another replica takes a minute to believe. */
async function letTimePass(database: Database): Promise<void> {
  await database.query(`update log_streams set staged_at = staged_at - interval '2 minutes'`);
}

test('a commit that ends in the middle of a block has no effect, and can be repeated', async () => {
  for (const database of databases) {
    const stream = newStream();
    await createDatabaseLogStore(database).commit(
      stream,
      [mint(stream, 10n ** 6n)],
      undefined,
      cursor(0, 10),
    );
    const events = manyIn(11, stream, database);
    const dying = createDatabaseLogStore(dyingAt(database, 3));
    await expect(dying.commit(stream, events, cursor(0, 10), cursor(0, 11))).rejects.toThrow('killed');
    await letTimePass(database);
    const next = createDatabaseLogStore(database);
    expect(await next.cursor(stream)).toEqual(cursor(0, 10));
    expect(await next.transfers(stream, { from: 0, to: 100 }, all)).toHaveLength(1);
    expect((await next.balances(stream, 5)).top).toEqual([{ address: alice, balance: 10n ** 6n }]);
    await next.commit(stream, events, cursor(0, 10), cursor(0, 11));
    const moved = BigInt(events.length);
    expect((await next.balances(stream, 5)).top.map(({ balance }) => balance)).toEqual([
      10n ** 6n - moved,
      moved,
    ]);
    expect(await next.transfersOf(stream, [bob], 10_000_000)).toHaveLength(events.length);
  }
});

test('a first commit that ends in the middle leaves a stream of which no block was read', async () => {
  for (const database of databases) {
    const stream = newStream();
    const events = manyIn(7, stream, database);
    const dying = createDatabaseLogStore(dyingAt(database, 2));
    await expect(dying.commit(stream, events, undefined, cursor(5, 10))).rejects.toThrow('killed');
    await letTimePass(database);
    const next = createDatabaseLogStore(database);
    const found = await next.cursor(stream);
    expect(found).toEqual({ ...cursor(11, 10) });
    expect(await next.transfers(stream, { from: 0, to: 100 }, all)).toEqual([]);
    await next.commit(stream, events, found, cursor(5, 10));
    expect((await next.balances(stream, 1)).sum).toBe(BigInt(events.length));
  }
});

test('while one replica writes in pieces another one neither writes nor takes anything back', async () => {
  for (const database of databases.filter(({ kind }) => kind === 'postgres')) {
    const stream = newStream();
    const events = manyIn(8, stream, database);
    const [dying, other] = [createDatabaseLogStore(dyingAt(database, 3)), createDatabaseLogStore(database)];
    await expect(dying.commit(stream, events, undefined, cursor(5, 10))).rejects.toThrow('killed');
    expect(await other.cursor(stream)).toEqual(cursor(11, 10));
    await expect(other.commit(stream, events, cursor(11, 10), cursor(5, 10))).rejects.toThrow(
      StreamMovedError,
    );
    const [row] = await database.query('select count(*) as count from log_transfers where block_number = 8');
    expect(Number(row?.count)).toBe(events.length - 1);
    // The process that wrote them is still there: it cleans up after itself.
    await createDatabaseLogStore(database).rollback(stream, undefined);
  }
});

test('a stream that another process has forgotten in the meantime is not continued in the middle', async () => {
  for (const database of databases) {
    const stream = newStream();
    const [one, two] = [createDatabaseLogStore(database), createDatabaseLogStore(database)];
    await one.commit(stream, [mint(stream, 5n)], undefined, cursor(0, 10));
    await two.rollback(stream, undefined);
    await expect(one.commit(stream, [], cursor(0, 10), cursor(0, 20))).rejects.toThrow(StreamMovedError);
    expect(await two.cursor(stream)).toBeUndefined();
  }
});

test('a commit yields to the event loop between its pieces', async () => {
  for (const database of databases) {
    const stream = newStream();
    const events = manyIn(7, stream, database);
    const ended: string[] = [];
    let yields = 0;
    const takeTurns = () => {
      yields += 1;
      if (!ended.includes('commit')) setImmediate(takeTurns);
    };
    const store = createDatabaseLogStore(database);
    const writing = store.commit(stream, events, undefined, cursor(5, 10)).then(() => ended.push('commit'));
    const asking = database.ping().then(() => ended.push('question'));
    setImmediate(takeTurns);
    await Promise.all([writing, asking]);
    expect(ended).toEqual(['question', 'commit']);
    expect(yields).toBeGreaterThanOrEqual(2);
  }
});

test('a long rollback, and one that ends in the middle, take back all that came after', async () => {
  for (const database of databases) {
    const stream = newStream();
    const store = createDatabaseLogStore(database);
    await store.commit(stream, [mint(stream, 10n ** 6n)], undefined, cursor(0, 10));
    const events = manyIn(11, stream, database);
    for (const dies of [false, true]) {
      await store.commit(stream, events, cursor(0, 10), cursor(0, 11));
      // Find, rewind, and two pieces of the removal.
      const dying = createDatabaseLogStore(dies ? dyingAt(database, 5) : database);
      const rolling = dying.rollback(stream, cursor(0, 10));
      await (dies ? expect(rolling).rejects.toThrow('killed') : rolling);
      await letTimePass(database);
      const next = createDatabaseLogStore(database);
      expect(await next.cursor(stream)).toEqual(cursor(0, 10));
      expect((await next.balances(stream, 5)).top).toEqual([{ address: alice, balance: 10n ** 6n }]);
    }
  }
});

test('a forgotten stream leaves no row behind, also where the forgetting was cut off', async () => {
  for (const database of databases) {
    const rows = async () => {
      const counts = await Promise.all(
        tables.map((table) => database.query(`select count(*)::int as count from ${table}`)),
      );
      return counts.map(([row]) => row?.count);
    };
    await database.query(`truncate log_streams, ${tables.join(', ')}`);
    const [one, two] = [newStream(), newStream()];
    const store = createDatabaseLogStore(database);
    for (const stream of [one, two]) {
      await store.commit(stream, manyIn(7, stream, database), undefined, cursor(5, 10));
    }
    await expect(createDatabaseLogStore(dyingAt(database, 3)).rollback(one, undefined)).rejects.toThrow(
      'killed',
    );
    const next = createDatabaseLogStore(database);
    expect(await next.cursor(one)).toBeUndefined();
    expect((await next.balances(one, 1)).holders).toBe(0);
    await next.rollback(two, undefined);
    expect(await rows()).toEqual(tables.map(() => 0));
  }
});

test('only a database that other processes write to is asked again where a stream was read to', async () => {
  for (const database of databases) {
    const stream = newStream();
    const store = createDatabaseLogStore(database);
    await store.commit(stream, [mint(stream, 5n)], undefined, cursor(0, 10));
    await store.commit(stream, [], cursor(0, 10), cursor(0, 20));
    const before = database.statements();
    expect(await store.cursor(stream)).toEqual(cursor(0, 20));
    expect(database.statements() - before).toBe(database.kind === 'pglite' ? 0 : 1);
    await expect(store.commit(stream, [], cursor(0, 15), cursor(0, 30))).rejects.toThrow(StreamMovedError);
    expect(await store.cursor(stream)).toEqual(cursor(0, 20));
    await store.rollback(stream, cursor(0, 10));
    expect(await store.cursor(stream)).toEqual(cursor(0, 10));
    await store.rollback(stream, undefined);
    expect(await store.cursor(stream)).toBeUndefined();
  }
});
