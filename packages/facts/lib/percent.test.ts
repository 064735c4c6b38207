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
