import { expect, test } from 'vitest';
import { toTargetSlots } from './hidden-target.js';

test('a slot that is read before a DELEGATECALL is looked at, a number inside a push is not', () => {
  // PUSH1 5, SLOAD, … DELEGATECALL
  expect(toTargetSlots('0x6005545af4')).toEqual([5n]);
  // PUSH3 0x600754: data, no SLOAD.
  expect(toTargetSlots('0x626007545af4')).toEqual([]);
});

test('a 32-byte constant may be a slot wherever it is pushed', () => {
  expect(toTargetSlots(`0x7f${'ab'.repeat(32)}5bf4`)).toEqual([BigInt(`0x${'ab'.repeat(32)}`)]);
});

test('code without DELEGATECALL, no code, and code that ends inside a push have nothing to look at', () => {
  for (const code of ['0x600554', '0x', '0x7f'] as const) expect(toTargetSlots(code)).toEqual([]);
  // 0xf4 inside a push is data.
  expect(toTargetSlots('0x60055460f4')).toEqual([]);
});
