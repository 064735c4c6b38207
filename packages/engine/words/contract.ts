import { type Account, shortAddress, toChecksum } from '@assay/facts';
import { capital, count, duration, many } from './numbers.js';

/** What the contract, its code and its owner say to a person. */
export const contract = {
  noOwner: 'It has no owner.',
  renounced: 'Its owner gave the contract up.',
  ownerIsZero: 'It has no owner; other accounts may have rights.',
  published: 'The source code is published.',
  unpublished: 'The source code is not published.',
  ofChain: 'The chain itself runs it: it has no code of its own.',
  /** Instead of a finding that calls have shown, and another check says. */
  sameAsShown: 'The code shows the same.',
  harmless: 'The code shows nothing harmful.',
  unread: 'The published source code could not be read.',
} as const;

/** @example 'One key owns it: 0x5FFf…0d16.' */
export function ownerSentence(account: Account): string {
  const { address, kind, threshold, owners, delaySeconds } = account;
  const where = shortAddress(toChecksum(address));
  if (kind === 'multisig' && threshold && owners)
    return `${capital(many(owners, 'key', 'keys'))} own it, of which ${count(threshold)} must agree: ${where}.`;
  if (kind === 'timelock' && delaySeconds)
    return `Its owner has to wait ${duration(delaySeconds)} before acting: ${where}.`;
  if (kind === 'multisig') return `Several keys own it together: ${where}.`;
  return `${kind === 'eoa' ? 'One key' : 'Another contract'} owns it: ${where}.`;
}

const classes: Readonly<Record<string, string>> = {
  stablecoin: 'a stablecoin',
  wrapped: 'a wrapped coin',
  liquid_staking: 'a staked coin',
  rebasing: 'a token whose balances move by themselves',
  real_world_asset: 'a token that stands for a real asset',
  governance: 'a voting token',
};

/** What is no fault of such a token. @example 'That is normal for a stablecoin.' */
export function normalFor(tokenClass: string): string {
  return `That is normal for ${classes[tokenClass] ?? 'such a token'}.`;
}

export function ownerIsNormal(tokenClass: string): string {
  return `It has an owner, as ${classes[tokenClass] ?? 'such a token'} must.`;
}

/** @param left functions that are too complex to be read */
export function unreadFunctions(left: number): string {
  return `${capital(many(left, 'part of the code is', 'parts of the code are'))} too complex to be read.`;
}

/** @param title of the catalogue of findings */
export function findingSentence(title: string): string {
  return /[.!?]$/.test(title) ? title : `${title}.`;
}

/** The same where only the code was read: no call showed it. @param title it begins with an ordinary word */
export function byItsCode(title: string): string {
  return `By its code, ${title.charAt(0).toLowerCase()}${findingSentence(title).slice(1)}`;
}

export const imitation = {
  /** @param hides it is written with other letters; else it has the same name */
  looks: (symbol: string) => `This is not ${symbol}. Its name imitates ${symbol} with look-alike letters.`,
  same: (symbol: string, home: string) => `This is not ${symbol}. The real ${symbol} is at ${home}.`,
} as const;
