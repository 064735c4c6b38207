import {
  createMemoryLogStore,
  type IndexedEvent,
  type LogStore,
  type LogStream,
  type StreamCursor,
  StreamMovedError,
} from '@assay/chain';
import { type Address, amountsOf, toRuns, ZERO_ADDRESS } from '@assay/facts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/support/account-database.js';
import { createScratchDatabase, type ScratchDatabase, testDatabaseUrl } from '../../test/support/postgres.js';
import { openDatabase } from './client.js';
import type { Database } from './database.js';
import { createDatabaseLogStore } from './log-store.js';
import { migrateUp } from './migrate.js';

const contract: Address = '0xc000000000000000000000000000000000000001';
const alice: Address = '0xa000000000000000000000000000000000000001';
const bob: Address = '0xb000000000000000000000000000000000000002';
const MAX = 2n ** 256n - 1n;

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
/** Every store, each with a stream of its own. */
function eachStore(): { store: LogStore; stream: LogStream }[] {
  streams += 1;
  const own: Address = `0x${streams.toString(16).padStart(40, '0')}`;
  const stores = [createMemoryLogStore(), ...databases.map((database) => createDatabaseLogStore(database))];
  return stores.map((store) => ({ store, stream: { chain: 'eth', contract: own } }));
}

function at(blockNumber: number, logIndex: number) {
  return {
    contract,
    blockNumber,
    logIndex,
    transactionHash: `0x${blockNumber.toString(16).padStart(64, '0')}`,
    timestamp: 1_700_000_000 + blockNumber,
  };
}

const transfer = (block: number, index: number, from: Address, to: Address, amount: bigint): IndexedEvent => {
  return { kind: 'transfer', ...at(block, index), from, to, amount };
};
const swap = (block: number, index: number): IndexedEvent => {
  return {
    kind: 'swap',
    ...at(block, index),
    sender: alice,
    recipient: bob,
    amount0: -(2n ** 255n),
    amount1: 5n,
  };
};
const added = (block: number, index: number): IndexedEvent => {
  return { kind: 'liquidity', ...at(block, index), owner: alice, amount0: 7n, amount1: 9n };
};
const cursor = (from: number, to: number): StreamCursor => {
  return { from, to, checkpoints: [{ number: to, hash: `0x${to}` }] };
};
const span = { from: 0, to: 1_000 };
const all = { count: 10_000, keep: 'oldest' } as const;

test('a stream that was never read is empty', async () => {
  for (const { store, stream } of eachStore()) {
    expect(await store.cursor(stream)).toBeUndefined();
    expect(await store.transfers(stream, span, all)).toEqual([]);
    expect(await store.balances(stream, 10)).toEqual({
      top: [],
      holders: 0,
      sum: 0n,
      rest: [],
      overdrawn: [],
    });
  }
});

test('what was written is read back in the order of the chain, amounts of 256 bits included', async () => {
  const events = [
    swap(3, 1),
    transfer(2, 0, ZERO_ADDRESS, alice, MAX),
    added(2, 1),
    transfer(1, 4, alice, bob, 0n),
  ];
  for (const { store, stream } of eachStore()) {
    await store.commit(stream, events, undefined, cursor(0, 10));
    const [of] = [(event: IndexedEvent) => ({ ...event, contract: stream.contract })];
    expect(await store.cursor(stream)).toEqual(cursor(0, 10));
    expect(await store.transfers(stream, span, all)).toEqual(
      [of(transfer(1, 4, alice, bob, 0n)), of(transfer(2, 0, ZERO_ADDRESS, alice, MAX))].map((event) =>
        expect.objectContaining({ ...event, contract: expect.anything() }),
      ),
    );
    expect(await store.swaps(stream, span)).toMatchObject([
      { amount0: -(2n ** 255n), amount1: 5n, sender: alice },
    ]);
    expect(await store.swapsAt(stream, [2, 3])).toMatchObject([{ blockNumber: 3, amount1: 5n }]);
    expect(await store.swapsAt(stream, [2])).toEqual([]);
    expect(await store.liquidity(stream, span)).toMatchObject([{ owner: alice, amount0: 7n, amount1: 9n }]);
    expect(await store.transfersOf(stream, [bob], 10)).toMatchObject([{ from: alice, to: bob }]);
  }
});

