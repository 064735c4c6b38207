import { capital, count, duration, many, share, wallets } from './numbers.js';

/** Of trades among the same people. `when`: "last week's". */
export const wash = {
  certain: (ratio: number, when: string) =>
    ratio === 0
      ? `We saw nobody trading with themselves in ${when} volume.`
      : `${share(ratio)} of ${when} volume is the same wallets trading with each other.`,
  possible: (ratio: number, when: string) =>
    ratio === 0
      ? `Nothing in ${when} volume looks faked.`
      : `Up to ${share(ratio)} of ${when} volume may be faked. Market makers can look the same.`,
  people: (traders: number, entities: number) =>
    `${capital(count(entities))} ${entities === 1 ? 'owner stands' : 'owners stand'} behind ${count(traders)} trading wallets.`,
  providers: (ratio: number, when: string) =>
    ratio === 0
      ? `Those who own the liquidity made none of ${when} trades.`
      : `Those who own the liquidity made ${share(ratio)} of ${when} trades.`,
  /** Of single patterns. */
  atOnce: 'One wallet bought and sold the same amount within one transaction.',
  backAndForth: (times: number, seconds: number) =>
    `One wallet bought and sold the same amount ${count(times)} times, each within ${duration(seconds)}.`,
  passed: (traders: number, trades: number) =>
    `${wallets(traders)} passed it round in ${count(trades)} trades and ended where they began.`,
  aloneCancels: (trades: number) => `One wallet made ${count(trades)} trades that cancel each other out.`,
  /** @param funder who gave the wallets their money, if they have that in common */
  cancels: (traders: number, trades: number, funder: string | undefined) => {
    const made = `made ${count(trades)} trades that cancel each other out.`;
    return funder === undefined
      ? `${wallets(traders)} that send each other money ${made}`
      : `${wallets(traders)} with money of one account (${funder}) ${made}`;
  },
  provider: (ratio: number, trades: number) =>
    `Who owns ${share(ratio)} of the pool's liquidity made ${many(trades, 'trade', 'trades')} in it.`,
  few: (trades: number) =>
    trades === 0
      ? 'Nobody bought or sold it in what we read.'
      : `Only ${many(trades, 'trade', 'trades')} happened: too few to judge.`,
} as const;
