import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from '../context.js';
import { createErrorFormatter } from './errors.js';
import type { Executor } from './execute.js';
import { createCostLimit, MAX_QUERY_TOKENS, queryShapeRules } from './query-limits.js';
import { createResultTexts } from './result-text.js';

export interface ApolloOptions {
  readonly schema: GraphQLSchema;
  readonly execute: Executor<RequestContext>;
  /** Told of every defect that a caller only sees masked. */
  readonly report: (defect: unknown) => void;
}

/** Apollo Server over our own executor; it parses, validates, and remembers documents. */
export async function startApollo(options: ApolloOptions): Promise<ApolloServer<RequestContext>> {
  const server = new ApolloServer<RequestContext>({
    gateway: {
      load: async () => ({
        executor: async ({ document, operationName, request, context }) =>
          options.execute(
            { document, operationName: operationName ?? undefined, variables: request.variables },
            context as RequestContext,
          ),
      }),
      onSchemaLoadOrUpdate(callback) {
        callback({ apiSchema: options.schema, coreSupergraphSdl: '' });
        return () => undefined;
      },
      stop: async () => undefined,
    },
    introspection: true,
    includeStacktraceInErrorResponses: false,
    stringifyResult: createResultTexts(),
    formatError: createErrorFormatter(options.report),
    stopOnTerminationSignals: false,
    validationRules: [...queryShapeRules],
    parseOptions: { maxTokens: MAX_QUERY_TOKENS },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      createCostLimit(options.schema),
    ],
  });
  await server.start();
  return server;
}
