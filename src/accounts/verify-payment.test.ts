import type { Address } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import type { OnchainPayment } from '../domain/payment.js';
import { verifyPayment } from './verify-payment.js';

const wallet: Address = `0x${'11'.repeat(20)}`;
const treasury: Address = `0x${'22'.repeat(20)}`;
const stranger: Address = `0x${'33'.repeat(20)}`;
const usdc: Address = `0x${'44'.repeat(20)}`;
const terms = { wallet, treasury, planName: 'starter', priceUsd: 29 };
const ONE = 10n ** 18n;

const native: OnchainPayment = {
  chain: 'eth',
  transactionHash: `0x${'99'.repeat(32)}`,
  status: 'succeeded',
  from: wallet,
  to: treasury,
  value: ONE / 100n,
  nativeSymbol: 'ETH',
  nativeUsdPriceE8: 2_900n * 10n ** 8n,
  stablecoinTransfers: [],
  acceptedStablecoins: [usdc],
  blockNumber: 10,
  confirmations: 12,
  requiredConfirmations: 12,
};
const transfer = {
  token: usdc,
  symbol: 'USDC',
  decimals: 6,
  from: wallet,
  to: treasury,
  amount: 29_000_000n,
};
const stable: OnchainPayment = { ...native, to: usdc, value: 0n, stablecoinTransfers: [transfer] };

const judge = (payment: OnchainPayment) => verifyPayment(payment, terms);
const reasonOf = (payment: OnchainPayment) => {
  const verdict = judge(payment);
  return verdict.accepted ? 'accepted' : verdict.reason;
};

describe('a payment', () => {
  it('in native coin counts from 95 % of the price, to the wei', () => {
    expect(judge(native)).toEqual({
      accepted: true,
      asset: 'ETH',
      amount: ONE / 100n,
      amountText: '0.01',
      blockNumber: 10,
    });
    const least = (ONE / 100n / 100n) * 95n;
    expect(judge({ ...native, value: least }).accepted).toBe(true);
    expect(reasonOf({ ...native, value: least - 1n })).toMatch(
      /pays 0\.009499 ETH, worth 27\.54 USD; the starter plan costs 29 USD/,
    );
  });

  it('in a stablecoin counts from the whole price, in the decimals of its chain', () => {
    expect(judge(stable)).toMatchObject({ accepted: true, asset: 'USDC', amountText: '29' });
    const short = (amount: bigint, decimals: number) =>
      reasonOf({ ...stable, stablecoinTransfers: [{ ...transfer, decimals, amount }] });
    expect(short(28_999_999n, 6)).toMatch(/pays 28\.999999 USDC/);
    expect(short(29n * ONE, 18)).toBe('accepted');
    expect(short(29n * ONE - 1n, 18)).toMatch(/pays 28\.999999 USDC/);
    expect(short(29_000_000n, 18)).toMatch(/pays 0 USDC/);
  });

  it.each<[string, Partial<OnchainPayment>, RegExp]>([
    ['another payer', { from: stranger }, /sent by 0x3333.*not by this wallet/],
    ['a failed transaction', { status: 'failed' }, /failed/],
    [
      'a pending one',
      { status: 'pending', blockNumber: undefined, confirmations: 0 },
      /0 of 12 confirmations/,
    ],
    ['too few confirmations', { confirmations: 11 }, /11 of 12 confirmations/],
    ['another recipient', { to: stranger }, /goes to 0x3333.*wrong recipient/],
    ['the creation of a contract', { to: null }, /a new contract/],
    ['no coin at all', { value: 0n }, /no native coin/],
    [
      'a transfer inside another call',
      { to: stranger, stablecoinTransfers: [transfer] },
      /paid through 0x3333.*internal and batched/,
    ],
  ])('refuses %s and says so', (_, change, reason) => {
    expect(reasonOf({ ...native, ...change })).toMatch(reason);
  });

  it('refuses a stablecoin that goes elsewhere, or that comes from somebody else', () => {
    expect(reasonOf({ ...stable, stablecoinTransfers: [{ ...transfer, to: stranger }] })).toMatch(
      /wrong recipient/,
    );
    expect(reasonOf({ ...stable, stablecoinTransfers: [{ ...transfer, from: stranger }] })).toMatch(
      /wrong payer/,
    );
    expect(reasonOf({ ...stable, stablecoinTransfers: [] })).toMatch(/wrong recipient/);
  });

  it('refuses a token that nobody named a stablecoin, whatever it calls itself', () => {
    expect(
      reasonOf({ ...stable, to: stranger, stablecoinTransfers: [], acceptedStablecoins: [usdc] }),
    ).toMatch(/goes to 0x3333/);
  });

  it('is neither right nor wrong while the price of the coin is unknown', () => {
    expect(judge({ ...native, nativeUsdPriceE8: undefined })).toMatchObject({
      accepted: false,
      unsure: true,
    });
  });
});
