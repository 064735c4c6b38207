import type { Fact, JudgedTrades, Trade, TradeSample, Trades } from '@assay/facts';
import { finite, sumKnown } from '../ratio.js';
import { type Estimate, estimateOf } from './sampled-day.js';

export const DAY_SECONDS = 86_400;

/** The trades fact in order: each log once, oldest first, with the time it was read at. */
export interface TradeWindow {
  readonly trades: readonly Trade[];
  /** Unix seconds of the block that the window ends at. */
  readonly endAt: number;
  /** That block; `null` where the fact names none. */
  readonly asOfBlock: number | null;
  /** Unix seconds since which every trade is known; earlier ones may be missing. */
  readonly knownFrom: number;
  readonly windowSeconds: number;
  readonly coverage: number;
  /** Windows of the last day, where it was not read whole. */
  readonly sample: TradeSample | null;
  /** Older trades of the window that were judged and not kept. */
  readonly older: JudgedTrades | null;
  /** Price just before the window, usable only when the whole window was read. */
  readonly priceUsdBefore: number | null;
}

const inOrder = (a: Trade, b: Trade) =>
  a.blockNumber - b.blockNumber ||
  a.logIndex - b.logIndex ||
  (a.transactionHash < b.transactionHash ? -1 : 1);

/** Nodes may answer logs out of order or twice. O(n) for a list that is in order, else O(n log n). */
export function orderTrades(trades: readonly Trade[]): readonly Trade[] {
  const inPlace = (trade: Trade, i: number) => {
    const before = trades[i - 1];
    return (
      before === undefined ||
      before.blockNumber < trade.blockNumber ||
      (before.blockNumber === trade.blockNumber && before.logIndex < trade.logIndex)
    );
  };
  if (trades.every(inPlace)) return trades;
  const byLog = new Map(trades.map((trade) => [`${trade.transactionHash}:${trade.logIndex}`, trade]));
  return [...byLog.values()].sort(inOrder);
}

/** `null` when the trades are not known. `now` (Unix milliseconds) is used where the fact names no block. */
export function tradeWindowOf(fact: Fact<Trades> | undefined, now: number): TradeWindow | null {
  if (!fact?.known) return null;
  const { windowSeconds, coverage, priceUsdBefore } = fact.value;
  const endAt = fact.block?.timestamp ?? Math.floor(now / 1_000);
  const share = Math.min(1, Math.max(0, finite(coverage) ?? 0));
  return {
    trades: orderTrades(fact.value.trades),
    endAt,
    asOfBlock: fact.block?.number ?? null,
    knownFrom: endAt - Math.floor(windowSeconds * share),
    windowSeconds,
    coverage: share,
    sample: fact.value.sample ?? null,
    older: fact.value.older ?? null,
    priceUsdBefore: share === 1 ? finite(priceUsdBefore) : null,
  };
}

/** Trades of the last 24 hours of the window. */
export function lastDay({ trades, endAt }: TradeWindow): readonly Trade[] {
  return trades.filter(({ timestamp }) => timestamp > endAt - DAY_SECONDS && timestamp <= endAt);
}

/** All trades of the last 24 hours that were read: those of the sample too. */
export function readOfDay(window: TradeWindow): readonly Trade[] {
  const sampled = window.sample?.parts.flatMap(({ trades }) => trades) ?? [];
  return sampled.length === 0 ? lastDay(window) : orderTrades([...sampled, ...lastDay(window)]);
}

/**
 * A sum over the trades of the last 24 hours, where a part of them was drawn: what was read, and the estimate
 * of the rest. `null`: nothing was drawn.
 */
export function estimateDay(window: TradeWindow, amountOf: (trade: Trade) => number): Estimate | null {
  const rest = window.sample && estimateOf(window.sample, amountOf);
  if (!rest) return null;
  const read = lastDay(window).reduce((sum, trade) => sum + amountOf(trade), 0);
  return { value: rest.value + read, low: rest.low + read, high: rest.high + read };
}

/** USD volume; 0 without trades, `null` where there are trades but none has a known value. */
export function volumeOf(trades: readonly Trade[]): number | null {
  return trades.length === 0 ? 0 : sumKnown(trades.map(({ valueUsd }) => valueUsd));
}

/**
 * Price 24 hours before the end: of the last trade before then, else the price before the window, else (for a
 * token younger than a day) of its first trade. `null` where less than a day was read.
 * @param pool only trades of this pool, so that prices of two pools are not compared
 */
export function priceDayAgo(
  { trades, endAt, priceUsdBefore, knownFrom, coverage }: TradeWindow,
  pool: Trade['pool'] | undefined,
): number | null {
  const priced = trades.filter(
    (t) => (pool === undefined || t.pool === pool) && (finite(t.priceUsd) ?? 0) > 0,
  );
  const before = priced.filter(({ timestamp }) => timestamp <= endAt - DAY_SECONDS).at(-1)?.priceUsd;
  const hasDay = coverage === 1 || knownFrom <= endAt - DAY_SECONDS;
  return finite(before ?? priceUsdBefore ?? (hasDay ? priced[0]?.priceUsd : null));
}
