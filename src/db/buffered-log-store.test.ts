import { setTimeout as sleep } from 'node:timers/promises';
import {
  createMemoryLogStore,
  type IndexedEvent,
  type LogStore,
  type LogStream,
  type StreamCursor,
  StreamMovedError,
} from '@assay/chain';
import { type Address, ZERO_ADDRESS } from '@assay/facts';
import { expect, test } from 'vitest';
import { createBufferedLogStore } from './buffered-log-store.js';

const contract: Address = '0xc000000000000000000000000000000000000001';
const alice: Address = '0xa000000000000000000000000000000000000001';
const stream: LogStream = { chain: 'eth', contract };
const span = { from: 0, to: 1_000 };
const all = { count: 10_000, keep: 'oldest' } as const;
const cursor = (from: number, to: number): StreamCursor => ({ from, to, checkpoints: [] });
const mint = (blockNumber: number): IndexedEvent => ({
  kind: 'transfer',
  contract,
  blockNumber,
  logIndex: 0,
  transactionHash: `0x${blockNumber.toString(16).padStart(64, '0')}`,
  timestamp: blockNumber,
  from: ZERO_ADDRESS,
  to: alice,
  amount: 5n,
});
const blocksIn = async (store: LogStore) =>
  (await store.transfers(stream, span, all)).map(({ blockNumber }) => blockNumber);
const soon = () => AbortSignal.timeout(10_000);

test('a new stream is answered from memory, and is in the database after it was flushed', async () => {
  const stored = createMemoryLogStore();
  const store = createBufferedLogStore(stored);
  await store.commit(stream, [mint(5)], undefined, cursor(5, 9));
  await store.commit(stream, [mint(2)], cursor(5, 9), cursor(0, 9));
  expect(await stored.cursor(stream)).toBeUndefined();
  expect(await store.cursor(stream)).toEqual(cursor(0, 9));
  expect(await blocksIn(store)).toEqual([2, 5]);
  expect((await store.balances(stream, 5)).top).toEqual([{ address: alice, balance: 10n }]);
  await store.flush(soon());
  expect(await blocksIn(stored)).toEqual([2, 5]);
  expect(await stored.cursor(stream)).toEqual(cursor(0, 9));
  await store.commit(stream, [mint(10)], cursor(0, 9), cursor(0, 10));
  expect(await blocksIn(stored)).toEqual([2, 5, 10]);
});

test('the size of a stream counts what is not written yet', async () => {
  const memory = createMemoryLogStore();
  const stored = { ...memory, size: async () => (await memory.transfers(stream, span, all)).length };
  const store = createBufferedLogStore(stored);
  await store.commit(stream, [mint(5)], undefined, cursor(5, 9));
  expect(await store.size?.(stream)).toBe(1);
  await store.flush(soon());
  await store.commit(stream, [mint(2)], cursor(5, 9), cursor(0, 9));
  expect(await store.size?.(stream)).toBe(2);
});

test('a stream that nobody uses is written by itself', async () => {
  const stored = createMemoryLogStore();
  const store = createBufferedLogStore(stored, { quietMs: 5 });
  await store.commit(stream, [mint(5)], undefined, cursor(0, 9));
  await expect.poll(() => stored.cursor(stream)).toEqual(cursor(0, 9));
});

test('what is added after an analysis has read a stream does not keep it in memory', async () => {
  const stored = createMemoryLogStore();
  const store = createBufferedLogStore(stored, { quietMs: 20 });
  await store.commit(stream, [mint(50)], undefined, cursor(50, 99));
  expect(await blocksIn(store)).toEqual([50]);
  for (let from = 50; from > 1 && !(await stored.cursor(stream)); from -= 1) {
    await store.commit(stream, [mint(from - 1)], cursor(from, 99), cursor(from - 1, 99));
    await sleep(10);
  }
  const { from, to } = (await stored.cursor(stream)) ?? {};
  expect(from).toBeGreaterThan(1);
  expect(to).toBe(99);
});

test('what is more than there is room for is written at once', async () => {
  const stored = createMemoryLogStore();
  const store = createBufferedLogStore(stored, { roomEvents: 1 });
  await store.commit(stream, [mint(5)], undefined, cursor(5, 9));
  expect(await stored.cursor(stream)).toBeUndefined();
  await store.commit(stream, [mint(2)], cursor(5, 9), cursor(0, 9));
  expect(await blocksIn(stored)).toEqual([2, 5]);
});

test('a rollback follows what was read before it', async () => {
  const stored = createMemoryLogStore();
  const store = createBufferedLogStore(stored);
  await store.commit(stream, [mint(2), mint(8)], undefined, cursor(0, 9));
  await store.rollback(stream, cursor(0, 5));
  expect(await blocksIn(store)).toEqual([2]);
  expect(await store.cursor(stream)).toEqual(cursor(0, 5));
  await store.rollback(stream, undefined);
  expect(await store.cursor(stream)).toBeUndefined();
});

test('a stream that another replica wrote meanwhile is that of the database', async () => {
  const stored = createMemoryLogStore();
  const trouble: unknown[] = [];
  const moved = async () => {
    throw new StreamMovedError('read elsewhere');
  };
  const store = createBufferedLogStore(
    { ...stored, commit: moved },
    { onTrouble: (error) => void trouble.push(error) },
  );
  await store.commit(stream, [mint(5)], undefined, cursor(5, 9));
  await stored.commit(stream, [mint(7)], undefined, cursor(7, 9));
  await store.flush(soon());
  expect(await store.cursor(stream)).toEqual(cursor(7, 9));
  expect(await blocksIn(store)).toEqual([7]);
  expect(trouble).toEqual([]);
  await expect(store.commit(stream, [], cursor(5, 9), cursor(5, 10))).rejects.toThrow(StreamMovedError);
});

test('a failure of the database loses nothing that counts, and is told', async () => {
  const stored = createMemoryLogStore();
  const trouble: unknown[] = [];
  const broken = async () => {
    throw new Error('disk full');
  };
  const store = createBufferedLogStore(
    { ...stored, commit: broken },
    { onTrouble: (error) => void trouble.push(error) },
  );
  await store.commit(stream, [mint(5)], undefined, cursor(0, 9));
  await store.flush(soon());
  expect(await store.cursor(stream)).toBeUndefined();
  expect(trouble).toHaveLength(1);
});
