import { type Address, type ChainName, shortAddress } from '@assay/facts';
import { imitation } from '../../../words/contract.js';
import knownTokens from './known-tokens.json' with { type: 'json' };
import { isPlainText, toSkeleton } from './skeleton.js';

interface KnownToken {
  readonly symbol: string;
  readonly name: string;
  /** A symbol of money alone counts as imitation; names of other tokens are shared by many honest ones. */
  readonly money: boolean;
  readonly addresses: Readonly<Partial<Record<ChainName, string>>>;
}

export interface NamedToken {
  readonly chain: ChainName;
  readonly address: Address;
  /** As read from the chain: hostile. */
  readonly name: string | null;
  readonly symbol: string | null;
  /** The name or the symbol had characters inside that nobody sees. */
  readonly hiddenCharacters?: boolean;
}

/** A token that the chain's own record names. */
export interface TrustedToken {
  readonly address: Address;
  readonly symbol: string;
}

export interface Impersonation {
  /** Symbol of the token that is imitated. */
  readonly symbol: string;
  readonly reason: string;
}

const known: readonly (KnownToken & { readonly skeleton: { symbol: string; name: string } })[] = (
  knownTokens as readonly KnownToken[]
).map((token) => ({
  ...token,
  skeleton: { symbol: toSkeleton(token.symbol), name: toSkeleton(token.name) },
}));

/** A token that others imitate, on its chain. */
export interface GenuineToken extends TrustedToken {
  /** `null`: the chain's record names its symbol only. */
  readonly name: string | null;
}

/**
 * The tokens of a chain that others imitate: `trusted`, and of a chain that these tell to be the public one, the other
 * known ones.
 */
export function genuineTokensOf(chain: ChainName, trusted: readonly TrustedToken[]): readonly GenuineToken[] {
  const listed = known.flatMap(({ symbol, name, addresses }) => {
    const address = addresses[chain];
    return address === undefined ? [] : [{ symbol, name, address: address as Address }];
  });
  const isPublic = listed.some((token) => trusted.some(({ address }) => address === token.address));
  const own = trusted.map((token) => ({
    ...token,
    name: listed.find(({ address }) => address === token.address)?.name ?? null,
  }));
  const others = isPublic
    ? listed.filter((token) => !own.some(({ address }) => address === token.address))
    : [];
  return [...own, ...others];
}

/** Same appearance, other characters: nobody writes `USDС` with a Cyrillic С by accident. */
const isLookalike = (text: string, skeleton: string, original: string, hides: boolean) =>
  skeleton.length > 2 &&
  toSkeleton(text) === skeleton &&
  (hides || (text.toLowerCase() !== original.toLowerCase() && !isPlainText(text)));

function compare(
  token: NamedToken,
  candidate: (typeof known)[number],
  trusted: readonly TrustedToken[],
): string | undefined {
  const name = token.name ?? '';
  const symbol = token.symbol ?? '';
  const { skeleton } = candidate;
  const hides = token.hiddenCharacters === true;
  if (
    isLookalike(symbol, skeleton.symbol, candidate.symbol, hides) ||
    isLookalike(name, skeleton.name, candidate.name, hides)
  ) {
    return imitation.looks(candidate.symbol);
  }
  const own = trusted.find(({ symbol: name }) => name === candidate.symbol);
  const home = own?.address ?? candidate.addresses[token.chain];
  if (home === undefined) return undefined;
  const sameSymbol = toSkeleton(symbol) === skeleton.symbol;
  const sameName = toSkeleton(name) === skeleton.name;
  if (sameSymbol && (sameName || candidate.money)) {
    return imitation.same(candidate.symbol, shortAddress(home));
  }
  return sameName && candidate.money ? imitation.same(candidate.symbol, shortAddress(home)) : undefined;
}

/**
 * The well-known token that this one imitates; `null` if none. A token at a known genuine address is never an
 * impersonator, nor is one of `trusted` (the chain's wrapped coin, stablecoins and quote tokens). O(known
 * tokens).
 */
export function findImpersonation(token: NamedToken, trusted: readonly TrustedToken[]): Impersonation | null {
  if (trusted.some(({ address }) => address === token.address)) return null;
  if (known.some(({ addresses }) => addresses[token.chain] === token.address)) return null;
  for (const candidate of known) {
    const reason = compare(token, candidate, trusted);
    if (reason) return { symbol: candidate.symbol, reason };
  }
  return null;
}
