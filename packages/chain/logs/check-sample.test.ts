import { expect, test } from 'vitest';
import type { RawLog } from '../rpc/raw-log.js';
import { withFirst } from './check-sample.js';

const logAt = (blockNumber: number) => ({ blockNumber }) as RawLog;

test('the first logs of a beginning are compared apart, with the blocks around them', () => {
  const told = { from: 0, to: 1_000_000, logs: [500, 600, 690, 691, 900_000].map(logAt) };
  expect(withFirst(told)).toEqual([{ from: 490, to: 690, logs: [500, 600, 690].map(logAt) }, told]);
});

test('they end where the beginning ends', () => {
  const told = { from: 0, to: 510, logs: [5, 505].map(logAt) };
  expect(withFirst(told)[0]).toEqual({ from: 0, to: 200, logs: [logAt(5)] });
  expect(withFirst({ ...told, to: 100, logs: [logAt(5)] })[0]).toMatchObject({ from: 0, to: 100 });
});

test('a beginning without logs has no first ones', () => {
  const told = { from: 0, to: 10, logs: [] };
  expect(withFirst(told)).toEqual([told]);
});
