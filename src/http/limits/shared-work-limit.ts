import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { once, refuse, WINDOW_MS, type WorkBounds, type WorkLimit, type WorkRefusal } from './work-limit.js';

/**
 * Counts the request in the minute and gives it a place, or does neither, atomically for all replicas and by
 * the clock of Redis. A place is a member of a sorted set, scored with the end of its lease; expired places
 * are removed first. KEYS: counts of the minute (hash), all places, the places of free callers. ARGV: class
 * of the caller, the four bounds, length of the window, lease (both milliseconds), name of the place. Answers
 * {limit that refuses or '', whose, milliseconds to the next window}.
 */
const ENTER = `
local isFree = ARGV[1] == 'free'
local perMinute, freePerMinute = tonumber(ARGV[2]), tonumber(ARGV[3])
local concurrent, freeConcurrent = tonumber(ARGV[4]), tonumber(ARGV[5])
local window, lease = tonumber(ARGV[6]), tonumber(ARGV[7])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local counts = redis.call('HMGET', KEYS[1], 'all', 'free')
local untilNext = redis.call('PTTL', KEYS[1])
if tonumber(counts[1] or 0) >= perMinute then return {'perMinute', 'all', untilNext} end
if isFree and tonumber(counts[2] or 0) >= freePerMinute then return {'perMinute', 'free', untilNext} end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', now)
if redis.call('ZCARD', KEYS[2]) >= concurrent then return {'concurrent', 'all', 1000} end
if isFree and redis.call('ZCARD', KEYS[3]) >= freeConcurrent then return {'concurrent', 'free', 1000} end
redis.call('HINCRBY', KEYS[1], 'all', 1)
redis.call('ZADD', KEYS[2], now + lease, ARGV[8])
redis.call('PEXPIRE', KEYS[2], lease * 2)
if isFree then
  redis.call('HINCRBY', KEYS[1], 'free', 1)
  redis.call('ZADD', KEYS[3], now + lease, ARGV[8])
  redis.call('PEXPIRE', KEYS[3], lease * 2)
end
if untilNext < 0 then redis.call('PEXPIRE', KEYS[1], window) end
return {'', '', 0}`;

/** KEYS as above. Answers {places taken, requests of this minute}. */
const LOAD = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local taken = redis.call('ZCOUNT', KEYS[2], '(' .. now, '+inf')
return {taken, tonumber(redis.call('HGET', KEYS[1], 'all') or 0)}`;

const PLACES = 'assay:work:places';
const FREE_PLACES = 'assay:work:free-places';
const KEYS = ['assay:work:minute', PLACES, FREE_PLACES];

export interface SharedWorkLimitOptions {
  readonly redis: Redis;
  readonly bounds: WorkBounds;
  /** Longest life of a place that was not given back (its process died). */
  readonly leaseMs: number;
  /** Counts while Redis is unreachable. */
  readonly local: WorkLimit;
  /** Called with the error whenever a request is counted in this process only. */
  readonly onFallback?: ((error: unknown) => void) | undefined;
}

/** One limit for all replicas, exact while Redis answers. */
export function createSharedWorkLimit(options: SharedWorkLimitOptions): WorkLimit {
  const { redis, bounds, leaseMs, local, onFallback } = options;
  const { perMinute, concurrent } = bounds;
  const numbers = [perMinute.all, perMinute.free, concurrent.all, concurrent.free, WINDOW_MS, leaseMs];
  return {
    async enter(caller) {
      const place = randomUUID();
      try {
        const answer = await redis.eval(ENTER, KEYS.length, ...KEYS, caller, ...numbers, place);
        const sets = caller === 'free' ? [PLACES, FREE_PLACES] : [PLACES];
        const leave = () => {
          // If Redis is unreachable by then, the lease ends the place.
          for (const set of sets) redis.zrem(set, place).catch(() => undefined);
        };
        return toRefusal(answer) ?? { entered: true, giveBack: once(leave) };
      } catch (error) {
        onFallback?.(error);
        return local.enter(caller);
      }
    },
    async load() {
      try {
        const [taken, thisMinute] = toList(await redis.eval(LOAD, KEYS.length, ...KEYS));
        return { concurrent: Number(taken), thisMinute: Number(thisMinute) };
      } catch {
        return local.load();
      }
    },
  };
}

function toRefusal(answer: unknown): WorkRefusal | undefined {
  const [limit, of, retryAfterMs] = toList(answer);
  if (limit !== 'perMinute' && limit !== 'concurrent') return undefined;
  return refuse(limit, of === 'free' ? 'free' : 'all', Number(retryAfterMs));
}

/** @throws {TypeError} for an answer that our scripts never give. */
function toList(answer: unknown): readonly unknown[] {
  if (!Array.isArray(answer)) throw new TypeError('Redis answered no list');
  return answer;
}
