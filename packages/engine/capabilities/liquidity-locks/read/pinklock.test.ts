import type { Address, Hex } from '@assay/facts';
import { AbiCoder } from 'ethers';
import { expect, test } from 'vitest';
import { pinkLock } from './pinklock.js';

const lp: Address = `0x${'1'.repeat(40)}`;
const owner: Address = `0x${'2'.repeat(40)}`;
const shape =
  'tuple(uint256,address,address,uint256,uint256,uint256,uint256,uint256,uint256,uint256,bytes)[]';
const row = (id: number, amount: bigint, description: Hex) => [
  id,
  lp,
  owner,
  amount,
  1_600_000_000,
  1_900_000_000,
  0,
  0,
  0,
  0,
  description,
];

test('a lock whose description is no text hides neither itself nor its neighbours', () => {
  const rows = [row(1, 5_000n, '0x68690a'), row(2, 1n, '0xff')];
  const data = AbiCoder.defaultAbiCoder().encode([shape], [rows]) as Hex;
  const bytes = (key: string) => (key === 'locks 0' ? data : undefined);
  expect(pinkLock.parse(lp, { bytes, uint: () => undefined, view: () => undefined })).toEqual([
    { amount: 5_000n, unlockAt: 1_900_000_000, beneficiary: owner },
    { amount: 1n, unlockAt: 1_900_000_000, beneficiary: owner },
  ]);
});
