import { type Address, groupBy, type Trade } from '@assay/facts';
import type { Clusters } from '../holders/clusters.js';

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
 * Groups neighbouring trades with the same key, and returns the groups of at least so many trades: cheaper
 * than `groupBy` where equal keys are already adjacent. O(n).
 */
export function runsOf(
  trades: readonly Trade[],
  least: number,
  keyOf: (trade: Trade) => string | number,
): Trade[][] {
  const runs: Trade[][] = [];
  let current: string | number | undefined;
  let start = 0;
  const endAt = (end: number) => {
    if (end - start >= least) runs.push(trades.slice(start, end));
    start = end;
  };
  for (const [at, trade] of trades.entries()) {
    const key = keyOf(trade);
    if (key !== current) endAt(at);
    current = key;
  }
  endAt(trades.length);
  return runs;
}

/** An entity's trades in a pool. */
export interface EntityTrades {
  readonly pool: Address;
  readonly entity: Address;
  readonly own: readonly Trade[];
}

/** The trades of some entities, for each entity and pool. O(n). */
export function byPoolAndEntity(
  trades: readonly Trade[],
  { entityOf }: Clusters,
  entities: ReadonlySet<Address>,
): EntityTrades[] {
  const own = trades.filter(({ trader }) => entities.has(entityOf(trader)));
  return [...groupBy(own, ({ pool }) => pool)].flatMap(([pool, inPool]) =>
    [...groupBy(inPool, ({ trader }) => entityOf(trader))].map(([entity, own]) => ({
      pool,
      entity,
      own,
    })),
  );
}
