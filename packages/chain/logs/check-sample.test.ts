import { expect, test } from 'vitest';
import { LOG_BYTES } from '../history/history-source.js';
import type { RawLog } from '../rpc/raw-log.js';
import { logsToCheck, piecesToCheck, withFirst } from './check-sample.js';

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

test('of pieces, those are read that the compared blocks lie in', () => {
  const read: number[] = [];
  const pieces = [10, 20, 30].map((to) => {
    const logs = () => {
      read.push(to);
      return [to - 5, to].map(logAt);
    };
    return { to, bytes: 2 * LOG_BYTES, logs };
  });
  const told = piecesToCheck(0, pieces);
  expect(told).toMatchObject({ from: 0, to: 30, count: 6 });
  const all = logsToCheck({ from: 0, to: 30, logs: pieces.flatMap(({ logs }) => logs()) });
  read.splice(0);
  expect(told.within({ from: 12, to: 20 })).toEqual(all.within({ from: 12, to: 20 }));
  expect(read).toEqual([20]);
  expect(told.within({ from: 9, to: 26 })).toEqual([10, 15, 20, 25].map(logAt));
  for (const share of [0, 0.3, 0.5, 0.7, 0.99]) expect(told.draw(() => share)).toBeDefined();
  expect(told.draw(() => 0.99)).toEqual(logAt(30));
});
