import { expect, it } from 'vitest';
import type { GoplusPartsFragment } from '../../generated/operations.js';
import { goplusRow } from './goplus-shape.js';
import { toGoplusRow } from './to-goplus-row.js';

const trading = {
  canSellAll: null,
  cooldown: null,
  maxBuy: null,
  maxSell: null,
  maxWallet: null,
  impersonates: null,
};
const security: NonNullable<GoplusPartsFragment['security']> = {
  deployer: null,
  deployerAccount: null,
  owner: null,
  criticalIssues: [],
  source: null,
  proxy: null,
  hiddenAuthorities: null,
  scanAnalysis: null,
  trading: null,
  powers: null,
  auditAnalysis: null,
  lockAnalysis: null,
};
const token = (parts: Partial<typeof security>): GoplusPartsFragment => ({
  address: `0x${'1'.repeat(40)}`,
  metadata: null,
  holders: null,
  market: null,
  security: { ...security, ...parts },
});
const addressOf = (symbol: string) => (symbol === 'USDC' ? `0x${'A'.repeat(40)}` : undefined);

it('names the token that another imitates, with its address where it is known', () => {
  const like = (symbol: string) =>
    toGoplusRow(token({ trading: { ...trading, impersonates: { symbol } } }), addressOf);
  expect(like('USDC')).toMatchObject({
    is_true_token: '0',
    fake_token: { value: 1, true_token_address: `0x${'a'.repeat(40)}` },
  });
  expect(like('ABC').fake_token).toEqual({ value: 1 });
  expect(goplusRow.strict().safeParse(like('USDC')).error).toBeUndefined();
  const other = toGoplusRow(token({ trading }), addressOf);
  expect([other.is_true_token, other.fake_token]).toEqual([undefined, undefined]);
});
