import type { TokenRef } from '@assay/facts';

/** A token and what it calls itself: hostile. */
export interface NamedRef {
  readonly ref: TokenRef;
  readonly name: string | null;
  readonly symbol: string | null;
}

/** Keeps what tokens are called. Rejects with the error of the storage. */
export interface TokenNameStore {
  /** What was kept of the token before is replaced. @param keys what it is found by */
  note(token: NamedRef, keys: readonly string[]): Promise<void>;
  /** Tokens with a key that begins with this, the exact ones first. */
  search(start: string, count: number): Promise<readonly NamedRef[]>;
  find(ref: TokenRef): Promise<NamedRef | undefined>;
  /** Removes those that were not noted for so many days. */
  removeOlder(days: number): Promise<void>;
}
