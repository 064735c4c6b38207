import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Operation } from './execute.js';

const MAX_QUERIES = 500;
/** Characters of all texts. Each keeps its document in memory, which is about a hundred times its text. */
const MAX_CHARS = 512 * 1024;

/** The documents of queries whose answer was found in memory, by exactly their text: they passed every check. */
export interface RepeatedQueries {
  add(query: string, document: DocumentNode): void;
  /** The operation that a body of GraphQL over HTTP asks for, if its query is one of these. */
  find(body: unknown): Operation | undefined;
}

/**
 * Apollo hashes, looks up and checks a query for each request, and its variables, which takes longer than
 * everything else about an answer from memory. What asks for more than a query with variables is left to it.
 */
export function createRepeatedQueries(): RepeatedQueries {
  const documents = new LRUCache<string, DocumentNode>({
    max: MAX_QUERIES,
    maxSize: MAX_CHARS,
    sizeCalculation: (_, query) => query.length,
  });
  return {
    add(query, document) {
      if (documents.get(query) !== document) documents.set(query, document);
    },
    find(body) {
      const asked = Object(body) as Readonly<Record<string, unknown>>;
      const { query, operationName, variables = {}, extensions } = asked;
      if (typeof query !== 'string' || extensions !== undefined) return undefined;
      if (operationName === '' || (operationName !== undefined && typeof operationName !== 'string'))
        return undefined;
      if (typeof variables !== 'object' || variables === null || Array.isArray(variables)) return undefined;
      const document = documents.get(query);
      return document && { document, operationName, variables: { ...variables } };
    },
  };
}