test('balances add up over commits in any order, and the zero address only receives', async () => {
  for (const { store, stream } of eachStore()) {
    await store.commit(stream, [transfer(9, 0, bob, ZERO_ADDRESS, 5n)], undefined, cursor(5, 10));
    expect((await store.balances(stream, 10)).overdrawn).toEqual([bob]);
    expect(await store.largest(stream, 10)).toMatchObject({ holders: 1, overdrawn: [bob] });
    const early = [transfer(1, 0, ZERO_ADDRESS, alice, 100n), transfer(2, 0, alice, bob, 30n)];
    await store.commit(stream, early, cursor(5, 10), cursor(0, 10));
    const [holders, overdrawn] = [3, [] as const];
    const top = [{ address: alice, balance: 70n }];
    expect(await store.largest(stream, 1)).toMatchObject({ top, holders, overdrawn });
    expect(await store.balances(stream, 1)).toEqual({
      top,
      holders,
      sum: 100n,
      rest: toRuns([5n, 25n]),
      overdrawn,
    });
  }
});

test('the oldest or the newest events of a span, still in the order of the chain', async () => {
  for (const { store, stream } of eachStore()) {
    const events = [1, 2, 3, 4].map((block) => transfer(block, 0, alice, bob, BigInt(block)));
    await store.commit(stream, events, undefined, cursor(0, 10));
    const amounts = async (keep: 'oldest' | 'newest') =>
      (await store.transfers(stream, { from: 1, to: 3 }, { count: 2, keep })).map(({ amount }) => amount);
    expect(await amounts('oldest')).toEqual([1n, 2n]);
    expect(await amounts('newest')).toEqual([2n, 3n]);
  }
});

test('a rollback takes events and balances back', async () => {
  for (const { store, stream } of eachStore()) {
    const events = [
      transfer(1, 0, ZERO_ADDRESS, alice, 100n),
      transfer(6, 0, alice, bob, 40n),
      swap(6, 1),
      added(7, 0),
    ];
    await store.commit(stream, events, undefined, cursor(0, 10));
    await store.rollback(stream, cursor(0, 5));
    expect(await store.cursor(stream)).toEqual(cursor(0, 5));
    expect((await store.balances(stream, 5)).top).toEqual([{ address: alice, balance: 100n }]);
    expect(await store.swaps(stream, span)).toEqual([]);
    expect(await store.liquidity(stream, span)).toEqual([]);
    await store.rollback(stream, undefined);
    expect(await store.cursor(stream)).toBeUndefined();
    expect((await store.balances(stream, 5)).holders).toBe(0);
  }
});

test('two replicas that read the same blocks count them once', async () => {
  for (const database of databases) {
    const stream: LogStream = { chain: 'bsc', contract };
    const [one, two] = [createDatabaseLogStore(database), createDatabaseLogStore(database)];
    const mint = [transfer(1, 0, ZERO_ADDRESS, alice, 100n)];
    await one.commit(stream, mint, undefined, cursor(0, 10));
    await expect(two.commit(stream, mint, undefined, cursor(0, 10))).rejects.toThrow(StreamMovedError);
    await one.commit(stream, [transfer(11, 0, alice, bob, 1n)], cursor(0, 10), cursor(0, 11));
    await expect(
      two.commit(stream, [transfer(11, 0, alice, bob, 1n)], cursor(0, 10), cursor(0, 11)),
    ).rejects.toThrow(StreamMovedError);
    expect((await two.balances(stream, 5)).top).toMatchObject([{ balance: 99n }, { balance: 1n }]);
  }
});

test('the largest balances are the largest numbers, not the last in the alphabet', async () => {
  const amounts = [9n, 10n, 100n, 20n, 8_000n, 1n];
  const account = (index: number): Address => `0x${(index + 1).toString(16).padStart(40, '0')}`;
  for (const { store, stream } of eachStore()) {
    const events = amounts.map((amount, index) => transfer(1, index, ZERO_ADDRESS, account(index), amount));
    await store.commit(stream, events, undefined, cursor(0, 10));
    const { top, rest, sum } = await store.balances(stream, 3);
    expect({ top: top.map(({ balance }) => balance), rest: rest.flatMap(amountsOf), sum }).toEqual({
      top: [8_000n, 100n, 20n],
      rest: [1n, 9n, 10n],
      sum: 8_140n,
    });
  }
});

