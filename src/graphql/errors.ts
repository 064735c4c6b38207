import { unwrapResolverError } from '@apollo/server/errors';
import type { GraphQLFormattedError } from 'graphql';
import { AppError } from '../errors/app-error.js';
import { catalog } from '../errors/catalog.js';

/** What a caller reads of an `AppError`. */
export function toExtensions(error: AppError): Record<string, unknown> {
  return {
    code: catalog[error.code].graphql,
    ...(error.provider ? { provider: error.provider } : {}),
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
    ...(error.details ? { details: error.details } : {}),
  };
}

/** Apollo's own codes for a request that cannot be executed: the caller's input is wrong, and one code says so. */
const malformed: ReadonlySet<string> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_REQUEST',
]);

/**
 * Errors as a caller may read them: an `AppError` in full, a malformed query in Apollo's words, a defect masked.
 * `report` gets every defect with its cause.
 */
export function createErrorFormatter(report: (defect: unknown) => void) {
  return (formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError => {
    const cause = unwrapResolverError(thrown);
    const where = {
      ...(formatted.path ? { path: formatted.path } : {}),
      ...(formatted.locations ? { locations: formatted.locations } : {}),
    };
    if (cause instanceof AppError)
      return { message: cause.message, ...where, extensions: toExtensions(cause) };
    const code = formatted.extensions?.code;
    if (typeof code === 'string' && code !== 'INTERNAL_SERVER_ERROR') {
      return {
        message: formatted.message,
        ...where,
        extensions: { code: malformed.has(code) ? 'BAD_USER_INPUT' : code },
      };
    }
    report(cause);
    return {
      message: 'Something went wrong on our side; the request id finds it in the log.',
      ...where,
      extensions: { code: 'INTERNAL_SERVER_ERROR' },
    };
  };
}
