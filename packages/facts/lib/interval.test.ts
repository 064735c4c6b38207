import { expect, test } from 'vitest';
import { wilson } from './interval.js';

/** Published examples: Newcombe, Statistics in Medicine 17 (1998), table I, method 3. */
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%d of %d is between %d and %d', (part, whole, low, high) => {
  const found = wilson(part, whole);
  expect(found?.low).toBeCloseTo(low, 4);
  expect(found?.high).toBeCloseTo(high, 4);
});

test('all of them leaves room below and none above; nothing has no interval', () => {
  expect(wilson(20, 20)?.high).toBe(1);
  expect(wilson(20, 20)?.low).toBeCloseTo(1 - 0.1611, 4);
  expect(wilson(0, 0)).toBeUndefined();
});
