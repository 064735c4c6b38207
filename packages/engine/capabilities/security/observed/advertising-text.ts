import { namesLink } from '../../links/find-links.js';
import { toSkeleton } from '../impersonation/skeleton.js';
import { toReadable } from '../impersonation/to-readable.js';

/** What a name advertises to somebody who finds the token in a wallet. */
export interface Advertising {
  /** It names a website or an account on a platform. */
  readonly link: boolean;
  /** It asks the reader to act or promises a gift, and names a place or an amount. */
  readonly lure: boolean;
}

/** `l` and `i` pass for each other, and skeletons do not join them. */
const fold = (word: string) => toSkeleton(word).replaceAll('l', 'i');
const lureWords: ReadonlySet<string> = new Set(
  [
    'claim',
    'claims',
    'claiming',
    'visit',
    'airdrop',
    'airdrops',
    'reward',
    'rewards',
    'redeem',
    'giveaway',
    'voucher',
  ].map(fold),
);
const unit = 'usd[tc]?|dai|w?eth|w?bnb|w?btc|dollars?';
const amount = new RegExp(`[$€£]\\s?\\d|\\d[\\d.,]{0,20}\\s?k?\\s?(?:[$€£]|(?:${unit})(?![a-z]))`);
const between = /[^\p{L}\p{N}$|!@]+/u;

/**
 * Whether a token's name or symbol advertises: a URL or domain, or words such as "claim", "visit", "airdrop",
 * "reward" together with a domain or an amount of money, in any lookalike letters. Honest projects have names
 * with a domain alone, too. O(length).
 */
export function readAdvertising(name: string | null, symbol: string | null): Advertising {
  const text = toReadable(`${name ?? ''} ${symbol ?? ''}`);
  const link = namesLink(text);
  const asks = text.split(between).some((word) => lureWords.has(fold(word)));
  return { link, lure: asks && (link || amount.test(text)) };
}
