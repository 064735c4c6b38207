import type { ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { AppError, catalog, type ErrorCode, type FieldProblem } from '@assay/facts';
import type { GraphQLFormattedError } from 'graphql';
import type { RequestContext } from './context.js';
import { refusedBy } from './refusal.js';

/** The `extensions` of an `AppError` that a caller sees. */
export function toExtensions(error: AppError): Record<string, unknown> {
  return {
    code: catalog[error.code].graphql,
    ...(error.provider ? { provider: error.provider } : {}),
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
    ...(error.details ? { details: error.details } : {}),
  };
}

/** The codes by their names in GraphQL. Several of one name stand for wrong input, which comes first. */
const codesByName: ReadonlyMap<unknown, ErrorCode> = new Map(
  (Object.keys(catalog) as ErrorCode[]).map((code) => [catalog[code].graphql, code] as const).reverse(),
);

/** The error that {@link formatError} formatted. */
export function fromFormatted({ message, extensions = {} }: GraphQLFormattedError): AppError {
  const { code, provider, retryAfter, details } = extensions;
  return new AppError(codesByName.get(code) ?? 'internal_error', message, {
    ...(typeof provider === 'string' ? { provider } : {}),
    ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
    ...(Array.isArray(details) ? { details: details as readonly FieldProblem[] } : {}),
  });
}

/** Every code that a caller may see. */
const codes: ReadonlySet<string> = new Set([
  ...Object.values(catalog).map(({ graphql }) => graphql),
  // Clients that send only the hash of a query know these two by name.
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/** The code for an error of Apollo. Apollo has several codes for wrong input of the caller; we have one. */
function codeOf({ message }: GraphQLFormattedError, given: string): string {
  // graphql-js has no code for it.
  if (given === 'GRAPHQL_PARSE_FAILED' && /Document contains more tha[nt] \d+ tokens/.test(message))
    return catalog.query_too_complex.graphql;
  return codes.has(given) ? given : catalog.invalid_request.graphql;
}

/** graphql-js quotes its input, however long it is, with every location. */
const MAX_MESSAGE_LENGTH = 500;
const MAX_LOCATIONS = 5;

function cut(message: string): string {
  return message.length > MAX_MESSAGE_LENGTH ? `${message.slice(0, MAX_MESSAGE_LENGTH)} …` : message;
}

/**
 * Formats an error for the caller: an `AppError` in full, a malformed query with Apollo's message, a defect
 * masked.
 */
export function formatError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const cause = causeOf(thrown);
  const where = {
    ...(formatted.path ? { path: formatted.path } : {}),
    ...(formatted.locations ? { locations: formatted.locations.slice(0, MAX_LOCATIONS) } : {}),
  };
  if (cause instanceof AppError)
    return { message: cut(cause.message), ...where, extensions: toExtensions(cause) };
  const code = toCode(formatted);
  if (isCallerError(code)) {
    return {
      message: cut(formatted.message),
      ...where,
      extensions: { code: codeOf(formatted, code) },
    };
  }
  return {
    message: 'Something went wrong on our side; the request id finds it in the log.',
    ...where,
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  };
}

/** Called with every defect that is masked for the caller. */
export type DefectReport = (defect: unknown, requestId: string) => void;

/** Reports defects of the service with the id of their request. */
export function reportDefects(report: DefectReport): ApolloServerPlugin<RequestContext> {
  return {
    async unexpectedErrorProcessingRequest({ error, requestContext: { contextValue } }) {
      report(error, contextValue.requestId);
    },
    requestDidStart: async () => ({
      async didEncounterErrors({ errors, contextValue }) {
        for (const error of errors) {
          const cause = causeOf(error);
          if (!(cause instanceof AppError) && !isCallerError(toCode(error)))
            report(cause, contextValue.requestId);
        }
      },
    }),
  };
}

/** Adds the id of the request to every error of its answer. */
export function nameRequests(): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: async () => ({
      async willSendResponse({ response: { body }, contextValue: { requestId } }) {
        if (body.kind !== 'single') return;
        const { singleResult } = body;
        if (singleResult.errors)
          singleResult.errors = singleResult.errors.map((error) => ({
            ...error,
            extensions: { ...error.extensions, requestId },
          }));
      },
    }),
  };
}

/** The error that a resolver threw or a rule reported. Apollo wraps both; only the first has a path. */
function causeOf(error: unknown): unknown {
  return refusedBy(error) ?? unwrapResolverError(error);
}

/** Mistakes of a caller to which Apollo gives no code. */
const uncodedMistakes: ReadonlySet<string> = new Set([
  'provided sha does not match query',
  'Unsupported persisted query version',
]);

function toCode({ message, extensions }: Pick<GraphQLFormattedError, 'message' | 'extensions'>): unknown {
  return uncodedMistakes.has(message) ? catalog.invalid_request.graphql : extensions?.code;
}

function isCallerError(code: unknown): code is string {
  return typeof code === 'string' && code !== 'INTERNAL_SERVER_ERROR';
}

/**
 * Answers an invalid document or variable with status 200 to callers that accept `application/json` by name
 * and not `application/graphql-response+json`, as GraphQL over HTTP recommends: such callers may read the
 * errors only of a 200. All others get 400.
 */
export function answerInvalidOperations(): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: async () => ({
      async willSendResponse({ request, response, source }) {
        const { body, http } = response;
        if (http.status !== catalog.invalid_request.status || source === undefined) return;
        if (body.kind !== 'single' || !readsOnlyOk(request.http?.headers.get('accept'))) return;
        const { errors = [] } = body.singleResult;
        if (errors.every(({ extensions }) => extensions?.code === catalog.invalid_request.graphql))
          http.status = 200;
      },
    }),
  };
}

function readsOnlyOk(accept = ''): boolean {
  const types = accept.toLowerCase();
  return types.includes('application/json') && !types.includes('application/graphql-response+json');
}
