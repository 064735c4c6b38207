import { capital, count, duration, share, usd } from './numbers.js';

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
  fewTrades: (trades: number) => `Only ${count(trades)} trades happened in a day: too few to judge.`,
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

/** Of which tokens the shares of the largest holders are. */
const base = 'the tokens outside pools, locks and exchanges';

export const holders = {
  topTen: (ratio: number, isMerged: boolean) =>
    `The ten largest ${isMerged ? 'owners' : 'wallets'} hold ${share(ratio)} of ${base}.`,
  largest: (ratio: number, isMerged: boolean) =>
    `One ${isMerged ? 'owner' : 'wallet'} holds ${share(ratio)} of ${base}.`,
  hidden: (ratio: number) =>
    ratio === 0
      ? 'No holders were found that hide behind several wallets.'
      : `Owners with several wallets hide ${share(ratio)} of ${base}.`,
  team: (ratio: number) =>
    ratio === 0
      ? 'Owner and creator hold no tokens.'
      : `Owner and creator hold ${share(ratio)} of all tokens.`,
  count: (value: number) => `${capital(count(value))} ${value === 1 ? 'wallet holds' : 'wallets hold'} it.`,
  sum: (ratio: number) =>
    ratio === 0 ? 'All tokens are accounted for.' : `${share(ratio)} of all tokens are not accounted for.`,
  sumOfMoving: 'Balances move by themselves, so they need not add up.',
  kept: (wallets: number) => `All ${count(wallets)} of the largest wallets kept what they received.`,
  lost: (fell: number, wallets: number, worst: number) =>
    `${capital(count(fell))} of ${count(wallets)} large wallets lost up to ${share(worst)} without sending anything.`,
  movesForAll: 'Balances move by themselves for everybody.',
} as const;

const wallets = (value: number) => `${capital(count(value))} ${value === 1 ? 'wallet' : 'wallets'}`;

/** Of the first buyers. */
export const early = {
  heldByEarly: (buyers: number, ratio: number) =>
    buyers === 0
      ? 'No early buyer with an advantage holds any.'
      : `${wallets(buyers)} that bought with an advantage still hold ${share(ratio)} of all tokens.`,
  bundled: (buyers: number, ratio: number) =>
    buyers === 0
      ? 'No wallets bought together at the start.'
      : `${wallets(buyers)} bought ${share(ratio)} of all tokens together at the start.`,
  sniped: (buyers: number, ratio: number) =>
    buyers === 0
      ? 'Nobody bought in the very first blocks.'
      : `${wallets(buyers)} bought ${share(ratio)} of all tokens in the first blocks.`,
  insiders: (people: number, ratio: number) =>
    people === 0
      ? 'No wallet close to the team got tokens early.'
      : `${wallets(people)} close to the team got ${share(ratio)} of all tokens early.`,
  paper: (ratio: number) => `${share(ratio)} of the early buyers sold nearly everything within a day.`,
  none: 'Nobody bought in the first minutes.',
} as const;

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
      ? `Who owns the liquidity made none of ${when} trades.`
      : `Who owns the liquidity made ${share(ratio)} of ${when} trades.`,
  few: (trades: number) => `Only ${count(trades)} trades happened: too few to judge.`,
} as const;

export const links = {
  none: 'No website or social account was found.',
  harmless: 'No link looks dangerous.',
  website: 'It names a website.',
  noWebsite: 'No website was found.',
  community: 'It names a social account.',
  noCommunity: 'No social account was found.',
  confirmed: 'Two sources name the same link.',
  unconfirmed: 'No second source confirms its links.',
  dead: (dead: number, tried: number) =>
    dead === 0 ? 'All its links answer.' : `${capital(count(dead))} of ${count(tried)} links do not answer.`,
} as const;
