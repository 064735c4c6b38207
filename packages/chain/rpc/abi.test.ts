import { expect, test } from 'vitest';
import { encodeCall, lengthAt, pointedAt } from './abi.js';

const word = (value: bigint | number) => value.toString(16).padStart(64, '0');

test('arguments are one word each', () => {
  expect(encodeCall('0xaabbccdd', `0x${'12'.repeat(20)}`, 2n ** 256n - 1n, true)).toBe(
    `0xaabbccdd${'12'.repeat(20).padStart(64, '0')}${'f'.repeat(64)}${word(1)}`,
  );
});

test.each([10n ** 78n, 2n ** 256n, -1n])(
  '%s is no word: nothing is sent instead of something else',
  (value) => {
    expect(() => encodeCall('0xaabbccdd', value, true)).toThrow(RangeError);
  },
);

test('an offset or a length that leads out of the data leads nowhere', () => {
  const data = `0x${[32, 1, 7].map(word).join('')}` as const;
  expect([pointedAt(data, 0, 0), lengthAt(data, 1)]).toEqual([1, 1]);
  expect(pointedAt(data, 0, 2)).toBeUndefined();
  expect(lengthAt(data, 2)).toBeUndefined();
  expect(pointedAt(`0x${word(2n ** 255n)}`, 0, 0)).toBeUndefined();
});
