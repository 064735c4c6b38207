import type { Hex } from '@assay/facts';
import { expect, test } from 'vitest';
import { toEmbeddedAccounts } from './actors.js';

const push20 = (text: string): Hex => `0x73${Buffer.from(text).toString('hex')}00`;

test('accounts are found in the code, and text of the same length is none', () => {
  const account = '0xe4fdf6abc8e0d0c7dfde861e333d866dd2f76107';
  expect(toEmbeddedAccounts(`0x73${account.slice(2)}00`)).toEqual([account]);
  expect(toEmbeddedAccounts(`0x7f${'00'.repeat(12)}${account.slice(2)}00`)).toEqual([account]);
  expect(toEmbeddedAccounts(push20(' allowanceOwnable: c'))).toEqual([]);
  expect(toEmbeddedAccounts(push20('ERC20: transfer to \u007f'))).toHaveLength(1);
});
