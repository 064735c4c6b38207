import type { Address } from '@assay/facts';
import type { OnchainPayment, StablecoinTransfer } from '../domain/payment.js';
import { toDecimal } from './to-decimal.js';

export interface PaymentTerms {
  readonly wallet: Address;
  readonly treasury: Address;
  readonly planName: string;
  readonly priceUsd: number;
}

export type PaymentVerdict =
  | {
      readonly accepted: true;
      readonly asset: string;
      /** In the asset's smallest unit. */
      readonly amount: bigint;
      /** The same in whole coins, exact. */
      readonly amountText: string;
      readonly blockNumber: number;
    }
  /** `unsure`: it may be enough, but its value cannot be determined now. */
  | { readonly accepted: false; readonly unsure: boolean; readonly reason: string };

/**
 * The price of the native coin moves between quote and payment, so this much less than the plan's price is
 * still accepted. Stablecoins have no tolerance.
 */
const NATIVE_TOLERANCE_BPS = 500n;

/**
 * Whether a transaction pays for a plan. Exact: all amounts are whole numbers of the smallest unit, the price
 * is taken in millionths of a dollar.
 */
export function verifyPayment(payment: OnchainPayment, terms: PaymentTerms): PaymentVerdict {
  if (payment.from !== terms.wallet) {
    return refused(`The transaction was sent by ${payment.from}, not by this wallet.`);
  }
  if (payment.status === 'failed') return refused('The transaction failed on the chain: nothing was paid.');
  const where = checkRecipient(payment, terms);
  if (where !== undefined) return where;
  if (payment.blockNumber === undefined || payment.confirmations < payment.requiredConfirmations) {
    return refused(
      `The transaction has ${payment.confirmations} of ${payment.requiredConfirmations} confirmations; ` +
        'ask again later.',
    );
  }
  return payment.to === terms.treasury
    ? checkNative(payment, payment.blockNumber, terms)
    : checkStablecoin(payment, payment.blockNumber, terms);
}

/**
 * Only a direct transfer counts: what another contract moved cannot be distinguished from a trade or a
 * refund.
 */
function checkRecipient(payment: OnchainPayment, terms: PaymentTerms): PaymentVerdict | undefined {
  if (payment.to === terms.treasury) return undefined;
  const toStablecoin = payment.to !== null && payment.acceptedStablecoins.includes(payment.to);
  const paysTreasury = payment.stablecoinTransfers.some(({ to }) => to === terms.treasury);
  if (payment.status === 'pending' && toStablecoin) return undefined;
  if (toStablecoin) {
    return paysTreasury ? undefined : refused('The transaction does not pay the treasury: wrong recipient.');
  }
  if (paysTreasury) {
    return refused(
      `The treasury was paid through ${payment.to ?? 'a new contract'}: ` +
        'internal and batched transfers are not accepted, only a direct one.',
    );
  }
  return refused(
    `The transaction goes to ${payment.to ?? 'a new contract'}, not to the treasury: wrong recipient. ` +
      'Internal and batched transfers are not accepted.',
  );
}

function checkNative(payment: OnchainPayment, blockNumber: number, terms: PaymentTerms): PaymentVerdict {
  const { nativeUsdPriceE8: price, nativeSymbol: symbol, value } = payment;
  const paid = `${toDecimal(value, 18, 6)} ${symbol}`;
  if (value === 0n) return refused('The transaction reaches the treasury but carries no native coin.');
  if (price === undefined) {
    return { accepted: false, unsure: true, reason: `The price of ${symbol} cannot be read right now.` };
  }
  const paidScaled = value * price * 1_000_000n * 10_000n;
  const wantedScaled = toMicroUsd(terms.priceUsd) * 10n ** 26n * (10_000n - NATIVE_TOLERANCE_BPS);
  if (paidScaled < wantedScaled) {
    const worth = toDecimal((value * price) / 10n ** 18n, 8, 2);
    return refused(
      `The transaction pays ${paid}, worth ${worth} USD; the ${terms.planName} plan costs ${terms.priceUsd} USD.`,
    );
  }
  return { accepted: true, asset: symbol, amount: value, amountText: toDecimal(value, 18), blockNumber };
}

function checkStablecoin(payment: OnchainPayment, blockNumber: number, terms: PaymentTerms): PaymentVerdict {
  const toTreasury = payment.stablecoinTransfers.filter(
    ({ token, to }) => token === payment.to && to === terms.treasury,
  );
  const own = toTreasury.filter(({ from }) => from === terms.wallet);
  const [first] = own;
  if (first === undefined) {
    const payer = toTreasury[0]?.from ?? 'nobody';
    return refused(`The stablecoin came from ${payer}, not from this wallet: wrong payer.`);
  }
  const amount = own.reduce((sum, transfer) => sum + transfer.amount, 0n);
  if (amount * 1_000_000n < toMicroUsd(terms.priceUsd) * 10n ** BigInt(first.decimals)) {
    return refused(
      `The transaction pays ${describe(first, amount)}; the ${terms.planName} plan costs ${terms.priceUsd} USD.`,
    );
  }
  const amountText = toDecimal(amount, first.decimals);
  return { accepted: true, asset: first.symbol, amount, amountText, blockNumber };
}

function describe(transfer: StablecoinTransfer, amount: bigint): string {
  return `${toDecimal(amount, transfer.decimals, 6)} ${transfer.symbol}`;
}

function refused(reason: string): PaymentVerdict {
  return { accepted: false, unsure: false, reason };
}

function toMicroUsd(usd: number): bigint {
  return BigInt(Math.round(usd * 1_000_000));
}
