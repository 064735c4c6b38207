import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

/** Places for requests in progress, all replicas together. */
export interface Concurrency {
  readonly max: number;
  /** A function that gives the place back (once, however often it is called), or `undefined` when all are taken. */
  enter(): Promise<(() => void) | undefined> | (() => void) | undefined;
  current(): Promise<number>;
}

/** What a process that cannot ask Redis goes by. */
export interface Alone {
  /** Its share of the places, 0..1. */
  readonly share: () => number;
  /** Told whenever a place is counted in this process only. */
  readonly onFallback?: ((error: unknown) => void) | undefined;
}

export function createConcurrency(
  max: number,
  leaseMs: number,
  redis?: Redis,
  alone: Alone = { share: () => 1 },
): Concurrency {
  if (!redis) return createLocalConcurrency(max);
  const local = createLocalConcurrency(max, () => Math.max(1, Math.floor(max * alone.share())));
  return createSharedConcurrency(redis, max, leaseMs, local, alone.onFallback);
}

function createLocalConcurrency(max: number, maxNow = () => max): Concurrency {
  let taken = 0;
  return {
    max,
    enter() {
      if (taken >= maxNow()) return undefined;
      taken += 1;
      let held = true;
      return () => {
        if (held) taken -= 1;
        held = false;
      };
    },
    current: async () => taken,
  };
}

/** Drops places whose holder died, then takes one if any is free. A place is a member of a sorted set, scored with the end of its lease. */
const enterScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[2]), ARGV[3])
redis.call('PEXPIRE', KEYS[1], tonumber(ARGV[2]) * 2)
return 1`;

/** By the clock of Redis, which scored them. */
const currentScript = `
local time = redis.call('TIME')
return redis.call('ZCOUNT', KEYS[1], '(' .. (time[1] * 1000 + math.floor(time[2] / 1000)), '+inf')`;

const KEY = 'assay:concurrent';

function createSharedConcurrency(
  redis: Redis,
  max: number,
  leaseMs: number,
  local: Concurrency,
  onFallback: ((error: unknown) => void) | undefined,
): Concurrency {
  return {
    max,
    async enter() {
      const place = randomUUID();
      try {
        const entered = await redis.eval(enterScript, 1, KEY, max, leaseMs, place);
        if (entered !== 1) return undefined;
      } catch (error) {
        onFallback?.(error);
        return local.enter();
      }
      let held = true;
      return () => {
        if (held) redis.zrem(KEY, place).catch(() => undefined); // the lease ends it if Redis is away
        held = false;
      };
    },
    async current() {
      try {
        return Number(await redis.eval(currentScript, 1, KEY));
      } catch {
        return local.current();
      }
    },
  };
}
