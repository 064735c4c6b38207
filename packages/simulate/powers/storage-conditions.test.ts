import { type Address, type Hex, toQuantity } from '@assay/facts';
import { expect, test } from 'vitest';
import { inVacantSlots } from './storage-conditions.js';

test('slots in which an account is put are named by whole words, as nodes want them', () => {
  const account: Address = `0x${'ab'.repeat(20)}`;
  const empty: Hex = `0x${'0'.repeat(64)}`;
  const taken: Hex = `0x${'0'.repeat(62)}01`;
  const vacant = [
    { slot: toQuantity(5), word: empty },
    { slot: toQuantity(6), word: taken },
  ];
  expect(inVacantSlots(account, { vacant }, 8)).toEqual({
    [`0x${'0'.repeat(63)}5`]: `0x${'0'.repeat(22)}${'ab'.repeat(20)}00`,
    [`0x${'0'.repeat(63)}6`]: `0x${'0'.repeat(22)}${'ab'.repeat(20)}01`,
  });
  expect(Object.keys(inVacantSlots(account, { vacant }, 0))).toEqual([`0x${'0'.repeat(63)}5`]);
});
