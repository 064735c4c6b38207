import type { Address, Trade, TransactionEvidence } from '@assay/facts';
import { finite } from '../ratio.js';
import type { TradeWindow } from './trade-window.js';

/** A price that crashed because somebody sold. */
export interface SoldOff {
  /** Now ÷ the highest price before, as a fall of 0..1. */
  readonly fallRatio: number;
  /** Who sold most since the highest price, and for how much, USD. */
  readonly seller: Address;
  readonly soldUsd: number;
  /** Share of all that was sold since, 0..1. */
  readonly share: number;
  readonly evidence: TransactionEvidence;
}

/** Smaller trades set no highest price: anyone could make one for a few cents. USD. */
const MIN_TRADE_USD = 20;

/**
 * The fall of the price since its highest in the window, and the largest seller since. Pure; O(trades).
 * @param pool the main pool: prices of two pools are not compared
 * @returns `undefined` where no price is known, or nobody sold since
 */
export function soldOffOf(
  { trades }: TradeWindow,
  priceUsd: number,
  pool: Trade['pool'] | undefined,
): SoldOff | undefined {
  const own = trades.filter((trade) => pool === undefined || trade.pool === pool);
  const peak = own.reduce<Trade | undefined>((best, trade) => {
    const isCounted = finite(trade.priceUsd) !== null && (trade.valueUsd ?? 0) >= MIN_TRADE_USD;
    return isCounted && (trade.priceUsd ?? 0) > (best?.priceUsd ?? 0) ? trade : best;
  }, undefined);
  if (!peak?.priceUsd) return undefined;
  const sales = own.slice(own.indexOf(peak)).filter(({ side, valueUsd }) => side === 'sell' && valueUsd);
  const sold = new Map<Address, number>();
  for (const { trader, valueUsd } of sales) sold.set(trader, (sold.get(trader) ?? 0) + (valueUsd ?? 0));
  const [largest] = [...sold].sort(([, a], [, b]) => b - a);
  if (!largest) return undefined;
  const [seller, soldUsd] = largest;
  const all = [...sold.values()].reduce((sum, value) => sum + value, 0);
  const ownSales = sales.filter(({ trader }) => trader === seller);
  return {
    fallRatio: Math.max(0, 1 - priceUsd / peak.priceUsd),
    seller,
    soldUsd,
    share: soldUsd / all,
    evidence: {
      kind: 'transactions',
      hashes: [...new Set(ownSales.map(({ transactionHash }) => transactionHash))].slice(0, 10),
      description: 'The sales of the largest seller since the highest price.',
    },
  };
}
