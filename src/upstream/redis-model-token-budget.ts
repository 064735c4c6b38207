import type { ModelTokenBudget } from '../domain/model-token-budget.js';
import type { ReplicaRegistry } from './replica-registry.js';

/** KEYS: the day's count. ARGV: tokens, tokens a day. Answers the count, or -1 where it would be too high. */
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

/** The day's tokens in Redis, for all replicas together; a day is forgotten a day after its end. */
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
