import type { Address } from '../../domain/address.js';
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

export function walletsOf(trades: readonly Trade[]): Address[] {
  return [...new Set(trades.map(({ trader }) => trader))].sort();
}

/** Trades by a key, both in order of appearance. O(n). */
export function groupTrades<K>(trades: readonly Trade[], keyOf: (trade: Trade) => K): Map<K, Trade[]> {
  const groups = new Map<K, Trade[]>();
  for (const trade of trades) {
    const key = keyOf(trade);
    const group = groups.get(key);
    if (group) group.push(trade);
    else groups.set(key, [trade]);
  }
  return groups;
}

/** Neighbouring trades with one key: cheaper than `groupTrades` where the order of the chain keeps equal keys together. O(n). */
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

/** Each entity's trades in each pool. O(n). */
export function byPoolAndEntity(
  trades: readonly Trade[],
  { entityOf }: Clusters,
): { pool: Address; entity: Address; own: Trade[] }[] {
  return [...groupTrades(trades, ({ pool }) => pool)].flatMap(([pool, inPool]) =>
    [...groupTrades(inPool, ({ trader }) => entityOf(trader))].map(([entity, own]) => ({
      pool,
      entity,
      own,
    })),
  );
}
