import { capital, day, share, usd } from './numbers.js';

/** Who holds liquidity that is free. */
export type FreeHolder = 'owner' | 'deployer' | 'contract' | 'wallet' | 'expired_lock' | 'opened_lock';

const holders: Readonly<Record<FreeHolder, string>> = {
  owner: 'the owner',
  deployer: 'the creator',
  contract: 'another contract',
  wallet: 'other wallets',
  expired_lock: 'those whose lock ran out',
  opened_lock: 'those whose lock opens early',
};

/** Letters of the names of two holders that a short sentence has room for. */
const MAX_NAMES = 31;

interface Free {
  /** The largest first. */
  readonly by: readonly FreeHolder[];
  /** 0..100 of the liquidity. */
  readonly percentage: number;
  readonly valueUsd: number | null;
}

const part = (percentage: number) =>
  percentage >= 99.95 ? 'all the liquidity' : `${share(percentage / 100)} of the liquidity`;

/** @example 'The owner can take out all the liquidity now: 119,557 USD.' */
export function freeSentence({ by, percentage, valueUsd }: Free): string {
  const much = valueUsd === null ? '' : `: ${usd(valueUsd)}`;
  return `${capital(namesOf(by))} can take out ${part(percentage)} now${much}.`;
}

/** Two names at most, as long as they are short. */
function namesOf(by: readonly FreeHolder[]): string {
  const names = by.map((one) => holders[one]).join(' and ');
  if (by.length === 0) return 'somebody';
  return by.length > 1 && names.length > MAX_NAMES ? 'several holders' : names;
}

export function burnedSentence(percentage: number): string {
  return percentage >= 99.95
    ? 'All the liquidity is burned.'
    : `${share(percentage / 100)} of the liquidity is burned.`;
}

/** @param until Unix seconds of the first part that ends; `null`: the locker does not say */
export function lockedSentence(percentage: number, until: number | null, isFirst: boolean): string {
  const what = percentage >= 99.95 ? 'All the liquidity' : `${share(percentage / 100)} of the liquidity`;
  if (until === null) return `${what} is locked, nobody says until when.`;
  return isFirst
    ? `${what} is locked. The first part ends on ${day(until)}.`
    : `${what} is locked until ${day(until)}.`;
}

export function launchpadSentence(name: string, percentage: number): string {
  return `${name} holds ${part(percentage)}.`;
}

/** @param by one key, or who else can replace the code of a locker */
export function lockerSentence(name: string, by: 'key' | 'others'): string {
  return `${by === 'key' ? 'One key' : 'Another contract'} can replace ${name}, which holds the lock.`;
}

export function unknownHolder(percentage: number): string {
  return `Not known: who holds ${percentage >= 99.95 ? 'the liquidity' : part(percentage)}.`;
}

export const liquidity = {
  none: 'It has no pool.',
  gone: 'No liquidity is left to lock.',
  dust: 'The pools hold so little that a lock protects nobody.',
  notTaken: 'Nobody took the liquidity out.',
  over: 'Nobody can sell any more.',
} as const;

interface Taken {
  /** 'The team', 'One wallet (0x…)', …, as it begins a sentence. */
  readonly who: string;
  /** 0..1. */
  readonly share: number;
  readonly valueUsd: number | null;
  /** Unix seconds. */
  readonly at: number | undefined;
}

/** Below this share it is said how much was taken, instead of all. */
const ALL = 0.9995;

/** @example 'The team took out all the liquidity, 119,557 USD, on 3 March 2026.' */
export function takenSentence({ who, share: taken, valueUsd, at }: Taken): string {
  const what =
    taken >= ALL ? 'all the liquidity' : `${share(Math.floor(taken * 1_000) / 1_000)} of the liquidity`;
  const much = valueUsd === null ? '' : `, ${usd(valueUsd)}`;
  const when = at === undefined ? '' : `${much === '' ? '' : ','} on ${day(at)}`;
  return `${who} took out ${what}${much}${when}.`;
}

export function movedSentence(from: string, to: string, at: number): string {
  return `The liquidity moved from ${from} to ${to} on ${day(at)}.`;
}
