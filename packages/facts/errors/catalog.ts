interface Title {
  readonly status: number;
  /** `extensions.code` in GraphQL. */
  readonly graphql: string;
  readonly title: string;
}

/** Every error that a caller can see. HTTP statuses are defined only in this table. */
export const catalog = {
  invalid_request: { status: 400, graphql: 'BAD_USER_INPUT', title: 'Invalid request' },
  unauthorized: {
    status: 401,
    graphql: 'UNAUTHENTICATED',
    title: 'Invalid or missing API key',
  },
  payment_required: { status: 402, graphql: 'PAYMENT_REQUIRED', title: 'Payment required' },
  forbidden: { status: 403, graphql: 'FORBIDDEN', title: 'Forbidden' },
  not_found: { status: 404, graphql: 'NOT_FOUND', title: 'Not found' },
  method_not_allowed: {
    status: 405,
    graphql: 'BAD_USER_INPUT',
    title: 'Method not allowed',
  },
  not_acceptable: { status: 406, graphql: 'BAD_USER_INPUT', title: 'Not acceptable' },
  conflict: { status: 409, graphql: 'CONFLICT', title: 'Conflict' },
  payload_too_large: { status: 413, graphql: 'BAD_USER_INPUT', title: 'Payload too large' },
  unsupported_media_type: {
    status: 415,
    graphql: 'BAD_USER_INPUT',
    title: 'Unsupported media type',
  },
  rate_limited: { status: 429, graphql: 'RATE_LIMITED', title: 'Rate limit exceeded' },
  quota_exceeded: { status: 429, graphql: 'QUOTA_EXCEEDED', title: 'Quota used up' },
  query_too_complex: {
    status: 400,
    graphql: 'QUERY_TOO_COMPLEX',
    title: 'Query too complex',
  },
  internal_error: {
    status: 500,
    graphql: 'INTERNAL_SERVER_ERROR',
    title: 'Internal server error',
  },
  unavailable: {
    status: 503,
    graphql: 'UNAVAILABLE',
    title: 'Service unavailable',
  },
} as const satisfies Record<string, Title>;

export type ErrorCode = keyof typeof catalog;
