import { findImpersonation, type GenuineToken, genuineTokensOf, toSkeleton } from '@assay/engine';
import {
  type Chain,
  type ChainName,
  createLru,
  type TokenRef,
  tokenKey,
  wellKnownTokensOf,
} from '@assay/facts';
import type { NamedRef, TokenNameStore } from '../domain/token-name.js';

/** A token that was found by its name. */
export interface FoundByName extends NamedRef {
  /** It is the token that others imitate. */
  readonly isGenuine: boolean;
  /** Which well-known token it looks like, and how; `null`: none. */
  readonly lookalike: {
    readonly symbol: string;
    readonly reason: string;
    readonly genuine: TokenRef | null;
  } | null;
}

/** Finds tokens by what they call themselves. */
export interface TokenSearch {
  /** Says of a token whether it is a genuine one, or looks like one. */
  describe(token: NamedRef): FoundByName;
  /** Genuine tokens first, and what looks like one last. Rejects with the storage. */
  search(text: string, count: number): Promise<readonly FoundByName[]>;
  /** What the token was called when it was noted. */
  nameOf(ref: TokenRef): Promise<string | undefined>;
  /** Keeps a name. Never throws. */
  note(token: NamedRef): void;
}

export interface TokenSearchOptions {
  readonly store: TokenNameStore;
  readonly chains: ReadonlyMap<ChainName, Chain>;
  readonly onError: (error: unknown) => void;
}

const MAX_KEYS = 7;
const MAX_KEY = 48;
/** Noted again after a day, so that the storage knows which are in use. */
const NOTED_MS = 86_400_000;
const MAX_NOTED = 10_000;

/** What a text is found by: how it looks, in Latin letters; of signs alone, the signs. */
function toKey(text: string): string {
  const looks = toSkeleton(text) || text.normalize('NFKC').toLowerCase();
  return looks.replace(/[\p{C}\s]/gu, '').slice(0, MAX_KEY);
}

/** Its symbol, its name, and each later word of the name: a word in the middle is looked for too. */
function toKeys({ name, symbol }: Pick<NamedRef, 'name' | 'symbol'>): readonly string[] {
  const [, ...words] = (name ?? '').slice(0, 256).split(/\s+/);
  const keys = [symbol ?? '', name ?? '', ...words].map(toKey).filter((key) => key !== '');
  return [...new Set(keys)].slice(0, MAX_KEYS);
}

export function createTokenSearch({ store, chains, onError }: TokenSearchOptions): TokenSearch {
  const noted = createLru<string, string>(MAX_NOTED, NOTED_MS);
  const genuine = [...chains.values()].flatMap((chain) =>
    genuineTokensOf(chain.name, wellKnownTokensOf(chain)).map((token) => toGenuine(chain.name, token)),
  );
  const describe = (token: NamedRef) => toFound(token, chains, genuine);
  return {
    describe,
    async search(text, count) {
      const start = toKey(text);
      if (start === '') return [];
      const known = genuine.filter(({ keys }) => keys.some((key) => key.startsWith(start)));
      const stored = await store.search(start, count);
      const merged = new Map(known.map(({ token }) => [tokenKey(token.ref), token]));
      for (const token of stored) merged.set(tokenKey(token.ref), token);
      const found = [...merged.values()].map(describe);
      return found.sort((a, b) => rank(a, start) - rank(b, start)).slice(0, count);
    },
    async nameOf(ref) {
      const found = await store.find(ref);
      return found?.symbol ?? found?.name ?? undefined;
    },
    note(token) {
      const keys = toKeys(token);
      const said = `${token.symbol}\n${token.name}`;
      const place = tokenKey(token.ref);
      if (keys.length === 0 || noted.get(place) === said) return;
      noted.set(place, said);
      store.note(token, keys).catch((error: unknown) => {
        noted.delete(place);
        onError(error);
      });
    },
  };
}

type Genuine = ReturnType<typeof toGenuine>;

function toGenuine(chain: ChainName, { address, symbol, name }: GenuineToken) {
  const token: NamedRef = { ref: { chain, address }, symbol, name };
  return { token, keys: toKeys(token) };
}

function toFound(
  token: NamedRef,
  chains: TokenSearchOptions['chains'],
  genuine: readonly Genuine[],
): FoundByName {
  const { ref, name, symbol } = token;
  const chain = chains.get(ref.chain);
  const imitates = chain && findImpersonation({ ...ref, name, symbol }, wellKnownTokensOf(chain));
  const original = genuine.find(
    (one) => one.token.ref.chain === ref.chain && one.token.symbol === imitates?.symbol,
  );
  const isGenuine = genuine.some((one) => tokenKey(one.token.ref) === tokenKey(ref));
  const lookalike = imitates && !isGenuine ? { ...imitates, genuine: original?.token.ref ?? null } : null;
  return { ...token, isGenuine, lookalike };
}

/** Less is earlier. */
function rank({ symbol, isGenuine, lookalike }: FoundByName, start: string): number {
  const isExact = toKey(symbol ?? '') === start;
  return (lookalike ? 4 : isGenuine ? 0 : 2) + (isExact ? 0 : 1);
}
