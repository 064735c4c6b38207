import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

/** Texts that stay true for ever under their key (an audit of fixed code by a fixed prompt). Never throws: forgetting costs money, not truth. */
export interface KeptAnswers {
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string): void;
}

/** In memory (2,000 answers, 64 MiB), and in Redis where there is one, without an end. */
export function createKeptAnswers(redis?: Redis): KeptAnswers {
  const memory = new LRUCache<string, string>({
    max: 2_000,
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: (text, key) => 1 + 2 * (text.length + key.length),
  });
  const nameOf = (key: string) => `assay:kept:${key}`;
  return {
    async get(key) {
      const near = memory.get(key);
      if (near !== undefined || !redis) return near;
      const text = await redis.get(nameOf(key)).catch(() => null);
      if (text === null) return undefined;
      memory.set(key, text);
      return text;
    },
    set(key, text) {
      memory.set(key, text);
      redis?.set(nameOf(key), text).catch(() => undefined);
    },
  };
}
