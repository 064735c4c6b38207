import type { TransferEvent } from '@assay/chain';
import { ZERO_ADDRESS } from '@assay/facts';
import { expect, it } from 'vitest';
import { toSupplyHistory } from './supply-points.js';

const [a, b] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`] as const;
const sent = (blockNumber: number, from: string, to: string, amount: bigint) =>
  ({ blockNumber, timestamp: blockNumber * 10, from, to, amount }) as TransferEvent;

it('adds what was minted, takes away what was burned, and leaves all other transfers out', () => {
  const history = toSupplyHistory([
    sent(1, ZERO_ADDRESS, a, 100n),
    sent(2, a, b, 40n),
    sent(3, ZERO_ADDRESS, b, 5n),
    sent(3, b, ZERO_ADDRESS, 15n),
    sent(4, ZERO_ADDRESS, ZERO_ADDRESS, 7n),
    sent(5, ZERO_ADDRESS, a, 0n),
  ]);
  expect(history).toEqual({
    changes: 2,
    points: [
      { blockNumber: 1, timestamp: 10, supply: 100n },
      { blockNumber: 3, timestamp: 30, supply: 90n },
    ],
  });
});

it('keeps the first and the last of many, and says how many there were', () => {
  const { points, changes } = toSupplyHistory(
    Array.from({ length: 9_999 }, (_, place) => sent(place + 1, ZERO_ADDRESS, a, 1n)),
  );
  expect(changes).toBe(9_999);
  expect(points.length).toBeLessThanOrEqual(501);
  expect([points[0]?.supply, points.at(-1)?.supply]).toEqual([1n, 9_999n]);
});
