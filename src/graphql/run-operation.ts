import type { ApolloServer } from '@apollo/server';
import { type DocumentNode, type GraphQLFormattedError, print } from 'graphql';
import type { RequestContext } from './context.js';

/** What an operation answers, as any caller of GraphQL reads it. */
export interface OperationResult {
  readonly data: unknown;
  readonly errors: readonly GraphQLFormattedError[];
}

/** Runs one of the service's own operation documents. */
export type RunOperation = (
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
  context: RequestContext,
) => Promise<OperationResult>;

/**
 * Runs operation documents the way callers' queries run, without HTTP: REST, the page and MCP ask by it.
 * @example const { data, errors } = await run(HealthDocument, {}, context);
 */
export function createOperationRunner(apollo: ApolloServer<RequestContext>): RunOperation {
  // Apollo would print a document for each request.
  const texts = new WeakMap<DocumentNode, string>();
  return async (document, variables, contextValue) => {
    const query = texts.get(document) ?? print(document);
    texts.set(document, query);
    const { body } = await apollo.executeOperation({ query, variables: { ...variables } }, { contextValue });
    if (body.kind !== 'single') throw new Error('an own operation has no incremental answer');
    const { data, errors = [] } = body.singleResult;
    return { data: data ?? null, errors };
  };
}
