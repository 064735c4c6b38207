/**
 * Why an outside service gave no usable answer. `refused`: a 4xx that a retry would not change.
 * `circuit_open`: requests are paused after repeated failures.
 */
export type UpstreamErrorKind =
  | 'unreachable'
  | 'timed_out'
  | 'aborted'
  | 'limited'
  | 'server_error'
  | 'refused'
  | 'too_large'
  | 'invalid_answer'
  | 'circuit_open';

export interface UpstreamErrorDetails {
  readonly status?: number;
  /** How long the service asked to wait. */
  readonly retryAfterMs?: number;
  /** The system's error code, e.g. `ECONNREFUSED`. */
  readonly code?: string;
}

/**
 * The message consists of the service's id and our own words. It contains no URL, header, key or body of the
 * service, and no cause is attached, so it is safe to log.
 */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly code: string | undefined;

  constructor(
    readonly service: string,
    readonly kind: UpstreamErrorKind,
    what: string,
    details: UpstreamErrorDetails = {},
  ) {
    super(`${service} ${what}`);
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
    this.code = details.code;
  }
}
