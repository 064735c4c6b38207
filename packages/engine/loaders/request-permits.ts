import type { Permit, PermitRequest } from '@assay/chain';
import { AppError, type Role, type TokenRef, tokenKey } from '@assay/facts';
import type { RoleLimiter } from '../upstream/role-limiter.js';

export type RoleLimiters = { readonly [R in Role]?: RoleLimiter };

/**
 * The permits that one request has taken. The first fact of a role takes one permit for all tokens that the
 * request has asked for so far. Further facts of that role about the same tokens need no permit.
 */
export interface RequestPermits {
  /** Records that the request needs this token: the next permit of any role covers it too. */
  expect(ref: TokenRef): void;
  /** Rejects with the limiter's `AppError`, or with the signal's reason. */
  admit(role: Role, refs: readonly TokenRef[], asked: PermitRequest): Promise<void>;
  /** Whether a permit for this token was taken or requested. */
  has(role: Role, ref: TokenRef): boolean;
}

/**
 * The chain is read through nodes with limits of their own. The permit covers the batch, and no request of
 * the role follows.
 */
function markSent(permit: Permit): void {
  permit.left();
  permit.arrived();
}

export function createRequestPermits(limiters: RoleLimiters): RequestPermits {
  const taken = new Map<string, Promise<void>>();
  const expected = new Set<string>();

  const take = (
    limiter: RoleLimiter,
    keys: readonly string[],
    { signal, caller }: PermitRequest,
  ): Promise<void> => {
    const permit = limiter.acquire(signal, caller).then(markSent, (error: unknown) => {
      // A caller that left the queue does not affect the others of this request. A refusal does.
      if (!(error instanceof AppError)) for (const key of keys) taken.delete(key);
      throw error;
    });
    for (const key of keys) taken.set(key, permit);
    return permit;
  };

  return {
    has: (role, ref) => taken.has(`${role}|${tokenKey(ref)}`),
    expect: (ref) => void expected.add(tokenKey(ref)),
    async admit(role, refs, asked) {
      const limiter = limiters[role];
      if (!limiter) return;
      const keys = refs.map((ref) => `${role}|${tokenKey(ref)}`);
      for (;;) {
        asked.signal.throwIfAborted();
        const permits = new Set(keys.flatMap((key) => taken.get(key) ?? []));
        if (keys.some((key) => !taken.has(key))) {
          const left = [...keys, ...[...expected].map((token) => `${role}|${token}`)];
          permits.add(
            take(
              limiter,
              left.filter((key) => !taken.has(key)),
              asked,
            ),
          );
        }
        try {
          await Promise.all(permits);
          return;
        } catch (error) {
          if (error instanceof AppError || asked.signal.aborted) throw error;
        }
      }
    },
  };
}
