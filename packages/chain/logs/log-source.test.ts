import { type Address, eth, type Hex } from '@assay/facts';
import { describe, expect, it, test } from 'vitest';
import { toAddressTopic } from '../rpc/abi.js';
import { createChainMemory } from '../rpc/chain-memory.js';
import { type RawLog, toNodeLog } from '../rpc/raw-log.js';
import type { Rpc } from '../rpc/rpc.js';
import { contractEvents, decodeEvent, topics, v4PoolEvents } from './events.js';
import { createLogIndex } from './log-index.js';
import { toLogSource } from './log-source.js';
import { createMemoryLogStore } from './memory-log-store.js';

const manager: Address = '0x000000000004444c5dc75cb358380d2e3de08a90';
const chain = { ...eth, uniswapV4: { poolManager: manager, positionManager: manager, stateView: manager } };
const id: Hex = `0x${'5b'.repeat(32)}`;
const router: Address = '0x7000000000000000000000000000000000000001';
const word = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(64, '0');
const log = (event: Hex, words: readonly bigint[], changes: Partial<RawLog> = {}): RawLog => ({
  address: manager,
  topics: [event, id, toAddressTopic(router)],
  data: `0x${words.map(word).join('')}`,
  blockNumber: 1,
  logIndex: 0,
  transactionHash: '0xaa',
  ...changes,
});
const topicOf = (value: bigint): Hex => `0x${word(value)}`;
const swapWords = [-5n, 7n, 2n ** 96n, 1n, 0n, 3_000n];

describe('the logs of a Uniswap V4 pool', () => {
  it('are those of the manager that carry its id; a contract has all of its own', () => {
    const source = toLogSource(chain, id);
    expect(source).toMatchObject({ addresses: [manager], events: v4PoolEvents, arguments: [[id]] });
    expect(source.owns(log(topics.swapV4, swapWords))).toBe(true);
    expect(source.owns(log(topics.swapV4, swapWords, { address: router }))).toBe(false);
    const other = log(topics.swapV4, swapWords, { topics: [topics.swapV4, `0x${'66'.repeat(32)}`] });
    expect(source.owns(other)).toBe(false);
    expect(toLogSource(chain, router)).toMatchObject({ addresses: [router], events: contractEvents });
    expect(toLogSource(chain, router).owns(log(topics.swapV3, [], { address: router }))).toBe(true);
  });

  it('where a chain has two managers, both are asked at once, and the id tells whose logs they are', () => {
    const other: Address = '0xa0ffb9c1ce1fe56963b0321b32e7a0302114058b';
    const infinityCl = { poolManager: other, vault: router, positionManager: router };
    const source = toLogSource({ ...chain, infinityCl }, id);
    expect(source).toMatchObject({ addresses: [manager, other], arguments: [[id]] });
    const swap = log(topics.swapInfinity, [...swapWords, 0n], { address: other });
    expect(source.owns(swap)).toBe(true);
    expect(decodeEvent(swap, 9)).toMatchObject({ kind: 'swap', contract: id, amount0: 5n, amount1: -7n });
  });

  it('a swap is told from the side of the pool: what the trader paid came in', () => {
    expect(decodeEvent(log(topics.swapV4, swapWords), 9)).toMatchObject({
      kind: 'swap',
      contract: id,
      sender: router,
      amount0: 5n,
      amount1: -7n,
      timestamp: 9,
    });
  });

  it('liquidity that comes or goes has the sign of its change, and at most what its range can hold', () => {
    const change = (liquidity: bigint) =>
      decodeEvent(log(topics.modifyLiquidityV4, [-60n, 60n, liquidity, 0n]), 9);
    const [added, taken] = [change(10n ** 18n), change(-(10n ** 18n))];
    expect(added).toMatchObject({ kind: 'liquidity', contract: id, owner: router });
    if (added?.kind !== 'liquidity' || taken?.kind !== 'liquidity') throw new Error('no liquidity');
    // L · (1.0001^30/... ) for ticks ±60: 10^18 · (1.0001^30 − 1.0001^−30) ≈ 6.0·10^15 of either.
    expect(Number(added.amount0) / 1e15).toBeCloseTo(6, 1);
    expect(Number(added.amount1) / 1e15).toBeCloseTo(6, 1);
    expect(taken.amount0 < 0n && taken.amount1 < 0n).toBe(true);
  });

  it('of a Bin pool, swaps have an active bin in place of a price, and liquidity amounts for each bin', () => {
    const swap = decodeEvent(log(topics.swapBin, [-5n, 7n, 8_388_608n, 3_000n, 0n]), 9);
    expect(swap).toMatchObject({ kind: 'swap', contract: id, sender: router, amount0: 5n, amount1: -7n });
    // Ids and amounts of two bins; the first has both tokens.
    const ids = [2n, 1n, 2n];
    const amounts = [2n, (30n << 128n) | 4n, 20n << 128n];
    const added = [160n, 0n, 256n, 0n, 0n, ...ids, ...amounts];
    const taken = [96n, 0n, 192n, ...ids, ...amounts];
    const change = { kind: 'liquidity', contract: id, owner: router };
    expect(decodeEvent(log(topics.mintBin, added), 9)).toMatchObject({
      ...change,
      amount0: 4n,
      amount1: 50n,
    });
    expect(decodeEvent(log(topics.burnBin, taken), 9)).toMatchObject({
      ...change,
      amount0: -4n,
      amount1: -50n,
    });
  });

  it.each([
    ['a swap that is cut', log(topics.swapV4, swapWords.slice(0, 3))],
    ['a swap without its sender', log(topics.swapV4, swapWords, { topics: [topics.swapV4, id] })],
    ['liquidity that is cut', log(topics.modifyLiquidityV4, [1n])],
    ['liquidity in bins that are cut', log(topics.burnBin, [96n, 0n, 10_000n])],
  ])('%s is no event', (_what, malformed) => {
    expect(decodeEvent(malformed, 9)).toBeUndefined();
  });
});

