import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

/** Where Apollo keeps the documents that it has parsed and validated. */
export interface DocumentStore {
  get(key: string): Promise<DocumentNode | undefined>;
  set(key: string, document: DocumentNode): Promise<void>;
  delete(key: string): Promise<boolean>;
}

const MAX_DOCUMENTS = 500;
/** Letters of all their sources. A document in memory, with what is compiled for it, is some hundred times its source. */
const MAX_LETTERS = 512 * 1024;

/**
 * The documents used last. Apollo's own store holds thirty megabytes by the size of their JSON; with what hangs on them (compiled
 * queries, costs) a stream of different queries would fill the process.
 */
export function createDocumentStore(maxDocuments = MAX_DOCUMENTS, maxLetters = MAX_LETTERS): DocumentStore {
  const documents = new LRUCache<string, DocumentNode>({
    max: maxDocuments,
    maxSize: maxLetters,
    sizeCalculation: ({ loc }) => Math.max(1, loc?.end ?? maxLetters),
  });
  return {
    get: async (key) => documents.get(key),
    async set(key, document) {
      documents.set(key, document);
    },
    delete: async (key) => documents.delete(key),
  };
}
