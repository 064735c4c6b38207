import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { MAX_PENDING_MS, WINDOW_MS } from './arrival-window.js';

interface Script {
  readonly text: string;
  readonly sha: string;
}

function toScript(text: string): Script {
  const whole = `local clock = redis.call('TIME')\nlocal now = clock[1] * 1000000 + clock[2]\n${text}`;
  return { text: whole, sha: createHash('sha1').update(whole).digest('hex') };
}

/**
 * The generic cell rate algorithm on the clock of Redis, exact over any number of replicas. In any window of
 * t seconds it grants at most `burst + rps * t` permits. At most `maxPermits` of them reached the service
 * within a second or may still do so (see `arrival-window.ts`).
 * KEYS: theoretical arrival time (microseconds), count of the day, permits by the time at which their request
 * arrived at the latest (microseconds).
 * ARGV: microseconds per permit, burst, wanted, permits per day, max permits in the window, window, max
 * pending time (both microseconds), name of these permits.
 * Returns {granted, microseconds until the next, today}.
 */
const TAKE = toScript(`
local cost, burst, wanted, daily = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local maxPermits, window, pending = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local tat = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now)
local today = tonumber(redis.call('GET', KEYS[2]) or '0')
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', string.format('%.0f', now - window))
local recent = redis.call('ZCARD', KEYS[3])
local room = math.floor((burst * cost - (tat - now)) / cost)
local granted = math.max(0, math.min(room, wanted, daily - today, maxPermits - recent))
if granted > 0 then
  tat = tat + granted * cost
  today = today + granted
  redis.call('SET', KEYS[1], string.format('%.0f', tat), 'PX', math.ceil(math.max(1000, (tat - now) / 1000 + 1000)))
  redis.call('SET', KEYS[2], today, 'EX', 172800)
  for permit = 1, granted do
    redis.call('ZADD', KEYS[3], string.format('%.0f', now + pending), ARGV[8] .. ':' .. permit)
  end
  redis.call('PEXPIRE', KEYS[3], math.ceil((window + pending) / 1000) + 1000)
end
local nextIn = math.max(0, tat + cost - now - burst * cost)
if recent + granted >= maxPermits then
  local oldest = redis.call('ZRANGE', KEYS[3], 0, 0, 'WITHSCORES')[2]
  if oldest then nextIn = math.max(nextIn, math.min(tonumber(oldest), now) + window - now) end
end
return {granted, math.ceil(nextIn), today}
`);

/**
 * KEYS: permits. ARGV: name of a permit, microseconds from now until its request has arrived at the latest.
 */
const MARK = toScript(`
return redis.call('ZADD', KEYS[1], 'XX', string.format('%.0f', now + tonumber(ARGV[2])), ARGV[1])
`);

/** KEYS: as for TAKE. ARGV: name of the permit, microseconds per permit. */
const GIVE_BACK = toScript(`
if redis.call('ZREM', KEYS[3], ARGV[1]) == 0 then return 0 end
local tat = tonumber(redis.call('GET', KEYS[1]) or '0')
if tat > 0 then
  tat = tat - tonumber(ARGV[2])
  redis.call('SET', KEYS[1], string.format('%.0f', tat), 'PX', math.ceil(math.max(1000, (tat - now) / 1000 + 1000)))
end
if tonumber(redis.call('GET', KEYS[2]) or '0') > 0 then redis.call('DECR', KEYS[2]) end
return 1
`);

export interface GcraOptions {
  readonly key: string;
  readonly permitsKey: string;
  readonly rps: number;
  readonly burst: number;
  readonly daily: number;
  readonly maxPermits: number;
  readonly maxArrivalDelayMs: number;
}

interface GcraAnswer {
  readonly granted: number;
  readonly nextInMs: number;
  readonly today: number;
}

/** One limit in Redis. Every method rejects with the error of Redis or of the connection. */
export interface Gcra {
  /** The permits are named `<id>:1` to `<id>:<granted>`. */
  take(dayKey: string, wanted: number, id: string): Promise<GcraAnswer>;
  left(permit: string): Promise<void>;
  arrived(permit: string): Promise<void>;
  giveBack(permit: string, dayKey: string): Promise<void>;
}

export function createGcra(redis: Redis, options: GcraOptions): Gcra {
  const { key, permitsKey, burst, daily, maxPermits, maxArrivalDelayMs } = options;
  const costUs = Math.ceil(1_000_000 / options.rps);
  const mark = async (permit: string, afterMs: number) => {
    await run(redis, MARK, [permitsKey], [permit, Math.ceil(afterMs * 1000)]);
  };
  return {
    async take(dayKey, wanted, id) {
      const parameters = [
        costUs,
        burst,
        wanted,
        daily,
        maxPermits,
        WINDOW_MS * 1000,
        MAX_PENDING_MS * 1000,
        id,
      ];
      const answer = await run(redis, TAKE, [key, dayKey, permitsKey], parameters);
      const [granted, nextInUs, today] = Array.isArray(answer) ? answer.map(Number) : [];
      if (granted === undefined || nextInUs === undefined || today === undefined) {
        throw new Error('the limit script answered something else');
      }
      return { granted, nextInMs: nextInUs / 1000, today };
    },
    left: (permit) => mark(permit, maxArrivalDelayMs),
    arrived: (permit) => mark(permit, 0),
    async giveBack(permit, dayKey) {
      await run(redis, GIVE_BACK, [key, dayKey, permitsKey], [permit, costUs]);
    },
  };
}

async function run(
  redis: Redis,
  { text, sha }: Script,
  keys: readonly string[],
  args: readonly (string | number)[],
): Promise<unknown> {
  const parameters = [...keys, ...args];
  return redis.evalsha(sha, keys.length, ...parameters).catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('NOSCRIPT'))
      return redis.eval(text, keys.length, ...parameters);
    throw error;
  });
}
