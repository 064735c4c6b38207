import { count, duration, many, share, usd } from './numbers.js';

/** What the market says to a person. */
export const market = {
  liquidity: (value: number) => `Its pools hold ${usd(value)}.`,
  exit: (sizeUsd: number, lost: number) => `Selling ${usd(sizeUsd)} worth loses ${share(lost)}.`,
  depth: (ratio: number) => `Its pools hold ${share(ratio)} of what all tokens are worth.`,
  worthNothing: 'All tokens together are worth nothing.',
  age: (seconds: number) => `It has traded for ${duration(seconds)}.`,
  change: (ratio: number) =>
    ratio === 0
      ? 'The price did not move in a day.'
      : `The price ${ratio < 0 ? 'fell' : 'rose'} ${share(Math.abs(ratio))} in a day.`,
  sales: (ratio: number, trades: number) =>
    `${share(ratio)} of the last day's ${count(trades)} trades are sales.`,
  fewTrades: (trades: number) =>
    trades === 0
      ? 'Nobody bought or sold it in a day.'
      : `Only ${many(trades, 'trade', 'trades')} happened in a day: too few to judge.`,
  noCrash: 'The price did not crash in what we read.',
  /** @param who 'one wallet (0x…)' or 'holders' */
  crash: (fall: number, who: string, soldUsd: number) =>
    `The price fell ${share(fall)} in a week: ${who} sold for ${usd(soldUsd)}.`,
  agreement: (gap: number) => {
    if (gap === 0) return 'All markets show one price.';
    return gap > 1
      ? 'One market shows a price several times that of another.'
      : `Markets differ on its price by up to ${share(gap)}.`;
  },
  onePrice: 'Only one market shows a price.',
} as const;
