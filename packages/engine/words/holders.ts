import { capital, count, share, wallets } from './numbers.js';

/** Of which tokens the shares of the largest holders are. */
const base = "the tokens in people's wallets";

export const holders = {
  topTen: (ratio: number, isMerged: boolean) =>
    `Ten ${isMerged ? 'owners' : 'wallets'} hold ${share(ratio)} of ${base}.`,
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
