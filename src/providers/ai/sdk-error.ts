import { UpstreamError } from '../../upstream/upstream-error.js';

/**
 * An SDK's error in our words. Its own text quotes the server's, which may quote the key: only the status is read.
 * @param service id of the concrete service
 */
export function toSdkError(error: unknown, service: string): UpstreamError {
  if (error instanceof UpstreamError) return error;
  if (error instanceof Error && error.cause instanceof UpstreamError) return error.cause;
  const name = error instanceof Error ? error.constructor.name : '';
  if (name === 'APIUserAbortError' || name === 'AbortError')
    return new UpstreamError(service, 'aborted', 'was not waited for');
  if (name === 'APIConnectionTimeoutError')
    return new UpstreamError(service, 'timed_out', 'did not answer in time');
  const status =
    error instanceof Error && 'status' in error && typeof error.status === 'number'
      ? error.status
      : undefined;
  if (status === undefined) return new UpstreamError(service, 'unreachable', 'cannot be reached');
  if (status === 429)
    return new UpstreamError(service, 'limited', 'says that its own limit is reached', { status });
  if (status >= 500) return new UpstreamError(service, 'server_error', `failed (HTTP ${status})`, { status });
  return new UpstreamError(service, 'refused', `refused the request (HTTP ${status})`, { status });
}
