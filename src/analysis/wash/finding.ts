import type { Address } from '../../domain/address.js';
import type { Trade } from '../../domain/facts/trades.js';

export const washTypes = [
  'SELF_TRADE',
  'ROUND_TRIP',
  'MATCHED_PAIR',
  'CYCLE',
  'COMMON_FUNDER',
  'LP_OWNER',
] as const;
export type WashType = (typeof washTypes)[number];

/** Trades that one rule takes for wash trades. */
export interface WashFinding {
  readonly type: WashType;
  /** The strict form of the rule: counts in the lower bound. Loose findings admit market makers and chance. */
  readonly strict: boolean;
  readonly wallets: readonly Address[];
  readonly trades: readonly Trade[];
  /** Share of each trade's volume that counts, 0..1 (`LP_OWNER`: the share of the liquidity; 1 elsewhere). */
  readonly share: number;
  /** For a person. */
  readonly description: string;
}

/** Key of a trade: one log of one transaction. */
export function tradeKey({ transactionHash, logIndex }: Trade): string {
  return `${transactionHash}:${logIndex}`;
}

export function walletsOf(trades: readonly Trade[]): Address[] {
  return [...new Set(trades.map(({ trader }) => trader))].sort();
}

export function groupTrades(trades: readonly Trade[], keyOf: (trade: Trade) => string): Map<string, Trade[]> {
  const groups = new Map<string, Trade[]>();
  for (const trade of trades) {
    const key = keyOf(trade);
    const group = groups.get(key);
    if (group) group.push(trade);
    else groups.set(key, [trade]);
  }
  return groups;
}
