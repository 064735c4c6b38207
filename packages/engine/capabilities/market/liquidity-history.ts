import {
  type Fact,
  type LiquidityRemovals,
  type Pool,
  type Pools,
  poolIdOf,
  type Trades,
} from '@assay/facts';
import { finite } from '../ratio.js';
import { tradeWindowOf } from './trade-window.js';

/** What the pools held of the coins that the token trades against. */
interface LiquidityPoint {
  /** Unix seconds. */
  readonly at: number;
  /** USD, at the price of the coins now. */
  readonly coinsUsd: number;
}

/** What the pools held, hour by hour. */
export interface LiquidityHistory {
  /** Oldest first; the last is now. */
  readonly points: readonly LiquidityPoint[];
  /** Pools that are counted: those whose coin has a known price. */
  readonly pools: number;
}

export interface LiquidityHistoryFacts {
  readonly pools: Pools;
  readonly trades: Fact<Trades>;
  readonly removals: LiquidityRemovals;
  /** Unix milliseconds. */
  readonly now: number;
}

const HOUR = 3_600;
/** Below zero by more than rounding and fees: a removal or an addition is not known. */
const ROUNDING = 0.02;

/**
 * From what the pools hold now, back over each trade, addition and removal of the window of trades. It ends where it
 * would fall below zero, because then something is missing. Pure; O(trades + pools · hours).
 * @returns `undefined` where no trades were read or no pool has a coin with a known price
 */
export function liquidityHistoryOf(facts: LiquidityHistoryFacts): LiquidityHistory | undefined {
  const { pools, removals, now } = facts;
  const window = tradeWindowOf(facts.trades, now);
  const priced = pools.pools.filter(({ quoteUsd }) => (finite(quoteUsd) ?? 0) > 0);
  if (!window || window.coverage === 0 || priced.length === 0) return undefined;
  const usdOf = new Map(priced.map((pool) => [poolIdOf(pool), usdOfUnit(pool)]));
  const held = priced.reduce((sum, pool) => sum + Number(pool.quoteReserve) * usdOfUnit(pool), 0);
  const into = new Map<number, number>();
  const add = (timestamp: number, pool: string, amount: bigint | null, sign: 1 | -1) => {
    const usd = usdOf.get(pool as `0x${string}`);
    if (usd === undefined || amount === null) return;
    const hour = Math.floor(timestamp / HOUR);
    into.set(hour, (into.get(hour) ?? 0) + sign * Number(amount) * usd);
  };
  for (const { timestamp, pool, quoteAmount, side } of window.trades)
    add(timestamp, pool, quoteAmount, side === 'buy' ? 1 : -1);
  for (const { timestamp, pool, quoteAmount } of removals.additions) add(timestamp, pool, quoteAmount, 1);
  for (const { timestamp, pool, quoteAmount } of removals.removals) add(timestamp, pool, quoteAmount, -1);
  const points: LiquidityPoint[] = [{ at: window.endAt, coinsUsd: held }];
  let left = held;
  for (let hour = Math.floor(window.endAt / HOUR); hour * HOUR >= window.knownFrom; hour -= 1) {
    left -= into.get(hour) ?? 0;
    if (left < -ROUNDING * Math.max(held, ...points.map(({ coinsUsd }) => coinsUsd))) break;
    points.unshift({ at: hour * HOUR, coinsUsd: Math.max(0, left) });
  }
  return { points: points.slice(Math.max(0, beginOf(points, held) - 1)), pools: priced.length };
}

/** Where there was something for the first time: hours before the first pool are of no use. */
function beginOf(points: readonly LiquidityPoint[], held: number): number {
  return points.findIndex(({ coinsUsd }) => coinsUsd > held * 1e-9);
}

/** USD of the smallest unit of the coin. */
function usdOfUnit({ quote, quoteUsd }: Pool): number {
  return (finite(quoteUsd) ?? 0) / 10 ** quote.decimals;
}
