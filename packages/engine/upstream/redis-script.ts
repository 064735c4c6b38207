import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** One atomic step in Redis. Rejects with the error of Redis or of the connection. */
export type RedisScript = (
  redis: Redis,
  keys: readonly string[],
  args: readonly (string | number)[],
) => Promise<unknown>;

/**
 * A script that is sent once and then called by its hash.
 * @param lua reads `KEYS` and `ARGV`
 */
export function toScript(lua: string): RedisScript {
  const sha = createHash('sha1').update(lua).digest('hex');
  return (redis, keys, args) => {
    const parameters = [...keys, ...args];
    return redis.evalsha(sha, keys.length, ...parameters).catch((error: unknown) => {
      if (error instanceof Error && error.message.startsWith('NOSCRIPT'))
        return redis.eval(lua, keys.length, ...parameters);
      throw error;
    });
  };
}
