import type { GraphQLRequest } from '@apollo/server';
import { type ApolloStore, createApolloStore } from './apollo-store.js';

const MAX_QUERIES = 1_000;
/** Characters of all queries: anyone may register some. A client registers a forgotten one again. */
const MAX_CHARS = 2 * 1024 * 1024;

/** The queries that callers send by their hash, once they passed all checks. */
export function createPersistedQueries(): ApolloStore<string> {
  return createApolloStore({ max: MAX_QUERIES, maxChars: MAX_CHARS, charsOf: (query) => query.length });
}

/** Apollo takes the hash as it is given; one that is no text would be made one. */
export function requireTextHash(request: GraphQLRequest): void {
  const { version, sha256Hash } = Object(request.extensions?.persistedQuery);
  const hash = typeof sha256Hash === 'string' ? sha256Hash : '';
  request.extensions = { persistedQuery: { version, sha256Hash: hash } };
}