const many = 6_000;
const account = (index: number): Address => `0x${(index + 1).toString(16).padStart(40, '0')}`;
const mints = Array.from({ length: many }, (_, index) =>
  transfer(1, index, ZERO_ADDRESS, account(index), BigInt((index % 700) + 1) * 10n ** 20n),
);
const flat = ({ rest, ...others }: Awaited<ReturnType<LogStore['balances']>>) => {
  return { ...others, top: others.top.map(({ balance }) => balance), rest: rest.flatMap(amountsOf) };
};

test('what is taken back of one stream leaves those of other partitions', async () => {
  for (const { store } of eachStore()) {
    const streams = Array.from({ length: 20 }, (_, at): LogStream => {
      return { chain: 'base', contract: `0x${(at + 1).toString(16).padStart(40, 'd')}` };
    });
    const events = [transfer(1, 0, ZERO_ADDRESS, alice, 5n), swap(2, 0), added(3, 0)];
    for (const stream of streams) await store.commit(stream, events, undefined, cursor(0, 3));
    const [forgotten, rewound, ...others] = streams;
    if (!forgotten || !rewound) throw new Error('no streams');
    await store.rollback(forgotten, undefined);
    await store.rollback(rewound, cursor(0, 1));
    expect(await store.swaps(rewound, span)).toEqual([]);
    for (const stream of others) {
      expect(await store.transfers(stream, span, all)).toHaveLength(1);
      expect(await store.swaps(stream, span)).toHaveLength(1);
      expect((await store.balances(stream, 5)).holders).toBe(1);
    }
  }
});

test('many balances are the same when read whole, from a snapshot, or from a snapshot and changes', async () => {
  for (const database of databases) {
    const stream: LogStream = { chain: 'base', contract };
    const [memory, writer] = [createMemoryLogStore(), createDatabaseLogStore(database)];
    const commit = async (events: IndexedEvent[], from: StreamCursor | undefined, to: StreamCursor) => {
      for (const store of [memory, writer]) await store.commit(stream, events, from, to);
    };
    const expectSame = async () => {
      const expected = flat(await memory.balances(stream, 100));
      // One that remembers, and one that knows nothing.
      for (const store of [writer, createDatabaseLogStore(database)]) {
        expect(flat(await store.balances(stream, 100))).toEqual(expected);
      }
    };
    await commit(mints, undefined, cursor(1, 10));
    await writer.settle(stream);
    await expectSame();
    const moves = mints.slice(0, 300).map((_, index) => {
      return transfer(11, index, account(index), account(index * 17), 10n ** 20n);
    });
    await commit(moves, cursor(1, 10), cursor(1, 11));
    await expectSame();
    const older = [transfer(0, 0, ZERO_ADDRESS, account(many), 5n), transfer(0, 1, bob, alice, 3n)];
    await commit(older, cursor(1, 11), cursor(0, 11));
    await expectSame();
    for (const store of [memory, writer]) await store.rollback(stream, cursor(0, 10));
    // The same blocks again, with other transfers in them.
    await commit([transfer(11, 0, account(5), account(6), 1n)], cursor(0, 10), cursor(0, 12));
    await expectSame();
    await writer.rollback(stream, undefined);
    expect((await createDatabaseLogStore(database).balances(stream, 5)).holders).toBe(0);
  }
});

test('a new process reads many balances from what was kept, not one by one', async () => {
  for (const database of databases) {
    const stream: LogStream = { chain: 'eth', contract };
    const writer = createDatabaseLogStore(database);
    await writer.commit(stream, mints, undefined, cursor(0, 10));
    await writer.settle(stream);
    const sent: string[] = [];
    const spy: Database = {
      ...database,
      query: (sql, args) => {
        sent.push(sql);
        return database.query(sql, args);
      },
    };
    expect((await createDatabaseLogStore(spy).balances(stream, 5)).holders).toBe(many);
    expect(sent.filter((sql) => sql.includes('group by balance'))).toEqual([]);
    await writer.rollback(stream, undefined);
  }
});

