import { AppError, catalog, type ErrorCode } from '@assay/facts';
import type { GraphQLError } from 'graphql';

const limits: ReadonlySet<ErrorCode> = new Set(['rate_limited', 'quota_exceeded']);

/** The error of a field, as callers see it. */
export function faultOf({ originalError, extensions, message }: GraphQLError): AppError {
  if (originalError instanceof AppError) return originalError;
  const isCallers = extensions?.code === catalog.invalid_request.graphql;
  return new AppError(isCallers ? 'invalid_request' : 'internal_error', message);
}

/** A limit was reached, of the service or of a provider. */
export function isLimit({ code }: AppError): boolean {
  return limits.has(code);
}

/** The service could not do it: 429 or 5xx. */
export function isOwnFault(error: AppError): boolean {
  return isLimit(error) || error.status >= 500;
}
