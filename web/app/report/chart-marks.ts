import type { Answers } from '../api.js';

export type CandleData = NonNullable<Answers['Candles']['token']>;
type Wash = NonNullable<CandleData['washTrading']>;

/** A change that is marked, and when it was. */
export interface MarkedChange {
  readonly at: string;
  readonly says: string;
}

/**
 * When trades were made that the panel of artificial trades counts. A trade that only may be artificial is no
 * mark: a market maker's look the same.
 */
export function toWashTimes(wash: Wash | null | undefined): readonly string[] {
  return (wash?.flaggedTrades ?? []).flatMap(({ strict, timestamp }) => (strict ? timestamp : []));
}