test('what is too long for one answer of the database comes whole, once, and in order', async () => {
  const places = (events: readonly IndexedEvent[]) =>
    events.map(({ blockNumber, logIndex }) => `${blockNumber} ${logIndex}`);
  const moves = mints.slice(0, 2_500).map((_, index) => {
    return transfer(2 + (index % 3), index, account(index), account((index * 13) % many), 1n);
  });
  const events = [...mints, ...moves];
  const inOrder = events.toSorted((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
  const wanted = Array.from({ length: 700 }, (_, index) => account(index * 7));
  const own = inOrder.filter(
    (event) => event.kind === 'transfer' && [event.from, event.to].some((party) => wanted.includes(party)),
  );
  const firstPages: number[] = [];
  for (const { store, stream } of eachStore()) {
    await store.commit(stream, events, undefined, cursor(0, 10));
    const seen: IndexedEvent[] = [];
    await store.eachTransfer(stream, { from: 1, to: 3 }, (page) => seen.push(...page) < 0);
    expect(places(seen)).toEqual(places(inOrder.filter(({ blockNumber }) => blockNumber <= 3).reverse()));
    const first: IndexedEvent[] = [];
    await store.eachTransfer(stream, { from: 1, to: 3 }, (page) => first.push(...page) > 0);
    firstPages.push(first.length);
    expect(places(first)).toEqual(places(seen.slice(0, first.length)));
    const newest = await store.transfers(stream, span, { count: 4_100, keep: 'newest' });
    expect(places(newest)).toEqual(places(inOrder.slice(-4_100)));
    const oldest = await store.transfers(stream, span, { count: 4_100, keep: 'oldest' });
    expect(places(oldest)).toEqual(places(inOrder.slice(0, 4_100)));
    expect(places(await store.transfersOf(stream, wanted, 10_000))).toEqual(places(own));
    expect(places(await store.transfersOf(stream, wanted, 300))).toEqual(places(own.slice(0, 300)));
    const moved = own.filter((event) => event.kind === 'transfer' && event.from !== ZERO_ADDRESS);
    expect(places(await store.transfersOf(stream, wanted, 10_000, [ZERO_ADDRESS]))).toEqual(places(moved));
    expect(moved.length).toBeLessThan(own.length);
    await store.rollback(stream, undefined);
  }
  expect(Math.min(...firstPages)).toBe(2_000);
});

test('accounts with few transfers are read together, and a busy account beside others alone', async () => {
  const people = Array.from({ length: 90 }, (_, index) => account(index + 1));
  const few = people.map((person, index) => transfer(2, index, person, account(index + 2), 1n));
  const busy = Array.from({ length: 2_100 }, (_, index) =>
    index % 2 === 0
      ? transfer(3, index, alice, account(500), 1n)
      : transfer(3, index, account(500), alice, 1n),
  );
  for (const database of databases) {
    const [store, stream] = [createDatabaseLogStore(database), { chain: 'eth', contract: bob } as const];
    await store.commit(stream, few, undefined, cursor(0, 10));
    const before = database.statements();
    expect(await store.transfersOf(stream, people, 10_000)).toHaveLength(few.length);
    expect(database.statements() - before).toBeLessThanOrEqual(2);
    await store.commit(stream, busy, cursor(0, 10), cursor(0, 11));
    const between = database.statements();
    expect(await store.transfersOf(stream, [...people, alice], 10_000)).toHaveLength(2_190);
    // 91 are cut in halves seven times until the busy one is alone, which is read each way.
    if (database.kind === 'pglite') expect(database.statements() - between).toBeGreaterThan(20);
    expect(database.statements() - between).toBeLessThan(40);
    await store.rollback(stream, undefined);
  }
});

test('windows of a token are kept for a day, each once', async () => {
  const [early, late] = [
    { from: 10, to: 19, events: [transfer(11, 0, alice, bob, MAX), swap(11, 1)] },
    { from: 30, to: 39, events: [] },
  ];
  for (const { store, stream } of eachStore()) {
    expect(await store.windows(stream, 0)).toEqual([]);
    await store.keepWindows(stream, [late]);
    await store.keepWindows(stream, [early]);
    expect((await store.windows(stream, 0)).toSorted((a, b) => a.from - b.from)).toEqual([early, late]);
    expect(await store.windows(stream, 11)).toEqual([late]);
  }
  for (const database of databases) {
    await database.query("update log_windows set read_at = now() - interval '25 hours'");
    const [store, stream] = [createDatabaseLogStore(database), { chain: 'eth', contract } as const];
    await store.keepWindows(stream, [late, { ...early, events: Array(501).fill(swap(11, 1)) }]);
    expect(await database.query('select from_block from log_windows')).toEqual([{ from_block: 30 }]);
  }
});
