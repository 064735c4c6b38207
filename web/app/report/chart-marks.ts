import type { Answers } from '../api.js';

type Wash = NonNullable<NonNullable<Answers['Candles']['token']>['washTrading']>;

/**
 * When trades were made that the panel of artificial trades counts. A trade that only may be artificial is no
 * mark: a market maker's look the same.
 */
export function toWashTimes(wash: Wash | null | undefined): readonly string[] {
  return (wash?.flaggedTrades ?? []).flatMap(({ strict, timestamp }) => (strict ? timestamp : []));
}
