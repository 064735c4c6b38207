import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from '../context.js';
import type { Answers } from './answer-memo.js';
import { createErrorFormatter } from './errors.js';
import { createCostLimit, MAX_QUERY_TOKENS, queryShapeRules } from './query-limits.js';
import { createResultTexts } from './result-text.js';

export interface ApolloOptions {
  readonly schema: GraphQLSchema;
  readonly answers: Answers;
  /** Told of every defect that a caller only sees masked. */
  readonly report: (defect: unknown) => void;
}

/** Apollo Server over our own executor; it parses, validates, and remembers documents. */
export async function startApollo(options: ApolloOptions): Promise<ApolloServer<RequestContext>> {
  const server = new ApolloServer<RequestContext>({
    gateway: {
      load: async () => ({
        executor: async ({ document, operationName, request, context }) =>
          options.answers.execute(
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
      recallAnswers(options.answers),
    ],
  });
  await server.start();
  return server;
}

/** Hands Apollo the remembered answer, where there is one, instead of having the question executed. */
function recallAnswers(answers: Answers): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: async () => ({
      async responseForOperation({ document, operationName, request, contextValue }) {
        const { variables } = request;
        const data = await answers.recall(
          { document, operationName: operationName ?? undefined, variables },
          contextValue,
        );
        if (!data) return null;
        return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult: { data } } };
      },
    }),
  };
}
