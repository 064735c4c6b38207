import { LRUCache } from 'lru-cache';
import type { Limits } from '../limits/limits.js';
import { rateLimited } from '../limits/rate-limited.js';

/** A token that readers began with is not counted again for this time: its parts are asked for one by one. */
const BEGUN_MS = 10 * 60_000;
const MAX_BEGUN = 5_000;

/** Bounds how many tokens that are not in memory readers without a key may have analysed. */
export interface NewTokens {
  /** @throws {AppError} `rate_limited`. */
  begin(token: string): Promise<void>;
}

export function createNewTokens(perMinute: number, limits: Pick<Limits, 'countIn'>): NewTokens {
  const begun = new LRUCache<string, true>({ max: MAX_BEGUN, ttl: BEGUN_MS });
  return {
    async begin(token) {
      if (begun.has(token)) return;
      begun.set(token, true);
      const { allowed, retryAfterSeconds } = await limits.countIn({ name: 'page-new:all', limit: perMinute });
      if (allowed) return;
      begun.delete(token);
      throw rateLimited(
        `Readers without a key may have ${perMinute} new tokens analysed a minute, all together; a key of your own has its own limit.`,
        retryAfterSeconds,
      );
    },
  };
}
