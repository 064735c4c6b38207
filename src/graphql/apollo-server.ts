import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { execute } from '@graphql-tools/executor';
import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from './context.js';
import { createDocumentStore } from './document-store.js';
import { type DefectReport, formatError } from './errors.js';
import { accompanyOperations } from './operation-plugin.js';
import { createPersistedQueries } from './persisted-queries.js';
import { MAX_QUERY_TOKENS, MAX_VALIDATION_ERRORS, queryShapeRules } from './query-limits.js';

export interface ApolloOptions {
  readonly schema: GraphQLSchema;
  readonly report: DefectReport;
}

/** Answers every operation, of callers and of the service's own doors: it parses, checks and executes documents. */
export async function startApollo({ schema, report }: ApolloOptions): Promise<ApolloServer<RequestContext>> {
  const server = new ApolloServer<RequestContext>({
    schema,
    rootValue: {},
    documentStore: createDocumentStore(),
    introspection: true,
    // graphql-js 16 ignores @defer. Asked only by clients that accept an answer in parts.
    legacyExperimentalExecuteIncrementally: execute,
    persistedQueries: { cache: createPersistedQueries() },
    // A page of another origin can send neither a key nor JSON without CORS, and GET takes only queries.
    csrfPrevention: false,
    includeStacktraceInErrorResponses: false,
    stringifyResult: JSON.stringify,
    formatError,
    stopOnTerminationSignals: false,
    validationRules: [...queryShapeRules],
    parseOptions: { maxTokens: MAX_QUERY_TOKENS },
    validationOptions: { maxErrors: MAX_VALIDATION_ERRORS },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      accompanyOperations(schema, report),
    ],
  });
  await server.start();
  return server;
}
