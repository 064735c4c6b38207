import type { GraphQLRequestContextWillSendResponse } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { AppError, catalog, type ErrorCode, type FieldProblem } from '@assay/facts';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';
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

export function reportDefects(
  errors: readonly GraphQLError[],
  requestId: string,
  report: DefectReport,
): void {
  for (const error of errors) {
    const cause = causeOf(error);
    if (!(cause instanceof AppError) && !isCallerError(toCode(error))) report(cause, requestId);
  }
}

type Answered = Pick<
  GraphQLRequestContextWillSendResponse<RequestContext>,
  'request' | 'response' | 'source' | 'contextValue'
>;

/** Each error of the answer names its request, and the status is one that the caller reads. */
export function finishErrors(
  result: { errors?: readonly GraphQLFormattedError[] },
  { request, response: { http }, source, contextValue: { requestId } }: Answered,
): void {
  const { errors = [] } = result;
  result.errors = errors.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } }));
  const accepted = request.http?.headers.get('accept');
  if (source !== undefined && http.status === catalog.invalid_request.status && readsOnlyOk(accepted))
    if (errors.every(isInvalid)) http.status = 200;
}

function isInvalid({ extensions }: GraphQLFormattedError): boolean {
  return extensions?.code === catalog.invalid_request.graphql;
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
 * An invalid document or variable is answered with status 200 to callers that accept `application/json` by name and
 * not `application/graphql-response+json`, as GraphQL over HTTP recommends: such callers may read the errors only of a
 * 200. All others get 400.
 */
function readsOnlyOk(accept = ''): boolean {
  const types = accept.toLowerCase();
  return types.includes('application/json') && !types.includes('application/graphql-response+json');
}
