import { expect, test } from 'vitest';
import { RefreshPace } from './refresh-pace.js';
import type { WatchedToken } from './watched-token.js';

const HOUR = 3_600;
const block = { number: 1_000, hash: '0x01', timestamp: 100 * HOUR };

function tokens(count: number, hoursAgo: number): readonly WatchedToken[] {
  const timestamp = block.timestamp - hoursAgo * HOUR;
  return Array.from({ length: count }, () => ({ snapshot: { block: { timestamp } } }) as WatchedToken);
}

test('of 10,000 tokens each has its turn within six hours, with slow blocks and with fast ones', () => {
  for (const blockTimeMs of [12_000, 2_000, 450]) {
    const pace = new RefreshPace(blockTimeMs);
    pace.observe(1, 200);
    const blocks = (6 * HOUR * 1_000) / blockTimeMs;
    expect(pace.choose(tokens(200, 7), block, 10_000).length * blocks).toBeGreaterThanOrEqual(10_000);
  }
});

test('takes no more than fit into half a block, but one', () => {
  const pace = new RefreshPace(12_000);
  pace.observe(2, 6_000);
  expect(pace.choose(tokens(200, 7), block, 10_000)).toHaveLength(2);
  pace.observe(1, 60_000);
  expect(pace.choose(tokens(200, 7), block, 10_000)).toHaveLength(1);
});

test('leaves alone what was analysed less than six hours ago', () => {
  expect(new RefreshPace(12_000).choose(tokens(200, 5), block, 10_000)).toEqual([]);
});
