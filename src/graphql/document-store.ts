import type { DocumentNode } from 'graphql';
import { type ApolloStore, createApolloStore } from './apollo-store.js';

const MAX_DOCUMENTS = 500;
/**
 * Characters of all sources. A document in memory, with its compiled query, is about a hundred times its
 * source.
 */
const MAX_SOURCE_CHARS = 512 * 1024;

/**
 * A store of the most recently used documents. Apollo's own store holds 30 MB, measured by their JSON. With
 * their compiled queries and costs, a stream of different queries would exhaust the memory.
 */
export function createDocumentStore(
  maxDocuments = MAX_DOCUMENTS,
  maxSourceChars = MAX_SOURCE_CHARS,
): ApolloStore<DocumentNode> {
  return createApolloStore({
    max: maxDocuments,
    maxChars: maxSourceChars,
    charsOf: ({ loc }) => loc?.end ?? maxSourceChars,
  });
}
