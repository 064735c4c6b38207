import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/**
 * The generic cell rate algorithm with the clock of Redis: exact over any number of replicas, in any window of t seconds at
 * most `burst + rps * t` tokens. KEYS: theoretical arrival time (microseconds), counter of the day.
 * ARGV: microseconds a token, burst, wanted (negative: gives back), tokens a day. Answers {granted, microseconds to the next, today}.
 */
const GCRA = `
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local cost, burst, wanted, daily = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local tat = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now)
local today = tonumber(redis.call('GET', KEYS[2]) or '0')
local granted
if wanted < 0 then
  granted = wanted
else
  local room = math.floor((burst * cost - (tat - now)) / cost)
  granted = math.max(0, math.min(room, wanted, daily - today))
end
if granted ~= 0 then
  tat = tat + granted * cost
  today = math.max(0, today + granted)
  redis.call('SET', KEYS[1], string.format('%.0f', tat), 'PX', math.ceil(math.max(1000, (tat - now) / 1000 + 1000)))
  redis.call('SET', KEYS[2], today, 'EX', 172800)
end
local nextIn = math.max(0, tat + cost - now - burst * cost)
return {granted, math.ceil(nextIn), today}
`;
const GCRA_SHA = createHash('sha1').update(GCRA).digest('hex');

export interface GcraRequest {
  readonly key: string;
  readonly dayKey: string;
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
  const parameters = [request.key, request.dayKey, cost, request.burst, request.wanted, request.daily];
  const answer = await redis.evalsha(GCRA_SHA, 2, ...parameters).catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('NOSCRIPT'))
      return redis.eval(GCRA, 2, ...parameters);
    throw error;
  });
  const [granted, nextInUs, today] = Array.isArray(answer) ? answer.map(Number) : [];
  if (granted === undefined || nextInUs === undefined || today === undefined) {
    throw new Error('the limit script answered something else');
  }
  return { granted, nextInMs: nextInUs / 1000, today };
}
