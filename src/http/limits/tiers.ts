import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';

/** State of a caller's window after a request was counted. */
export interface Window {
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds at which the window starts anew. */
  readonly resetAt: number;
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
}

export interface WindowLimiter {
  /** Counts one request of `key`. */
  take(key: string): Promise<Window>;
  /** Requests counted in the current window of `key`. */
  used(key: string): Promise<number>;
}

/**
 * Requests a minute for each key, in fixed windows. With Redis the windows are shared by all replicas; while Redis is away each
 * process counts for itself, up to its `share` of the limit (0..1; default all of it).
 */
export function createWindowLimiter(
  name: string,
  perMinute: number,
  redis?: Redis,
  share: () => number = () => 1,
): WindowLimiter {
  const memory = new RateLimiterMemory({ keyPrefix: name, points: perMinute, duration: 60 });
  const alone: WindowLimiter = {
    take(key) {
      const limit = redis ? Math.max(1, Math.floor(perMinute * share())) : perMinute;
      memory.points = limit;
      return consume(memory, key, limit);
    },
    used: (key) => usedOf(memory, key),
  };
  if (!redis) return alone;
  const shared = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `assay:${name}`,
    points: perMinute,
    duration: 60,
  });
  return {
    take: (key) => consume(shared, key, perMinute).catch(() => alone.take(key)),
    used: (key) => usedOf(shared, key).catch(() => alone.used(key)),
  };
}

/** Rejects when the limiter's store fails. */
async function consume(limiter: RateLimiterAbstract, key: string, limit: number): Promise<Window> {
  try {
    return toWindow(limit, await limiter.consume(key), true);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return toWindow(limit, refusal, false);
    throw refusal;
  }
}

async function usedOf(limiter: RateLimiterAbstract, key: string): Promise<number> {
  const points = (await limiter.get(key))?.consumedPoints ?? 0;
  // Somebody else wrote to that key of Redis.
  return Number.isFinite(points) ? points : 0;
}

function toWindow(limit: number, state: RateLimiterRes, allowed: boolean): Window {
  return {
    limit,
    remaining: Math.max(0, state.remainingPoints),
    resetAt: Math.ceil((Date.now() + state.msBeforeNext) / 1000),
    allowed,
    retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  };
}
