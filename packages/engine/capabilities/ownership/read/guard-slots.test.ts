import type { Hex } from '@assay/facts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import fiatToken from '../../../../../devnet/artifacts/FiatToken.json' with { type: 'json' };
import wrappedNative from '../../../../../devnet/artifacts/WrappedNative.json' with { type: 'json' };
import { toGuardSlots } from './guard-slots.js';

const mask = '6001600160a01b0316';
const branch = '60ff57';

test.each<[string, string, readonly bigint[]]>([
  ['a mask made by a subtraction before the caller', `600554${mask}3314${branch}`, [5n]],
  ['the caller first', `33600554${mask}14${branch}`, [5n]],
  [
    'a slot pushed and shuffled (old compilers)',
    `6000809054906101000a900473${'ff'.repeat(20)}163373${'ff'.repeat(20)}1614${branch}`,
    [0n],
  ],
  ['an inequality by subtraction (the newest compilers)', `6007543303${branch}`, [7n]],
  ['two slots in two conditions', `6001543314${branch}5b6002543314${branch}`, [1n, 2n]],
])('finds %s', (_what, code, slots) => {
  expect(toGuardSlots(`0x${code}`)).toEqual(slots);
});

test('finds a slot and a caller that routines fetch', () => {
  // At 0x00: a jump past two routines; at 0x04 `_msgSender()`, at 0x08 an internal `owner()` of slot 9.
  const [msgSender, ownerOfNine] = ['5b339056', '5b6009549056'];
  const code = `600e56fe${msgSender}${ownerOfNine}5b`;
  const body = `6020600456 5b 6025600856 5b 14 ${branch}`.replaceAll(' ', '');
  expect(toGuardSlots(`0x${code}${body}`)).toEqual([9n]);
});

test.each([
  ['a mapping', `33600052600060205260406000205433 14${branch}`],
  ['a number that is compared with no caller', `6005546001 14${branch}`],
  ['a comparison without a branch', '60055433 14 60005260206000f3'],
  ['a caller on the other side of a branch', `33${branch}600554600114${branch}`],
  ['bytes inside a push', `7f6005543314${'60ff57'}${'00'.repeat(23)}`],
])('%s is no guard', (_what, code) => {
  expect(toGuardSlots(`0x${code.replaceAll(' ', '')}`)).toEqual([]);
});

test('finds the owner of a compiled token, and none in a contract without one', () => {
  expect(toGuardSlots(fiatToken.deployedBytecode as Hex).length).toBeGreaterThan(0);
  expect(toGuardSlots(wrappedNative.deployedBytecode as Hex)).toEqual([]);
});

test('24 KiB of garbage take no time and at most eight slots come out', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 24_576, maxLength: 24_576 }), (bytes) => {
      const start = performance.now();
      expect(toGuardSlots(`0x${Buffer.from(bytes).toString('hex')}`).length).toBeLessThanOrEqual(8);
      expect(performance.now() - start).toBeLessThan(2_000);
    }),
    { numRuns: 10 },
  );
});
