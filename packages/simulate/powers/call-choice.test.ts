import { toHex } from '@assay/facts';
import { AbiCoder } from 'ethers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HELD, toChoice, type Value } from './call-choice.js';
import { splitTypes } from './functions.js';

const bytes = (minLength: number, maxLength: number) => fc.uint8Array({ minLength, maxLength }).map(toHex);

/** A type of arguments with one of its values. */
const { typed } = fc.letrec<{ typed: readonly [string, Value] }>((tie) => ({
  typed: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(fc.constant('address'), bytes(20, 20)),
    fc.tuple(fc.constant('bool'), fc.boolean()),
    fc.tuple(fc.constant('uint256'), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })),
    fc.tuple(fc.constant('int64'), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
    fc.tuple(fc.constant('bytes4'), bytes(4, 4)),
    fc.tuple(fc.constant('string'), fc.string({ unit: 'grapheme' })),
    fc.tuple(fc.constant('bytes'), bytes(0, 70)),
    fc
      .tuple(tie('typed'), fc.nat(3), fc.boolean())
      .map(([[type, value], length, isFixed]): readonly [string, Value] => [
        `${type}[${isFixed ? length + 1 : ''}]`,
        Array.from({ length: isFixed ? length + 1 : length }, () => value),
      ]),
    fc
      .array(tie('typed'), { minLength: 1, maxLength: 3 })
      .map((members): readonly [string, Value] => [
        `(${members.map(([type]) => type).join()})`,
        members.map(([, value]) => value),
      ]),
  ),
}));

const toFunction = (types: readonly string[]) => ({
  selector: '0x12345678' as const,
  types,
  signature: undefined,
});

test('arguments of all types are encoded as a general ABI coder does', () => {
  fc.assert(
    fc.property(fc.array(typed, { maxLength: 4 }), (row) => {
      const [types, values] = [row.map(([type]) => type), row.map(([, value]) => value)];
      const expected = AbiCoder.defaultAbiCoder().encode(types, values).slice(2);
      expect(splitTypes(types.join())).toEqual(types);
      expect(toChoice(toFunction(types), values, 'held')?.data).toBe(`0x12345678${expected}`);
    }),
    { numRuns: 200 },
  );
});

test('an amount that is not known yet is written at its place', () => {
  const fn = toFunction(['address', 'uint256']);
  const account = `0x${'11'.repeat(20)}`;
  expect(toChoice(fn, [account, HELD], 'held')).toEqual({
    data: `0x12345678${'11'.repeat(20).padStart(64, '0')}${'0'.repeat(64)}`,
    fills: [{ from: 'held', offset: 36 }],
  });
  expect(toChoice(fn, [account, undefined], 'held')).toBeUndefined();
});
