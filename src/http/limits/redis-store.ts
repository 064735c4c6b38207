import { toScript } from '@assay/engine';
import type { Redis } from 'ioredis';
import { type LimitStore, type NamedLimit, PLACE_RETRY_MS, WINDOW_MS } from './limit-store.js';

/**
 * KEYS: windows in which the request is counted, windows that it enters, places. ARGV: how many of the first and of the
 * second, length of a window, lease of a place (both milliseconds), name of the request ('': it enters nothing), then
 * the limit of each key. A window is a count that expires. Places are a sorted set of names, scored with the end of
 * their lease by the clock of Redis; expired ones are removed first. Answers {which key refuses, counted from the
 * second kind on, or 0; milliseconds until it may be tried again}, then for each window of the first kind {requests,
 * milliseconds to its end}.
 */
const count = toScript(`
local counted, windows = tonumber(ARGV[1]), tonumber(ARGV[2])
local window, lease, id = tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5]
local function limitOf(i) return tonumber(ARGV[i + 5]) end
local function add(key)
  local requests = redis.call('INCR', key)
  local left = redis.call('PTTL', key)
  if left >= 0 then return requests, left end
  redis.call('PEXPIRE', key, window)
  return requests, window
end
local answer = {0, 0}
local isOver = false
for i = 1, counted do
  local requests, left = add(KEYS[i])
  answer[2 * i + 1], answer[2 * i + 2] = requests, left
  if requests > limitOf(i) then isOver = true end
end
if id == '' or isOver then return answer end
local function refuse(i, left)
  answer[1], answer[2] = i - counted, left
  return answer
end
for i = counted + 1, counted + windows do
  if tonumber(redis.call('GET', KEYS[i]) or 0) >= limitOf(i) then return refuse(i, redis.call('PTTL', KEYS[i])) end
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i = counted + windows + 1, #KEYS do
  redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now)
  if redis.call('ZCARD', KEYS[i]) >= limitOf(i) then return refuse(i, ${PLACE_RETRY_MS}) end
end
for i = counted + 1, #KEYS do
  if i <= counted + windows then
    add(KEYS[i])
  else
    redis.call('ZADD', KEYS[i], now + lease, id)
    redis.call('PEXPIRE', KEYS[i], lease * 2)
  end
end
return answer`);

/** KEYS: windows, places. ARGV: how many windows, name of the request. */
const end = toScript(`
for i = 1, #KEYS do
  if i > tonumber(ARGV[1]) then
    redis.call('ZREM', KEYS[i], ARGV[2])
  elseif tonumber(redis.call('GET', KEYS[i]) or 0) > 0 then
    redis.call('DECR', KEYS[i])
  end
end`);

/** KEYS: windows, places. ARGV: how many windows. Answers the number of requests under each. */
const read = toScript(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local counts = {}
for i = 1, #KEYS do
  if i <= tonumber(ARGV[1]) then
    counts[i] = tonumber(redis.call('GET', KEYS[i]) or 0)
  else
    counts[i] = redis.call('ZCOUNT', KEYS[i], '(' .. now, '+inf')
  end
end
return counts`);

/** The tag puts them into one slot of a cluster: one script reads several. */
const toKey = (name: string) => `assay:{limits}:${name}`;
const keysOf = (limits: readonly NamedLimit[]) => limits.map(({ name }) => toKey(name));

/**
 * Counts in Redis, for all replicas together. `count` and `read` reject while Redis cannot be asked.
 * @param leaseMs longest life of a place that was not given back (its process died)
 */
export function createRedisStore(redis: Redis, leaseMs: number): LimitStore {
  return {
    async count(asked, entering) {
      const { id = '', windows = [], places = [] } = entering ?? {};
      const all = [...asked, ...windows, ...places];
      const limits = all.map(({ limit }) => limit);
      const numbers = [asked.length, windows.length, WINDOW_MS, leaseMs];
      const answer = toNumbers(await count(redis, keysOf(all), [...numbers, id, ...limits]));
      const [at = 0, retryAfterMs = 0, ...counted] = answer;
      if (counted.length !== 2 * asked.length) throw new TypeError('Redis left a window out');
      return {
        windows: asked.map((_, i) => ({
          requests: counted[2 * i] ?? 0,
          endsInMs: counted[2 * i + 1] ?? 0,
        })),
        refusal: at > 0 ? { at: at - 1, retryAfterMs } : undefined,
      };
    },
    end({ id, windows, places }) {
      // If Redis is unreachable by then, the lease ends the place.
      end(redis, keysOf([...windows, ...places]), [windows.length, id]).catch(() => undefined);
    },
    async read(windows, places) {
      return toNumbers(await read(redis, [...windows, ...places].map(toKey), [windows.length]));
    },
  };
}

/** @throws {TypeError} for an answer that our scripts never give. */
function toNumbers(answer: unknown): readonly number[] {
  if (!Array.isArray(answer)) throw new TypeError('Redis answered no list');
  return answer.map(Number);
}
