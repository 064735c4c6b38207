import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema, ValidationRule } from 'graphql';
import type { RequestContext } from '../context.js';
import { createErrorFormatter } from './errors.js';
import type { Executor } from './execute.js';

export interface ApolloOptions {
  readonly schema: GraphQLSchema;
  readonly execute: Executor;
  readonly plugins?: readonly ApolloServerPlugin<RequestContext>[];
  readonly validationRules?: readonly ValidationRule[];
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
            context,
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
    formatError: createErrorFormatter(options.report),
    stopOnTerminationSignals: false,
    validationRules: [...(options.validationRules ?? [])],
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ...(options.plugins ?? []),
    ],
  });
  await server.start();
  return server;
}
