import { expect, it } from 'vitest';
import { toAmount, toCount, toNumber, toText } from './wire-values.js';

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

it('a text holds nothing that turns, hides or breaks what stands around it, and no half of a character', () => {
  const unseen = [
    '\u0000',
    '\u001b',
    '\u00ad',
    '\u061c',
    '\u180e',
    '\u200b',
    '\u202e',
    '\u2028',
    '\u2069',
    '\ufeff',
  ];
  for (const sign of [...unseen, '\ufff9', '\u{e0041}', '\ud800']) expect(toText(`a${sign}b`)).toBe('a b');
  expect(toText(unseen.join(''))).toBeNull();
  expect(toText('😀'.repeat(300), 3)).toBe('😀😀😀');
  expect(toText('a😀b', 2)).toBe('a😀');
});
