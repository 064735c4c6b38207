import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { type BucketLimits, type PermitBucket, type Taken, toBucketNumbers } from './permit-bucket.js';
import { toScript } from './redis-script.js';

/**
 * The bucket of `permit-bucket.ts` on the clock of Redis, exact over any number of replicas. Times are microseconds.
 * KEYS: time at which the bucket is full again, count of the day, permits by the time at which their request arrived
 * at the latest.
 * ARGV: what to do, name of the permit, then
 * `take`: cost of a permit, burst, wanted, permits per day, max permits in the window, window, max pending time; the
 * permits are named `<name>:<number>`. Returns {granted, time until the next, today}.
 * `mark`: time from now until the request has arrived at the latest.
 * `giveBack`: cost of a permit.
 */
const bucket = toScript(`
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local action, name = ARGV[1], ARGV[2]
local function number(i) return tonumber(ARGV[i + 2]) end
local function text(time) return string.format('%.0f', time) end
local function setFullAt(time)
  redis.call('SET', KEYS[1], text(time), 'PX', math.ceil(math.max(1000, (time - now) / 1000 + 1000)))
end
local fullAt = tonumber(redis.call('GET', KEYS[1]) or '0')
local today = tonumber(redis.call('GET', KEYS[2]) or '0')
if action == 'mark' then
  return redis.call('ZADD', KEYS[3], 'XX', text(now + number(1)), name)
end
if action == 'giveBack' then
  if redis.call('ZREM', KEYS[3], name) == 0 then return 0 end
  if fullAt > 0 then setFullAt(fullAt - number(1)) end
  if today > 0 then redis.call('DECR', KEYS[2]) end
  return 1
end
local cost, burst, wanted, daily = number(1), number(2), number(3), number(4)
local maxPermits, window, pending = number(5), number(6), number(7)
fullAt = math.max(fullAt, now)
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', text(now - window))
local recent = redis.call('ZCARD', KEYS[3])
local room = math.floor((burst * cost - (fullAt - now)) / cost)
local granted = math.max(0, math.min(room, wanted, daily - today, maxPermits - recent))
if granted > 0 then
  fullAt = fullAt + granted * cost
  today = today + granted
  setFullAt(fullAt)
  redis.call('SET', KEYS[2], today, 'EX', 172800)
  for permit = 1, granted do redis.call('ZADD', KEYS[3], text(now + pending), name .. ':' .. permit) end
  redis.call('PEXPIRE', KEYS[3], math.ceil((window + pending) / 1000) + 1000)
end
local nextIn = math.max(0, fullAt + cost - now - burst * cost)
if recent + granted >= maxPermits then
  local oldest = redis.call('ZRANGE', KEYS[3], 0, 0, 'WITHSCORES')[2]
  if oldest then nextIn = math.max(nextIn, math.min(tonumber(oldest), now) + window - now) end
end
return {granted, math.ceil(nextIn), today}
`);

export interface RedisBucketOptions extends BucketLimits {
  readonly redis: Redis;
  /** Prefix of its keys. */
  readonly name: string;
  /** Called where Redis could not be told what became of a permit. */
  readonly onError: (error: unknown) => void;
}

/** One bucket for all replicas. `take` rejects with the error of Redis or of the connection. */
export function createRedisBucket({ redis, name, onError, ...limits }: RedisBucketOptions): PermitBucket {
  const { costUs, burst, daily, maxPermits, arrivalUs, windowUs, pendingUs } = toBucketNumbers(limits);
  const run = (day: number, ...args: readonly (string | number)[]) =>
    bucket(redis, [name, `${name}:${day}`, `${name}:turns`], args);
  const tell = (day: number, ...args: readonly (string | number)[]) => void run(day, ...args).catch(onError);
  return {
    async take(day, wanted, kept) {
      const id = randomUUID();
      const numbers = [costUs, burst - kept, wanted, daily, maxPermits, windowUs, pendingUs];
      return toTaken(await run(day, 'take', id, ...numbers), id);
    },
    left: (permit) => tell(0, 'mark', permit, arrivalUs),
    arrived: (permit) => tell(0, 'mark', permit, 0),
    giveBack(permit, day) {
      tell(day, 'giveBack', permit, costUs);
      return true;
    },
  };
}

function toTaken(answer: unknown, id: string): Taken {
  const [granted, nextInUs, today] = Array.isArray(answer) ? answer.map(Number) : [];
  if (granted === undefined || nextInUs === undefined || today === undefined)
    throw new TypeError('the limit script answered something else');
  const permits = Array.from({ length: granted }, (_, at) => `${id}:${at + 1}`);
  return { permits, nextInMs: nextInUs / 1_000, today };
}
