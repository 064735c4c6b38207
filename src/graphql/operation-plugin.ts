import { type ApolloServerPlugin, type GraphQLResponse, HeaderMap } from '@apollo/server';
import { AppError } from '@assay/facts';
import type { GraphQLSchema } from 'graphql';
import { AnswerCache, isFresh } from './answer-cache.js';
import type { RequestContext } from './context.js';
import { DeferredAnswer } from './deferred-answers.js';
import { type DefectReport, finishErrors, formatError, reportDefects, toExtensions } from './errors.js';
import { requireTextHash } from './persisted-queries.js';
import { createCostCheck } from './query-limits.js';
import { withoutUnanswered } from './unanswered-tokens.js';
import { checkSizes, checkValues } from './variables.js';

/**
 * What the service does with each operation of Apollo, in this order: checks its variables and its cost; counts it
 * among those of all callers; gives the kept answer, or has it executed as a part of the trace; tells the meter what is
 * shown; keeps the answer; and finishes its errors. A kept answer passed the checks when it was first executed.
 */
export function accompanyOperations(
  schema: GraphQLSchema,
  report: DefectReport,
): ApolloServerPlugin<RequestContext> {
  const checkCost = createCostCheck(schema);
  const answers = new AnswerCache();
  return {
    async unexpectedErrorProcessingRequest({ error, requestContext: { contextValue } }) {
      report(error, contextValue.requestId);
    },
    async requestDidStart({ request }) {
      if (request.extensions?.persistedQuery) requireTextHash(request);
      let found: ReturnType<AnswerCache['find']> = {};
      let isExecuted = false;
      let deferred: DeferredAnswer | undefined;
      return {
        async didResolveOperation(asked) {
          const { document, operation, operationName } = asked;
          const { variables = {} } = request;
          // No such operation: the execution reports that.
          if (!operation) return;
          checkSizes(variables);
          found = answers.find(asked);
          if (found.answer) return;
          checkValues(schema, operation, variables);
          checkCost({ document, operation, operationName, variables });
        },
        async responseForOperation({ operation, contextValue }) {
          if (!operation) return null;
          const { meter } = contextValue;
          const { answer } = found;
          try {
            await contextValue.startWork();
          } catch (error) {
            return toRefused(error);
          }
          if (!answer || !isFresh(answer, contextValue)) return null;
          try {
            await meter.charge(answer.charged);
          } catch {
            // Execution reports at the right paths what the quota refuses.
            return null;
          }
          meter.deliver(answer);
          return {
            http: { headers: new HeaderMap() },
            body: { kind: 'single', singleResult: { data: answer.data } },
          };
        },
        async executionDidStart({ contextValue: { trace }, operationName }) {
          isExecuted = true;
          trace?.isCold();
          const part = trace?.begin('graphql.execute');
          if (operationName) part?.setAttribute('graphql.operation.name', operationName);
          return { executionDidEnd: async () => part?.end() };
        },
        async didEncounterErrors({ errors, contextValue: { requestId } }) {
          reportDefects(errors, requestId, report);
        },
        async willSendResponse(answered) {
          const { operation, contextValue, errors, response } = answered;
          const { body } = response;
          if (body.kind === 'incremental') {
            deferred = new DeferredAnswer(body.initialResult, contextValue);
            return;
          }
          if (isExecuted) {
            body.singleResult = tellMeter(body.singleResult, errors, contextValue);
            const { data, errors: shown } = body.singleResult;
            if (found.key && operation && data && !shown)
              answers.keep(found.key, data, operation, contextValue);
          }
          if (body.singleResult.errors) finishErrors(body.singleResult, answered);
        },
        async willSendSubsequentPayload(_, payload) {
          deferred?.add(payload);
        },
      };
    },
  };
}

type SingleResult = Extract<GraphQLResponse['body'], { kind: 'single' }>['singleResult'];

/**
 * An operation counts against the limits of all callers together just before it is executed: one that does not parse,
 * is invalid, costs too much or has wrong variables costs the other callers nothing. Introspection and queries such as
 * `plans` count too: they cost processor time.
 */
function toRefused(error: unknown): GraphQLResponse {
  if (!(error instanceof AppError)) throw error;
  const errors = [{ message: error.message, extensions: toExtensions(error) }];
  const body = { kind: 'single' as const, singleResult: { errors } };
  return { http: { status: error.status, headers: new HeaderMap() }, body };
}

/** Tells the meter what an executed answer shows: null for each token of which nothing could be told. */
function tellMeter(
  result: SingleResult,
  errors: Parameters<typeof reportDefects>[0] | undefined,
  context: RequestContext,
): SingleResult {
  const { meter } = context;
  const given = { data: result.data ?? null, ...(errors ? { errors } : {}) };
  const shown = withoutUnanswered(given, meter.rows, (row) => context.outageOf(row));
  meter.deliver(shown);
  if (shown === given) return result;
  const formatted = (shown.errors ?? []).map((error) => formatError(error.toJSON(), error));
  return { ...result, data: shown.data ?? null, errors: formatted };
}
