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
  creatorHistory: null,
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
  routes: null,
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

it('tells abuse of gas from the played transfer, and nothing where it was not played', () => {
  const told = (status: 'WORKS' | 'DIFFERS' | 'FAILS' | 'NOT_TRIED') =>
    toGoplusRow({ ...token({}), routes: { routes: [{ route: 'fresh_account', status }] } }, addressOf)
      .gas_abuse;
  expect([told('WORKS'), told('DIFFERS'), told('FAILS'), told('NOT_TRIED')]).toEqual([
    '0',
    '1',
    undefined,
    undefined,
  ]);
  expect(toGoplusRow(token({}), addressOf).gas_abuse).toBeUndefined();
});

it('says "0" of a personal tax and of earlier honeypots only where all was tried or looked at', () => {
  const powers = (status: 'PROVEN' | 'NOT_SHOWN' | 'NOT_TRIED', coverage: number) =>
    toGoplusRow(token({ powers: { coverage, matrix: [{ effect: 'RAISE_TAX', status }] } }), addressOf)
      .personal_slippage_modifiable;
  expect([powers('NOT_SHOWN', 0.9), powers('NOT_SHOWN', 0.5), powers('PROVEN', 1)]).toEqual([
    '0',
    undefined,
    undefined,
  ]);
  const history = (lookedAt: number, contractsFound: number) =>
    toGoplusRow(token({ creatorHistory: { transactions: 9, lookedAt, contractsFound } }), addressOf)
      .honeypot_with_same_creator;
  expect([history(9, 0), history(5, 0), history(9, 1)]).toEqual(['0', undefined, undefined]);
});
