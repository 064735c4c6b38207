import { withTimeout } from '@assay/chain';
import DataLoader from 'dataloader';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { decodeJson, encodeJson } from './codec.js';
import type { SharedStore, StoredAnswer } from './fact-cache.js';

export interface RedisStoreOptions<V> {
  readonly redis: Redis;
  /** Checks the shape of a stored value. `undefined` if it is not one of ours, e.g. from an older version. */
  readonly parse: (value: unknown) => V | undefined;
  /** Prefix of every key. Change it when stored shapes change. */
  readonly prefix?: string;
  /** A slower read counts as a miss: the cache must not be slower than no cache. */
  readonly timeoutMs?: number;
  readonly onError?: (reason: string) => void;
}

/** Keys of one command: a longer one would hold up the others. */
const MOST_AT_ONCE = 100;

const envelope = z.object({
  value: z.unknown(),
  storedAt: z.number(),
  freshness: z.object({ freshMs: z.number(), staleMs: z.number() }),
});

/**
 * Stores answers in Redis, so that all replicas can use them. Fails open: an error is reported once per call
 * and counts as a miss.
 */
export function createRedisStore<V>(options: RedisStoreOptions<V>): SharedStore<V> {
  const { redis, parse } = options;
  const prefix = options.prefix ?? 'assay:fact:2:';
  const report = (error: unknown) =>
    options.onError?.(error instanceof Error ? error.message : 'unknown error');

  const decode = (text: string | null | undefined): StoredAnswer<V> | undefined => {
    if (!text) return undefined;
    try {
      const { storedAt, freshness, value } = envelope.parse(decodeJson(text));
      const parsed = parse(value);
      return parsed === undefined ? undefined : { value: parsed, storedAt, freshness };
    } catch (error) {
      report(error);
      return undefined;
    }
  };
  const read = async (keys: readonly string[]): Promise<(StoredAnswer<V> | undefined)[]> => {
    try {
      const texts = await withTimeout(
        redis.mget(keys.map((key) => prefix + key)),
        options.timeoutMs ?? 150,
        () => new Error('the shared cache took too long'),
      );
      return texts.map(decode);
    } catch (error) {
      report(error);
      return keys.map(() => undefined);
    }
  };
  // Facts of one token are asked for one by one, many of them in one tick.
  const reads = new DataLoader(read, { cache: false, maxBatchSize: MOST_AT_ONCE });
  return {
    async getMany(keys) {
      const found = new Map<string, StoredAnswer<V>>();
      const answers = await Promise.all(keys.map((key) => reads.load(key)));
      keys.forEach((key, index) => {
        const answer = answers[index];
        if (answer) found.set(key, answer);
      });
      return found;
    },
    put(key, answer, keepMs) {
      redis.set(prefix + key, encodeJson(answer), 'PX', Math.max(1, Math.ceil(keepMs))).catch(report);
    },
  };
}
