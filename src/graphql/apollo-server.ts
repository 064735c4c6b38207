import { ApolloServer, type ApolloServerPlugin, type GraphQLRequest, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { AnswerCache } from './answer-cache.js';
import type { RequestContext } from './context.js';
import { createDocumentStore } from './document-store.js';
import { answerInvalidOperations } from './error-status.js';
import { type DefectReport, formatError, nameRequests, reportDefects } from './errors.js';
import type { Operation } from './execute.js';
import { createPersistedQueries, requireTextHashes } from './persisted-queries.js';
import { createCostLimit, MAX_QUERY_TOKENS, MAX_VALIDATION_ERRORS, queryShapeRules } from './query-limits.js';
import type { RepeatedQueries } from './repeated-queries.js';
import { createResultTexts } from './result-text.js';
import { startWork } from './start-work.js';

export interface ApolloOptions {
  readonly schema: GraphQLSchema;
  readonly answers: Pick<AnswerCache, 'find' | 'execute'>;
  readonly repeated: RepeatedQueries;
  readonly report: DefectReport;
}

/** Apollo Server with our own executor. Apollo parses and validates documents and caches them. */
export async function startApollo(options: ApolloOptions): Promise<ApolloServer<RequestContext>> {
  const server = new ApolloServer<RequestContext>({
    gateway: {
      load: async () => ({
        // The requested name: Apollo's own is empty when no operation has it.
        executor: async ({ document, request, context }) =>
          options.answers.execute(toOperation(document, request), context as RequestContext),
      }),
      onSchemaLoadOrUpdate(callback) {
        callback({ apiSchema: options.schema, coreSupergraphSdl: '' });
        return () => undefined;
      },
      stop: async () => undefined,
    },
    documentStore: createDocumentStore(),
    introspection: true,
    persistedQueries: { cache: createPersistedQueries() },
    // A page of another origin can send neither a key nor JSON without CORS, and GET takes only queries.
    csrfPrevention: false,
    includeStacktraceInErrorResponses: false,
    stringifyResult: createResultTexts(),
    formatError,
    stopOnTerminationSignals: false,
    validationRules: [...queryShapeRules],
    parseOptions: { maxTokens: MAX_QUERY_TOKENS },
    validationOptions: { maxErrors: MAX_VALIDATION_ERRORS },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      requireTextHashes(),
      createCostLimit(options.schema),
      startWork(options.schema),
      recallAnswers(options.answers, options.repeated),
      reportDefects(options.report),
      nameRequests(),
      answerInvalidOperations(),
    ],
  });
  await server.start();
  return server;
}

/** Gives Apollo the cached answer, if there is one, instead of executing the query. */
function recallAnswers(
  answers: ApolloOptions['answers'],
  repeated: RepeatedQueries,
): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: async () => ({
      async responseForOperation({ document, operation, request, contextValue }) {
        const data = operation && (await answers.find(toOperation(document, request), contextValue)?.());
        if (!data) return null;
        if (request.query !== undefined) repeated.add(request.query, document);
        return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult: { data } } };
      },
    }),
  };
}

function toOperation(
  document: DocumentNode,
  { operationName, variables }: Pick<GraphQLRequest, 'operationName' | 'variables'>,
): Operation {
  return { document, operationName, variables };
}
