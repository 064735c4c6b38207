import { createChainMemory, createReadContext, type Rpc, RpcError, type RpcErrorKind } from '@assay/chain';
import { eth } from '@assay/facts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTradingStart } from './find-trading-start.js';

const token = '0x7000000000000000000000000000000000000001' as const;
const pool = '0x9000000000000000000000000000000000000009' as const;

/** A chain on which the token refuses strangers before `opensAt`; blocks before `oldest` are forgotten. */
function chainOf(opensAt: number, oldest = 0, refusal: RpcErrorKind = 'refused', closed?: string) {
  const asked: number[] = [];
  const send = async (_method: string, params: readonly unknown[]) => {
    const block = Number(params[1]);
    asked.push(block);
    if (block < oldest) throw new RpcError(refusal, 'missing trie node');
    if (block < opensAt && closed === undefined) throw new RpcError('reverted', 'not yet', '0x');
    return block < opensAt ? closed : `0x${'1'.padStart(64, '0')}`;
  };
  const head = { number: 0, hash: '0x', timestamp: 0 };
  const rpc: Rpc = {
    chain: eth,
    memory: createChainMemory(),
    send: send as Rpc['send'],
    view: async () => [],
    head: async () => head,
    abilities: async () => ({ stateOverride: false, blockOverride: false, simulate: false }),
    isPlayedHere: () => false,
    logBlocks: () => Number.POSITIVE_INFINITY,
    servesLogs: () => true,
    roundTrips: () => 0,
  };
  return {
    asked,
    find: (from: number, swapBlocks: readonly number[], isLate = false) =>
      findTradingStart(createReadContext(rpc, head), { token, pool, from, swapBlocks, isLate }),
  };
}

test('the first block in which a stranger could buy is found exactly, whoever swapped before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(1_000_000),
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.array(fc.nat(4_000_000), { maxLength: 10 }),
      fc.nat(100_000),
      fc.boolean(),
      async (from, wait, early, later, isLate) => {
        const opensAt = from + wait;
        const before = early.map((after) => from + (after % wait)).sort((a, b) => a - b);
        expect(await chainOf(opensAt).find(from, [...before, opensAt + later], isLate)).toBe(opensAt);
      },
    ),
    { numRuns: 100 },
  );
});

test('a token that answers false instead of reverting was closed', async () => {
  const { find } = chainOf(500, 0, 'refused', `0x${'0'.repeat(64)}`);
  expect(await find(100, [450, 600])).toBe(500);
});

test('one call is enough where trading was open at once', async () => {
  const { asked, find } = chainOf(100);
  expect(await find(100, [101, 102, 900])).toBe(100);
  expect(asked).toEqual([100]);
});

test('where the first swap came late, the blocks of the first swaps are asked about at once', async () => {
  const { asked, find } = chainOf(150);
  const found = find(100, [101, 200, 200, 300, 400, 500], true);
  expect([...asked].sort()).toEqual([100, 101, 200, 300, 400]);
  expect(await found).toBe(150);
});

test.each([
  ['no swap ever found it open', chainOf(10_000), [101, 200]],
  ['nobody swapped', chainOf(10_000), []],
  ['the node has forgotten the block', chainOf(500, 400), [450, 600]],
  ['the node is away', chainOf(500, 9_000, 'unreachable'), [450, 600]],
] as const)('where %s, the launch stays the first liquidity', async (_why, { find }, swapBlocks) => {
  expect(await find(100, swapBlocks)).toBe(100);
});

test('a call that was given up is given up', async () => {
  await expect(chainOf(500, 400, 'aborted').find(100, [])).rejects.toMatchObject({ kind: 'aborted' });
});
