import type { Address } from '@assay/facts';
import { buyerAt, type SyntheticHistory } from './history.js';
import { DAY_SECONDS } from './profile.js';

/** What is true of the trades of some seconds, by formula. */
export interface TradeTruth {
  readonly trades: number;
  readonly buys: number;
  readonly volumeUsd: number;
  /** Share of the volume that the ring traded, 0..1. */
  readonly washShare: number;
  readonly traders: number;
}

/** The trades of the last `seconds` before and at a block. O(blocks). */
export function tradeTruth(history: SyntheticHistory, head: number, seconds = DAY_SECONDS): TradeTruth {
  const end = history.timeOf(head);
  const traders = new Set<Address>();
  const sums = { trades: 0, buys: 0, volumeUsd: 0, wash: 0 };
  for (let block = head; block >= 0 && history.timeOf(block) > end - seconds; block -= 1) {
    for (const { side, usd, wash, trader } of history.swapsOf(block)) {
      sums.trades += 1;
      sums.buys += side === 'buy' ? 1 : 0;
      sums.volumeUsd += usd;
      sums.wash += wash ? usd : 0;
      traders.add(trader);
    }
  }
  const { trades, buys, volumeUsd, wash } = sums;
  return {
    trades,
    buys,
    volumeUsd,
    washShare: volumeUsd === 0 ? 0 : wash / volumeUsd,
    traders: traders.size,
  };
}

/** The wallets that bought in the first ten minutes, in order. */
export function launchTruth({ profile }: SyntheticHistory): readonly Address[] {
  return Array.from({ length: profile.launchBuyers }, (_, index) => buyerAt(index));
}
