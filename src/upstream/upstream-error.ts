/**
 * Why an outside service gave no usable answer. Errors differ by this word only.
 * `refused`: a 4xx that trying again would not change. `circuit_open`: it failed so often that it is left alone for a while.
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
  /** What the service asked to wait. */
  readonly retryAfterMs?: number;
  /** The system's word, e.g. `ECONNREFUSED`. */
  readonly code?: string;
}

/**
 * The message is made of the service's id and our own words: no URL, header, key or body of the service ever gets into it,
 * and no cause is attached, so that it may be logged whole.
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
