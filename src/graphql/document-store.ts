import type { DocumentNode } from 'graphql';
import { type ApolloStore, createApolloStore } from './apollo-store.js';

const MAX_DOCUMENTS = 500;
/** Characters of all sources. A document in memory is many times its source. */
const MAX_SOURCE_CHARS = 512 * 1024;

/**
 * A store of the most recently used documents, checked and parsed. Apollo's own store holds 30 MB, measured by their
 * JSON: in memory that is several times as much.
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
