import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
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
  /** Unix seconds at which the window resets. */
  readonly resetAt: number;
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
}

export interface WindowLimiter {
  /** Counts one request of `key`; `perMinute` is its own limit, if it has one. */
  take(key: string, perMinute?: number): Promise<Window>;
}

/** Limiters of as many different rates are kept. A limiter has one rate. */
const MAX_RATES = 100;

/**
 * Limits the requests per minute of each key, in fixed windows. With Redis the windows are shared by all
 * replicas; while Redis is unreachable each process counts for itself.
 */
export function createWindowLimiter(name: string, perMinute: number, redis?: Redis): WindowLimiter {
  const usual = createRateLimiter(name, perMinute, redis);
  const others = new LRUCache<number, RateLimiter>({ max: MAX_RATES });
  return {
    take(key, own = perMinute) {
      if (own === perMinute) return usual(key);
      const limiter = others.get(own) ?? createRateLimiter(`${name}-${own}`, own, redis);
      others.set(own, limiter);
      return limiter(key);
    },
  };
}

type RateLimiter = (key: string) => Promise<Window>;

function createRateLimiter(name: string, perMinute: number, redis?: Redis): RateLimiter {
  const memory = new RateLimiterMemory({ keyPrefix: name, points: perMinute, duration: 60 });
  const local: RateLimiter = (key) => consume(memory, key, perMinute);
  if (!redis) return local;
  const shared = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `assay:${name}`,
    points: perMinute,
    duration: 60,
  });
  return (key) => consume(shared, key, perMinute).catch(() => local(key));
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

function toWindow(
  limit: number,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
  allowed: boolean,
): Window {
  return windowOf({ limit, remaining: remainingPoints, endsInMs: msBeforeNext, allowed });
}

export function windowOf(state: {
  readonly limit: number;
  readonly remaining: number;
  readonly endsInMs: number;
  readonly allowed: boolean;
}): Window {
  const { limit, remaining, endsInMs, allowed } = state;
  return {
    limit,
    remaining: Math.max(0, remaining),
    resetAt: Math.ceil((Date.now() + endsInMs) / 1000),
    allowed,
    retryAfterSeconds: Math.max(1, Math.ceil(endsInMs / 1000)),
  };
}
