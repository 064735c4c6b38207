import { expect, it } from 'vitest';
import { toAmount, toCount, toNumber } from './wire-values.js';

it('a number is a number or a short decimal text, and nothing else', () => {
  expect([' 1.5 ', '-2e3', '.5', 7, '1.'].map(toNumber)).toEqual([1.5, -2000, 0.5, 7, 1]);
  expect(['', '0x10', '1,5', 'NaN', '1e999', Number.NaN, null, {}].map(toNumber)).toEqual(
    Array(8).fill(null),
  );
  // Refused at once: a pattern would try every way to split it.
  expect(toNumber(`${'1'.repeat(1_000_000)}x`)).toBeNull();
});

it('an amount is not below zero, and a count is whole and one that GraphQL can say', () => {
  expect(['-1', 0, '3.5'].map(toAmount)).toEqual([null, 0, 3.5]);
  expect([5, '12', 0].map(toCount)).toEqual([5, 12, 0]);
  expect([1.5, '-1', 3e9, '1e20', 'many'].map(toCount)).toEqual([null, null, null, null, null]);
});
