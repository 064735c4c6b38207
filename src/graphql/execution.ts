import {
  type ApolloServerPlugin,
  type GraphQLRequestContext,
  type GraphQLResponse,
  HeaderMap,
} from '@apollo/server';
import { inTrace, traced } from '@assay/chain';
import { AppError } from '@assay/facts';
import type { RequestContext } from './context.js';
import { formatError, toExtensions } from './errors.js';
import { withoutUnanswered } from './unanswered-tokens.js';

/**
 * What belongs to each execution: a place among all callers, a part of the trace, null for each token of which nothing
 * could be told, and the meter, which learns what the answer shows.
 */
export function accompanyExecutions(): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart() {
      let isExecuted = false;
      return {
        responseForOperation: startWork,
        async executionDidStart({ contextValue: { trace }, operationName }) {
          isExecuted = true;
          trace?.isCold();
          return { executionDidEnd: beginPart(trace, operationName ?? undefined) };
        },
        async willSendResponse({ contextValue, errors, response: { body } }) {
          if (!isExecuted || body.kind !== 'single') return;
          const { meter } = contextValue;
          const given = { data: body.singleResult.data ?? null, ...(errors ? { errors } : {}) };
          const shown = withoutUnanswered(given, meter.rows, (row) => contextValue.outageOf(row));
          meter.deliver(shown);
          if (shown === given) return;
          const formatted = (shown.errors ?? []).map((error) => formatError(error.toJSON(), error));
          body.singleResult = { ...body.singleResult, data: shown.data ?? null, errors: formatted };
        },
      };
    },
  };
}

type Asked = Pick<GraphQLRequestContext<RequestContext>, 'contextValue' | 'operation'>;

/**
 * Counts an operation against the limits of all callers together, just before it is executed. A query that does not
 * parse, is invalid, costs too much or has wrong variables is refused earlier and costs the other callers nothing.
 * Introspection and queries such as `plans` count too: they cost processor time.
 */
async function startWork({ operation, contextValue }: Asked): Promise<GraphQLResponse | null> {
  // The execution reports what is wrong.
  if (!operation) return null;
  try {
    await contextValue.startWork();
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const errors = [{ message: error.message, extensions: toExtensions(error) }];
    const body = { kind: 'single' as const, singleResult: { errors } };
    return { http: { status: error.status, headers: new HeaderMap() }, body };
  }
}

/** Resolves with a function that ends the part. */
function beginPart(trace: RequestContext['trace'], name: string | undefined): () => Promise<void> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const attributes = () => ({ 'graphql.operation.name': name });
  void inTrace(trace, () => traced('graphql.execute', 'internal', attributes, () => ended));
  return async () => end();
}
