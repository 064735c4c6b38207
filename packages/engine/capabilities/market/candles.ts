import type { Trade } from '@assay/facts';
import { finite } from '../ratio.js';

/** Prices and volume of one period. USD. */
export interface Candle {
  /** Unix seconds, a multiple of the candle's length. */
  readonly startAt: number;
  readonly openUsd: number;
  readonly highUsd: number;
  readonly lowUsd: number;
  readonly closeUsd: number;
  readonly volumeUsd: number;
  readonly trades: number;
}

export interface CandleWindow {
  /** Unix seconds, inclusive. */
  readonly from: number;
  readonly to: number;
  /** Length of one candle in seconds. */
  readonly seconds: number;
  /** Price before the first trade: the first hours show it. `null`: unknown. */
  readonly priceBefore: number | null;
}

type OpenCandle = { -readonly [F in keyof Candle]: Candle[F] };

function add(candle: OpenCandle, price: number, volumeUsd: number): void {
  candle.highUsd = Math.max(candle.highUsd, price);
  candle.lowUsd = Math.min(candle.lowUsd, price);
  candle.closeUsd = price;
  candle.volumeUsd = finite(candle.volumeUsd + volumeUsd) ?? candle.volumeUsd;
  candle.trades += 1;
}

/** A period in which the price did not change yet. */
function openAt(startAt: number, price: number): OpenCandle {
  return {
    startAt,
    openUsd: price,
    highUsd: price,
    lowUsd: price,
    closeUsd: price,
    volumeUsd: 0,
    trades: 0,
  };
}

/**
 * Candles of `seconds` each, without gaps: a period without a trade repeats the last close with no volume.
 * Periods before the first known price are left out. Trades must be oldest first; those without a USD price
 * do not count. O(trades + candles).
 */
export function candlesOf(
  trades: readonly Trade[],
  { from, to, seconds, priceBefore }: CandleWindow,
): Candle[] {
  const byStart = new Map<number, OpenCandle>();
  for (const trade of trades) {
    const price = finite(trade.priceUsd);
    if (price === null || price <= 0 || trade.timestamp < from || trade.timestamp > to) continue;
    const startAt = Math.floor(trade.timestamp / seconds) * seconds;
    const candle = byStart.get(startAt) ?? openAt(startAt, price);
    byStart.set(startAt, candle);
    add(candle, price, finite(trade.valueUsd) ?? 0);
  }
  const candles: Candle[] = [];
  let last = finite(priceBefore);
  for (let startAt = Math.floor(from / seconds) * seconds; startAt <= to; startAt += seconds) {
    const candle = byStart.get(startAt);
    if (candle) candles.push(candle);
    else if (last !== null) candles.push(openAt(startAt, last));
    last = candle?.closeUsd ?? last;
  }
  return candles;
}
