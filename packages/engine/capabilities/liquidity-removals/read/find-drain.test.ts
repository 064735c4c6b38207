import { expect, test } from 'vitest';
import { findDrain, type PoolFlow } from './find-drain.js';

const liquidity = (amount: number): PoolFlow => ({ amount: BigInt(amount), isLiquidity: true });
const swap = (amount: number): PoolFlow => ({ amount: BigInt(amount), isLiquidity: false });

test('a removal of everything is a drain, whatever trades follow on the dust', () => {
  const flows = [liquidity(1_000), swap(500), liquidity(-1_499), swap(1)];
  expect(findDrain(flows, 2n)).toEqual({ from: 2, held: 1_500n, taken: 1_499n });
});

test('several removals after each other are one drain', () => {
  const flows = [liquidity(1_000), liquidity(-500), swap(-100), liquidity(-399)];
  expect(findDrain(flows, 1n)).toEqual({ from: 1, held: 1_000n, taken: 899n });
});

test('a pool that was bought out by a sale is not drained', () => {
  expect(findDrain([liquidity(1_000), swap(-995)], 5n)).toBeUndefined();
});

test('what is removed after a sale is drained, and counts as what was there then', () => {
  expect(findDrain([liquidity(1_000), swap(-900), liquidity(-100)], 0n)).toEqual({
    from: 2,
    held: 100n,
    taken: 100n,
  });
});

test('liquidity that came back is not gone, and less than half of it is no drain', () => {
  expect(findDrain([liquidity(1_000), liquidity(-1_000), liquidity(900)], 900n)).toBeUndefined();
  expect(findDrain([liquidity(1_000), liquidity(-400)], 600n)).toBeUndefined();
});

test('liquidity that comes and goes beside a deep pool is no drain, however much it is in all', () => {
  const flows = Array.from({ length: 500 }, () => [liquidity(1_000), swap(3), liquidity(-1_003)]).flat();
  expect(findDrain([liquidity(3_000), ...flows], 3_000n)).toBeUndefined();
});

test('a drain is found although the history before it is not known', () => {
  expect(findDrain([liquidity(-1_000)], 0n)).toEqual({ from: 0, held: 1_000n, taken: 1_000n });
});
