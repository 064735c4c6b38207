import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { type Window, windowOf } from './tiers.js';
import {
  type CallerClass,
  once,
  refuse,
  WINDOW_MS,
  type WorkBounds,
  type WorkLimit,
  type WorkRefusal,
} from './work-limit.js';

/**
 * Counts a request in windows of its caller and, where all of them allow it, against the limits of all callers: in the
 * minute and with a place, or with neither. All of it is one step for all replicas, by the clock of Redis. A place is a
 * member of a sorted set, scored with the end of its lease; expired places are removed first. KEYS: counts of the minute
 * (hash), all places, the places of free callers, then the windows. ARGV: class of the caller ('': it does no work), the
 * four bounds, length of a window, lease (both milliseconds), name of the place, then the limit of each window. Answers
 * {limit that refuses, or '' if it entered or does no work; whose; milliseconds to the next window}, then for each of the
 * caller's windows {requests, milliseconds to its end}.
 */
const COUNT = `
local class = ARGV[1]
local perMinute, freePerMinute = tonumber(ARGV[2]), tonumber(ARGV[3])
local concurrent, freeConcurrent = tonumber(ARGV[4]), tonumber(ARGV[5])
local window, lease = tonumber(ARGV[6]), tonumber(ARGV[7])
local answer = {'', '', 0}
local isOver = false
for i = 4, #KEYS do
  local requests = redis.call('INCR', KEYS[i])
  local left = redis.call('PTTL', KEYS[i])
  if left < 0 then
    redis.call('PEXPIRE', KEYS[i], window)
    left = window
  end
  answer[#answer + 1], answer[#answer + 2] = requests, left
  if requests > tonumber(ARGV[i + 5]) then isOver = true end
end
local function refuse(limit, whose, left)
  answer[1], answer[2], answer[3] = limit, whose, left
  return answer
end
if class == '' or isOver then return answer end
local isFree = class == 'free'
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local counts = redis.call('HMGET', KEYS[1], 'all', 'free')
local untilNext = redis.call('PTTL', KEYS[1])
if tonumber(counts[1] or 0) >= perMinute then return refuse('perMinute', 'all', untilNext) end
if isFree and tonumber(counts[2] or 0) >= freePerMinute then return refuse('perMinute', 'free', untilNext) end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', now)
if redis.call('ZCARD', KEYS[2]) >= concurrent then return refuse('concurrent', 'all', 1000) end
if isFree and redis.call('ZCARD', KEYS[3]) >= freeConcurrent then return refuse('concurrent', 'free', 1000) end
redis.call('HINCRBY', KEYS[1], 'all', 1)
redis.call('ZADD', KEYS[2], now + lease, ARGV[8])
redis.call('PEXPIRE', KEYS[2], lease * 2)
if isFree then
  redis.call('HINCRBY', KEYS[1], 'free', 1)
  redis.call('ZADD', KEYS[3], now + lease, ARGV[8])
  redis.call('PEXPIRE', KEYS[3], lease * 2)
end
if untilNext < 0 then redis.call('PEXPIRE', KEYS[1], window) end
return answer`;

/** Takes a request out of the minute and gives its place back. KEYS as the first three above; ARGV: class, place. */
const CANCEL = `
redis.call('ZREM', KEYS[2], ARGV[2])
redis.call('ZREM', KEYS[3], ARGV[2])
for _, counted in ipairs(ARGV[1] == 'free' and {'all', 'free'} or {'all'}) do
  if tonumber(redis.call('HGET', KEYS[1], counted) or 0) > 0 then redis.call('HINCRBY', KEYS[1], counted, -1) end
end`;

