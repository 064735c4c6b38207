import { type TokenRef, tokenKey } from '../domain/token-ref.js';
import { AppError } from '../errors/app-error.js';

/** What a metered call costs, and how it is taken back. */
export interface Till<G> {
  /** @throws {AppError} `quota_exceeded`, or `unauthorized` for a key that was revoked meanwhile. */
  take(): Promise<G>;
  refund(grant: G): Promise<void>;
}

/** Counts one call for each distinct token of a request, and takes back those that came to nothing. */
export interface Meter {
  charge(ref: TokenRef): Promise<void>;
  /** The token's analysis failed: its call will not count. */
  fail(ref: TokenRef): void;
  /** Ends the request: refunds what failed, or everything; what still runs for it can then charge nothing. */
  settle(everythingFailed: boolean): Promise<void>;
  readonly tokens: readonly TokenRef[];
}

export function createMeter<G>(till: Till<G>): Meter {
  const grants = new Map<string, Promise<G>>();
  const failed = new Set<string>();
  const tokens: TokenRef[] = [];
  let over = false;
  return {
    tokens,
    async charge(ref) {
      if (over) throw new AppError('unavailable', 'The request was ended before it was done.');
      const key = tokenKey(ref);
      const before = grants.get(key);
      if (before) {
        await before;
        return;
      }
      tokens.push(ref);
      const grant = till.take();
      grants.set(key, grant);
      await grant;
    },
    fail(ref) {
      failed.add(tokenKey(ref));
    },
    async settle(everythingFailed) {
      over = true;
      if (grants.size === 0 || (!everythingFailed && failed.size === 0)) return;
      const refunds: Promise<void>[] = [];
      for (const [key, grant] of grants) {
        if (everythingFailed || failed.has(key))
          refunds.push(grant.then((given) => till.refund(given)).catch(() => undefined));
      }
      await Promise.all(refunds);
    },
  };
}