test('a few blocks of a token and its V4 pools are read with two requests', async () => {
  const other = id.replace(/..$/, '77') as Hex;
  const token: Address = '0x7000000000000000000000000000000000000001';
  const transferred = log(topics.transfer, [5n], {
    address: token,
    topics: [topics.transfer, topicOf(1n), topicOf(2n)],
  });
  const ofOther = log(topics.swapV4, swapWords, { topics: [topics.swapV4, other, topicOf(9n)], logIndex: 8 });
  const unwanted = log(topics.swapV4, swapWords, {
    topics: [topics.swapV4, topicOf(3n), topicOf(9n)],
    logIndex: 9,
  });
  const filters: { address: string; topics: unknown }[] = [];
  const rpc = {
    chain,
    memory: createChainMemory(),
    logBlocks: () => Number.POSITIVE_INFINITY,
    servesLogs: () => true,
    roundTrips: () => filters.length,
    send: async (_: string, [filter]: readonly (typeof filters)[number][]) => {
      if (filter) filters.push(filter);
      const logs = [transferred, log(topics.swapV4, swapWords), ofOther, unwanted];
      return logs
        .filter(({ address }) => address === filter?.address)
        .map((one) => toNodeLog({ ...one, blockTimestamp: 9 }));
    },
  } as unknown as Rpc;
  const index = createLogIndex({ rpc, store: createMemoryLogStore() });
  const span = { from: 0, to: transferred.blockNumber };
  const events = await index.readAside([token, id, other], span, {});
  expect(events.map(({ kind, contract }) => [kind, contract])).toEqual(
    expect.arrayContaining([
      ['transfer', token],
      ['swap', id],
      ['swap', other],
    ]),
  );
  expect(events).toHaveLength(3);
  expect(filters).toMatchObject([
    { address: token },
    { address: manager, topics: [v4PoolEvents, [id, other]] },
  ]);
});
