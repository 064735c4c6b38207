import type { Trade } from '@assay/facts';
import { ratioOf, smaller } from '../ratio.js';

/** Totals of some trades of one pool. Smallest units. */
export interface Flow {
  readonly tokensBought: bigint;
  readonly tokensSold: bigint;
  readonly quoteIn: bigint;
  readonly quoteOut: bigint;
  readonly buys: number;
  readonly sells: number;
}

/** Sums by side. O(n). */
export function flowOf(trades: readonly Trade[]): Flow {
  let [tokensBought, tokensSold, quoteIn, quoteOut, buys] = [0n, 0n, 0n, 0n, 0];
  for (const { side, tokenAmount, quoteAmount } of trades) {
    if (side === 'buy') {
      tokensBought += tokenAmount;
      quoteIn += quoteAmount;
      buys += 1;
    } else {
      tokensSold += tokenAmount;
      quoteOut += quoteAmount;
    }
  }
  return { tokensBought, tokensSold, quoteIn, quoteOut, buys, sells: trades.length - buys };
}

/**
 * 2 · min(bought, sold) ÷ (bought + sold) in the quote token: 1 when buys and sells cancel, 0 for one side
 * only.
 */
export function churnOf({ quoteIn, quoteOut }: Flow): number {
  return ratioOf(2n * smaller(quoteIn, quoteOut), quoteIn + quoteOut) ?? 0;
}

/** |tokens bought − sold| ÷ (bought + sold): 0 where the position did not change. */
export function netOf({ tokensBought, tokensSold }: Flow): number {
  const difference = tokensBought - tokensSold;
  return ratioOf(difference < 0n ? -difference : difference, tokensBought + tokensSold) ?? 1;
}

/** Number of round trips: buys that a sell matches. */
export function tripsOf({ buys, sells }: Flow): number {
  return Math.min(buys, sells);
}
