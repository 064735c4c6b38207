import { AppError } from '@assay/facts';
import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { toEventId, type WatchEvent } from '../domain/watch.js';
import type { StreamContext } from './context.js';
import { formatError } from './errors.js';
import { createCostCheck, MAX_QUERY_TOKENS, MAX_VALIDATION_ERRORS, shapeRules } from './query-limits.js';
import { unwrapRefusal } from './refusal.js';
import { createSharedResults, type EventResult, mapEvents } from './shared-results.js';
import { checkVariables } from './variables.js';

/** A subscription as a caller sent it. */
interface SubscriptionRequest {
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

export type Subscriptions = (
  request: SubscriptionRequest,
  context: StreamContext,
) => Promise<AsyncIterableIterator<EventResult, void, void>>;

/** Documents that are remembered: subscribers of one page send the same. */
const MAX_DOCUMENTS = 200;

/**
 * Begins subscriptions under the same limits of size, depth and cost as queries.
 * @throws {AppError} `invalid_request`, `query_too_complex`, and what the subscription itself refuses
 */
export function createSubscriptions(schema: GraphQLSchema): Subscriptions {
  const documents = new LRUCache<string, DocumentNode>({ max: MAX_DOCUMENTS });
  const checkCost = createCostCheck(schema);
  const results = createSharedResults();
  const read = (query: string): DocumentNode => {
    const known = documents.get(query);
    if (known) return known;
    const document = refusing(() => parse(query, { maxTokens: MAX_QUERY_TOKENS }));
    const rules = [...shapeRules, ...specifiedRules];
    const [error] = validate(schema, document, rules, { maxErrors: MAX_VALIDATION_ERRORS });
    if (error) throw unwrapRefusal(error);
    documents.set(query, document);
    return document;
  };
  return async ({ query, operationName, variables = {} }, context) => {
    const document = read(query);
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== 'subscription')
      throw new AppError('invalid_request', 'Only a subscription is served as server-sent events.');
    refusing(() => {
      checkVariables(schema, operation, variables);
      checkCost({ document, operation, operationName, variables });
    });
    const args = { schema, document, contextValue: context, variableValues: variables, operationName };
    const events = await createSourceEventStream(args);
    if (!(Symbol.asyncIterator in events)) throw toRefusal(events);
    const asked = JSON.stringify([query, operationName, variables]);
    return mapEvents(events, (event) => {
      const id = toEventId((event as WatchEvent).id);
      const make = async () => ({ id, result: toShown(await execute({ ...args, rootValue: event })) });
      return results.find(event as object, asked, make);
    });
  };
}

/** Why a subscription did not begin. */
function toRefusal({ errors: [error] = [] }: ExecutionResult): Error {
  return error?.originalError ?? new AppError('invalid_request', error?.message ?? 'It did not begin.');
}

/** A result with its errors as a caller may see them. */
function toShown(result: ExecutionResult): ExecutionResult {
  if (!result.errors) return result;
  const errors = result.errors.map((error) => {
    const { message, extensions } = formatError(error.toJSON(), error);
    return new GraphQLError(message, { path: error.path, ...(extensions ? { extensions } : {}) });
  });
  return { ...result, errors };
}

function refusing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw unwrapRefusal(error);
  }
}
