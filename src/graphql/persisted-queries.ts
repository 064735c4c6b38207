import type { ApolloServerPlugin } from '@apollo/server';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from './context.js';

/** Where Apollo keeps the queries that callers send by their hash. */
export interface PersistedQueries {
  get(key: string): Promise<string | undefined>;
  set(key: string, query: string): Promise<void>;
  delete(key: string): Promise<boolean>;
}

const MAX_QUERIES = 1_000;
/** Characters of all queries: anyone may register some. A client registers a forgotten one again. */
const MAX_CHARS = 2 * 1024 * 1024;

/** The most recently used persisted queries. Only queries that passed all checks get here. */
export function createPersistedQueries(): PersistedQueries {
  const queries = new LRUCache<string, string>({
    max: MAX_QUERIES,
    maxSize: MAX_CHARS,
    sizeCalculation: (query) => Math.max(1, query.length),
  });
  return {
    get: async (key) => queries.get(key),
    async set(key, query) {
      queries.set(key, query);
    },
    delete: async (key) => queries.delete(key),
  };
}

/** Apollo takes the hash as it is given; one that is no text would be made one. */
export function requireTextHashes(): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart({ request }) {
      const asked: unknown = request.extensions?.persistedQuery;
      if (!asked) return;
      const { version, sha256Hash } = Object(asked);
      const hash = typeof sha256Hash === 'string' ? sha256Hash : '';
      request.extensions = { persistedQuery: { version, sha256Hash: hash } };
    },
  };
}
