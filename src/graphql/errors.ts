import type { ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { AppError } from '../errors/app-error.js';
import { catalog } from '../errors/catalog.js';
import type { RequestContext } from './context.js';

/** What a caller reads of an `AppError`. */
export function toExtensions(error: AppError): Record<string, unknown> {
  return {
    code: catalog[error.code].graphql,
    ...(error.provider ? { provider: error.provider } : {}),
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
    ...(error.details ? { details: error.details } : {}),
  };
}

/** Every code that a caller may read. */
const codes: ReadonlySet<string> = new Set(Object.values(catalog).map(({ graphql }) => graphql));

/**
 * The code of an error that Apollo made. It knows more codes than we do for a request that cannot be executed: the
 * caller's input is wrong, and one code says so.
 */
function codeOf({ message }: GraphQLFormattedError, given: string): string {
  // graphql-js has no code for it.
  if (given === 'GRAPHQL_PARSE_FAILED' && /Document contains more tha[nt] \d+ tokens/.test(message))
    return catalog.query_too_complex.graphql;
  return codes.has(given) ? given : catalog.invalid_request.graphql;
}

/** graphql-js quotes what it was given, however long that is, and names every place of it. */
const MAX_MESSAGE_LENGTH = 500;
const MAX_LOCATIONS = 5;

function cut(message: string): string {
  return message.length > MAX_MESSAGE_LENGTH ? `${message.slice(0, MAX_MESSAGE_LENGTH)} …` : message;
}

/** Errors as a caller may read them: an `AppError` in full, a malformed query in Apollo's words, a defect masked. */
export function formatError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const cause = causeOf(thrown);
  const where = {
    ...(formatted.path ? { path: formatted.path } : {}),
    ...(formatted.locations ? { locations: formatted.locations.slice(0, MAX_LOCATIONS) } : {}),
  };
  if (cause instanceof AppError)
    return { message: cut(cause.message), ...where, extensions: toExtensions(cause) };
  const code = formatted.extensions?.code;
  if (isOfCaller(code)) {
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

/** Told of every defect that a caller only sees masked. */
export type DefectReport = (defect: unknown, requestId: string) => void;

/** Errors that are nobody's fault but ours are reported under the id of their request. */
export function reportDefects(report: DefectReport): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: async () => ({
      async didEncounterErrors({ errors, contextValue }) {
        for (const error of errors) {
          const cause = causeOf(error);
          if (!(cause instanceof AppError) && !isOfCaller(error.extensions?.code))
            report(cause, contextValue.requestId);
        }
      },
    }),
  };
}

/** What a resolver threw, or a rule refused: Apollo wraps both, the one with a path and the other without. */
function causeOf(error: unknown): unknown {
  const refused = error instanceof GraphQLError ? error.originalError : undefined;
  return refused instanceof AppError ? refused : unwrapResolverError(error);
}

function isOfCaller(code: unknown): code is string {
  return typeof code === 'string' && code !== 'INTERNAL_SERVER_ERROR';
}