/** KEYS as the first three above. Answers {places taken, requests of this minute}. */
const LOAD = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local taken = redis.call('ZCOUNT', KEYS[2], '(' .. now, '+inf')
return {taken, tonumber(redis.call('HGET', KEYS[1], 'all') or 0)}`;

const PLACES = 'assay:work:places';
const FREE_PLACES = 'assay:work:free-places';
const KEYS = ['assay:work:minute', PLACES, FREE_PLACES];

export interface SharedLimitsOptions {
  readonly redis: Redis;
  readonly bounds: WorkBounds;
  /** Longest life of a place that was not given back (its process died). */
  readonly leaseMs: number;
  /** Counts work while Redis is unreachable. */
  readonly local: WorkLimit;
  /** Called with the error whenever a request is counted in this process only. */
  readonly onFallback?: ((error: unknown) => void) | undefined;
}

/** A window that requests are counted in. */
export interface CountedWindow {
  readonly name: string;
  /** Requests a minute. */
  readonly limit: number;
}

/**
 * `giveBack` ends the request; `cancel` also takes it out of the minute, as if it had never entered. Only the first call
 * of either has an effect.
 */
type SharedEntry =
  | { readonly entered: true; readonly giveBack: () => void; readonly cancel: () => void }
  | WorkRefusal;

/** One limit for all replicas, exact while Redis answers. */
export interface SharedLimits extends WorkLimit {
  /**
   * Counts a request in each of these windows and, where all of them allow it, also enters it for `caller`. Rejects
   * when Redis cannot be asked.
   */
  count(
    windows: readonly CountedWindow[],
    caller?: CallerClass,
  ): Promise<{ readonly windows: readonly Window[]; readonly entry: SharedEntry | undefined }>;
}

export function createSharedLimits(options: SharedLimitsOptions): SharedLimits {
  const { redis, bounds, leaseMs, local, onFallback } = options;
  const { perMinute, concurrent } = bounds;
  const numbers = [perMinute.all, perMinute.free, concurrent.all, concurrent.free, WINDOW_MS, leaseMs];

  const toEntry = (caller: CallerClass, place: string): SharedEntry => {
    const end = once((isCancelled: boolean) => {
      const sets = caller === 'free' ? [PLACES, FREE_PLACES] : [PLACES];
      const commands = isCancelled
        ? [redis.eval(CANCEL, KEYS.length, ...KEYS, caller, place)]
        : sets.map((set) => redis.zrem(set, place));
      // If Redis is unreachable by then, the lease ends the place.
      for (const command of commands) command.catch(() => undefined);
    });
    return { entered: true, giveBack: () => end(false), cancel: () => end(true) };
  };
  const count: SharedLimits['count'] = async (windows, caller) => {
    const place = caller === undefined ? '' : randomUUID();
    const keys = [...KEYS, ...windows.map(({ name }) => `assay:${name}`)];
    const limits = windows.map(({ limit }) => limit);
    const answer = toList(
      await redis.eval(COUNT, keys.length, ...keys, caller ?? '', ...numbers, place, ...limits),
    );
    const counted = windows.map(({ limit }, at) => {
      const [requests, endsInMs] = answer.slice(3 + 2 * at).map(Number);
      if (requests === undefined || endsInMs === undefined) throw new TypeError('Redis left a window out');
      return windowOf({ limit, remaining: limit - requests, endsInMs, allowed: requests <= limit });
    });
    const isWork = caller !== undefined && counted.every(({ allowed }) => allowed);
    return { windows: counted, entry: isWork ? (toRefusal(answer) ?? toEntry(caller, place)) : undefined };
  };
  return {
    count,
    async enter(caller) {
      try {
        const { entry } = await count([], caller);
        if (entry) return entry;
      } catch (error) {
        onFallback?.(error);
      }
      return local.enter(caller);
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

function toRefusal([limit, of, retryAfterMs]: readonly unknown[]): WorkRefusal | undefined {
  if (limit !== 'perMinute' && limit !== 'concurrent') return undefined;
  return refuse(limit, of === 'free' ? 'free' : 'all', Number(retryAfterMs));
}

/** @throws {TypeError} for an answer that our scripts never give. */
function toList(answer: unknown): readonly unknown[] {
  if (!Array.isArray(answer)) throw new TypeError('Redis answered no list');
  return answer;
}
