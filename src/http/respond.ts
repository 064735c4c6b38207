import type { ServerResponse } from 'node:http';
import { AppError } from '@assay/facts';
import { sendJson } from './send-body.js';

/** The documented body of an error. */
export function toErrorBody(error: AppError, requestId: string): Record<string, unknown> {
  return {
    error: error.code === 'query_too_complex' ? 'invalid_request' : error.code,
    reason: error.message,
    ...(error.details ? { details: error.details } : {}),
    ...(error.provider ? { provider: error.provider } : {}),
    ...(error.retryAfter === undefined ? {} : { retry_after: error.retryAfter }),
    request_id: requestId,
  };
}

export function sendError(response: ServerResponse, error: AppError, requestId: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  setErrorHeaders(response, error);
  if (error.status === 413) response.setHeader('Connection', 'close');
  sendJson(response, error.status, JSON.stringify(toErrorBody(error, requestId)));
}

/** What programs and browsers read of an error beside its text. */
export function setErrorHeaders(response: ServerResponse, error: AppError): void {
  if (error.retryAfter !== undefined) response.setHeader('Retry-After', String(error.retryAfter));
  if (error.allow) response.setHeader('Allow', error.allow.join(', '));
  if (error.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
}

/**
 * Anything thrown as an `AppError`, the only error that a caller may read. A defect becomes an
 * `internal_error` that masks its cause.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError(
    'internal_error',
    'Something went wrong on our side; the request id finds it in the log.',
    { cause: thrown },
  );
}
