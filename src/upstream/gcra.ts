import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { toArrivalWindow } from './arrival-window.js';

/**
 * The generic cell rate algorithm with the clock of Redis: exact over any number of replicas, in any window of t seconds at
 * most `burst + rps * t` tokens; and no more than `most` in a window of a second and a little more (see `arrival-window.ts`).
 * KEYS: theoretical arrival time (microseconds), counter of the day, turns within the window, newest first (microseconds).
 * ARGV: microseconds a token, burst, wanted (negative: gives back), tokens a day, the window (microseconds), most in it.
 * Answers {granted, microseconds to the next, today}.
 */
const GCRA = `
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local cost, burst, wanted, daily = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local window, most = tonumber(ARGV[5]), tonumber(ARGV[6])
local tat = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now)
local today = tonumber(redis.call('GET', KEYS[2]) or '0')
local recent = redis.call('LLEN', KEYS[3])
while recent > 0 and now - redis.call('LINDEX', KEYS[3], -1) >= window do
  redis.call('RPOP', KEYS[3])
  recent = recent - 1
end
local granted
if wanted < 0 then
  granted = wanted
else
  local room = math.floor((burst * cost - (tat - now)) / cost)
  granted = math.max(0, math.min(room, wanted, daily - today, most - recent))
end
if granted ~= 0 then
  tat = tat + granted * cost
  today = math.max(0, today + granted)
  redis.call('SET', KEYS[1], string.format('%.0f', tat), 'PX', math.ceil(math.max(1000, (tat - now) / 1000 + 1000)))
  redis.call('SET', KEYS[2], today, 'EX', 172800)
end
for turn = 1, granted do redis.call('LPUSH', KEYS[3], string.format('%.0f', now)) end
for turn = granted, -1 do redis.call('LPOP', KEYS[3]) end
if granted > 0 then redis.call('PEXPIRE', KEYS[3], math.ceil(window / 1000) + 1000) end
local nextIn = math.max(0, tat + cost - now - burst * cost)
if recent + granted >= most then
  local oldest = redis.call('LINDEX', KEYS[3], -1)
  if oldest then nextIn = math.max(nextIn, oldest + window - now) end
end
return {granted, math.ceil(nextIn), today}
`;
const GCRA_SHA = createHash('sha1').update(GCRA).digest('hex');

export interface GcraRequest {
  readonly key: string;
  readonly dayKey: string;
  readonly recentKey: string;
  readonly rps: number;
  readonly burst: number;
  readonly daily: number;
  /** Negative: tokens to give back. */
  readonly wanted: number;
}

export interface GcraAnswer {
  readonly granted: number;
  readonly nextInMs: number;
  readonly today: number;
}

/** Runs the script. Rejects with whatever Redis or the connection says. */
export async function runGcra(redis: Redis, request: GcraRequest): Promise<GcraAnswer> {
  const cost = Math.ceil(1_000_000 / request.rps);
  const { windowMs, most } = toArrivalWindow(request.rps, request.burst);
  const keys = [request.key, request.dayKey, request.recentKey];
  const window = Math.ceil(windowMs * 1000);
  const parameters = [...keys, cost, request.burst, request.wanted, request.daily, window, most];
  const answer = await redis.evalsha(GCRA_SHA, keys.length, ...parameters).catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('NOSCRIPT'))
      return redis.eval(GCRA, keys.length, ...parameters);
    throw error;
  });
  const [granted, nextInUs, today] = Array.isArray(answer) ? answer.map(Number) : [];
  if (granted === undefined || nextInUs === undefined || today === undefined) {
    throw new Error('the limit script answered something else');
  }
  return { granted, nextInMs: nextInUs / 1000, today };
}
