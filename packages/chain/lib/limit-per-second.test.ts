import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limitPerSecond } from './limit-per-second.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('passes on the first calls of each second, and tells how many it left out', () => {
  const passed: number[] = [];
  const leftOut: number[] = [];
  const call = limitPerSecond(
    2,
    (at: number) => passed.push(at),
    (count) => leftOut.push(count),
  );
  for (const at of [1, 2, 3, 4, 5]) call(at);
  expect([passed, leftOut]).toEqual([[1, 2], []]);
  vi.advanceTimersByTime(1_000);
  expect(leftOut).toEqual([3]);
  call(6);
  vi.advanceTimersByTime(60_000);
  expect([passed, leftOut]).toEqual([[1, 2, 6], [3]]);
});
