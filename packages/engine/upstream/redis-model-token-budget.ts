import type { ModelTokenBudget } from '@assay/facts';
import type { ReplicaRegistry } from './replica-registry.js';

/**
 * KEYS: the day's count. ARGV: tokens, tokens per day. Returns the count, or -1 if it would exceed the limit.
 */
const TAKE = `
local count = tonumber(redis.call('GET', KEYS[1]) or '0') + tonumber(ARGV[1])
if count > tonumber(ARGV[2]) then return -1 end
redis.call('SET', KEYS[1], string.format('%.0f', count), 'EX', 172800)
return count
`;

/** KEYS: the day's count. ARGV: what to add. */
const CORRECT = `
local count = math.max(0, tonumber(redis.call('GET', KEYS[1]) or '0') + tonumber(ARGV[1]))
redis.call('SET', KEYS[1], string.format('%.0f', count), 'EX', 172800)
return count
`;

/**
 * Counts the model tokens of each day in Redis, for all replicas together. A count expires one day after its
 * day.
 */
export function createRedisModelTokenBudget({
  redis,
  prefix,
}: Pick<ReplicaRegistry, 'redis' | 'prefix'>): ModelTokenBudget {
  const keyOf = (day: number) => `${prefix}audit-tokens:${day}`;
  return {
    async take(day, tokens, perDay) {
      const count = Number(await redis.eval(TAKE, 1, keyOf(day), tokens, perDay));
      return count < 0 ? undefined : count;
    },
    async correct(day, by) {
      await redis.eval(CORRECT, 1, keyOf(day), by);
    },
  };
}
