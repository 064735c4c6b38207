import { LRUCache } from 'lru-cache';

/** Where Apollo keeps something by its key. */
export interface ApolloStore<V> {
  get(key: string): Promise<V | undefined>;
  set(key: string, value: V): Promise<void>;
  delete(key: string): Promise<boolean>;
}

interface StoreLimits<V> {
  readonly max: number;
  /** Characters of all that is kept. */
  readonly maxChars: number;
  readonly charsOf: (value: V) => number;
}

/** A store of what was used last, as far as the limits reach. */
export function createApolloStore<V extends {}>({ max, maxChars, charsOf }: StoreLimits<V>): ApolloStore<V> {
  const kept = new LRUCache<string, V>({
    max,
    maxSize: maxChars,
    sizeCalculation: (value) => Math.max(1, charsOf(value)),
  });
  return {
    get: async (key) => kept.get(key),
    async set(key, value) {
      kept.set(key, value);
    },
    delete: async (key) => kept.delete(key),
  };
}
