import type { Address } from '../../domain/address.js';
import { groupBy } from '../../lib/group-by.js';
import type { Clusters } from '../holders/clusters.js';
import type { Trade } from '../market/facts/trades.js';

export const washTypes = [
  'SELF_TRADE',
  'ROUND_TRIP',
  'MATCHED_PAIR',
  'CYCLE',
  'COMMON_FUNDER',
  'LP_OWNER',
] as const;
export type WashType = (typeof washTypes)[number];

/** Trades that one rule flags as wash trades. */
export interface WashFinding {
  readonly type: WashType;
  /**
   * Found by the strict form of the rule: counts in the lower bound. Loose findings may be market makers or
   * chance.
   */
  readonly strict: boolean;
  readonly wallets: readonly Address[];
  readonly trades: readonly Trade[];
  /** Share of each trade's volume that counts, 0..1 (`LP_OWNER`: the share of the liquidity; 1 elsewhere). */
  readonly share: number;
  /** One sentence for a person. */
  readonly description: string;
}

export function walletsOf(trades: readonly Trade[]): Address[] {
  return [...new Set(trades.map(({ trader }) => trader))].sort();
}

/**
 * Groups neighbouring trades with the same key: cheaper than `groupBy` where equal keys are already adjacent.
 * O(n).
 */
export function runsOf(trades: readonly Trade[], keyOf: (trade: Trade) => string | number): Trade[][] {
  const runs: Trade[][] = [];
  let current: string | number | undefined;
  for (const trade of trades) {
    const key = keyOf(trade);
    if (key !== current) runs.push([]);
    current = key;
    runs.at(-1)?.push(trade);
  }
  return runs;
}

/** An entity's trades in a pool. */
export interface EntityTrades {
  readonly pool: Address;
  readonly entity: Address;
  readonly own: readonly Trade[];
}

/** Each entity's trades in each pool. O(n). */
export function byPoolAndEntity(trades: readonly Trade[], { entityOf }: Clusters): EntityTrades[] {
  return [...groupBy(trades, ({ pool }) => pool)].flatMap(([pool, inPool]) =>
    [...groupBy(inPool, ({ trader }) => entityOf(trader))].map(([entity, own]) => ({
      pool,
      entity,
      own,
    })),
  );
}
