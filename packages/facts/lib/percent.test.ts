import { expect, it } from 'vitest';
import { percent } from './percent.js';

it('writes a ratio with one decimal', () => {
  expect([0, 0.03125, 0.9996, 1, -0.25].map((ratio) => percent(ratio))).toEqual([
    '0.0 %',
    '3.1 %',
    '100.0 %',
    '100.0 %',
    '-25.0 %',
  ]);
});

it('writes as many decimals as asked for', () => {
  expect(percent(0.125, { digits: 0 })).toBe('13 %');
  expect(percent(0.12345, { digits: 2 })).toBe('12.35 %');
});

it('leaves out zeros at the end where asked to', () => {
  const short = (ratio: number) => percent(ratio, { digits: 2, trimZeros: true });
  expect([0, 0.03, 0.035, 0.12345].map(short)).toEqual(['0 %', '3 %', '3.5 %', '12.35 %']);
});
