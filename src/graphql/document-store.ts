import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

/** Where Apollo stores parsed and validated documents. */
export interface DocumentStore {
  get(key: string): Promise<DocumentNode | undefined>;
  set(key: string, document: DocumentNode): Promise<void>;
  delete(key: string): Promise<boolean>;
}

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
): DocumentStore {
  const documents = new LRUCache<string, DocumentNode>({
    max: maxDocuments,
    maxSize: maxSourceChars,
    sizeCalculation: ({ loc }) => Math.max(1, loc?.end ?? maxSourceChars),
  });
  return {
    get: async (key) => documents.get(key),
    async set(key, document) {
      documents.set(key, document);
    },
    delete: async (key) => documents.delete(key),
  };
}
