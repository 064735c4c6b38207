import { catalog, type ErrorCode, problemCodes } from '@assay/facts';
import { z } from 'zod';
import type { Endpoint } from '../endpoint.js';
import { errorCodeShape } from '../shapes.js';

type Json = Record<string, unknown>;

export const errorShape = z
  .object({
    error: errorCodeShape,
    reason: z.string().meta({ description: 'One sentence a person can act on.' }),
    request_id: z.string().meta({ description: 'Finds the request in the log of the service.' }),
    details: z
      .array(
        z
          .object({
            field: z.string().meta({ description: 'The field of the input.' }),
            reason: z.string().meta({ description: 'What is wrong with it.' }),
            code: z
              .enum(problemCodes)
              .optional()
              .meta({ description: 'There is no such chain, or no token at the address: what is there.' }),
            chains: z
              .array(z.string())
              .optional()
              .meta({ description: 'Chains on which there is a token at the address.' }),
          })
          .meta({ title: 'FieldProblem' }),
      )
      .optional()
      .meta({ description: 'The wrong fields, where there are any.' }),
    provider: z.string().optional().meta({
      description: '`rate_limited`: the role whose limit was hit, or `gateway` for your own limits.',
    }),
    retry_after: z.int().optional().meta({ description: 'Seconds to wait, also in the Retry-After header.' }),
  })
  .meta({ title: 'Error' });

const request_id = '6f1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const badField = { field: 'chain', reason: 'is missing' };

/** What is said beside the code in the example of each error. */
const examples: Readonly<Partial<Record<ErrorCode, Json>>> = {
  invalid_request: { reason: 'The field "chain" is missing.', details: [badField] },
  unauthorized: { reason: 'The API key is missing, malformed, unknown, revoked or expired.' },
  payment_required: { reason: 'No supported chain knows this transaction.' },
  forbidden: { reason: 'This key belongs to another wallet.' },
  not_found: { reason: 'This wallet has no such key, or it was revoked before.' },
  method_not_allowed: { reason: 'Use POST here.' },
  conflict: { reason: 'This transaction has already bought a plan.' },
  payload_too_large: { reason: 'The body is larger than 64 KiB.' },
  unsupported_media_type: {
    reason: 'Send the body as JSON with the header "Content-Type: application/json".',
  },
  rate_limited: {
    reason: 'The scan provider allows 8 requests per second; try again in 1 second.',
    provider: 'scan',
    retry_after: 1,
  },
  quota_exceeded: {
    reason:
      'This request needs 1 call, and 0 of 1000 are left; the quota resets on the first of the month (UTC).',
    retry_after: 86_400,
  },
  internal_error: { reason: 'Something went wrong on our side; the request id finds it in the log.' },
  unavailable: { reason: 'This process is shutting down; ask again.', retry_after: 1 },
};

const header = (type: 'integer' | 'string', description: string) => ({ description, schema: { type } });
export const headers: Readonly<Record<string, Json>> = {
  'X-Request-Id': header('string', 'Finds the request in the log of the service.'),
  'X-Report-Id': header(
    'string',
    'The stored report that says what this analysis says: GET /api/v1/report/{id}. Absent where `assurance.report_id` is null.',
  ),
  'X-RateLimit-Limit': header('integer', 'Requests a minute of your tier.'),
  'X-RateLimit-Remaining': header('integer', 'Requests left in this minute.'),
  'X-RateLimit-Reset': header('integer', 'Unix seconds at which the next minute starts.'),
  'RateLimit-Policy': header('string', 'The tier: requests (q) in seconds (w).'),
  RateLimit: header('string', 'Requests left (r), and seconds until the reset (t).'),
  'Retry-After': header('integer', 'Seconds to wait.'),
  Allow: header('string', 'The methods that are served here.'),
  'WWW-Authenticate': header('string', 'How to authenticate.'),
};

const further: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** References to the headers that an answer of an endpoint has. */
export function toHeaders(
  { tier, tellsReportId }: Pick<Endpoint, 'tier' | 'tellsReportId'>,
  status: number,
): Json {
  const limited = Object.keys(headers).filter((name) => /^(X-)?RateLimit/.test(name));
  const ofReport = tellsReportId && status === 200 ? ['X-Report-Id'] : [];
  const names = [
    'X-Request-Id',
    ...ofReport,
    ...(tier === 'none' ? [] : limited),
    ...(further[status] ?? []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The error answers of an endpoint, by their status, each with an example of every code. */
export function toErrorResponses(endpoint: Endpoint, codes: readonly ErrorCode[]): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = catalog[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const entries = [...byStatus].map(([status, found]) => [
    String(status),
    {
      description: found.map((code) => catalog[code].title).join(', or '),
      headers: toHeaders(endpoint, status),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          examples: Object.fromEntries(found.map((code) => [code, toExample(code, endpoint)])),
        },
      },
    },
  ]);
  return Object.fromEntries(entries);
}

function toExample(error: ErrorCode, { method }: Endpoint): Json {
  const said = error === 'method_not_allowed' ? { reason: `Use ${method} here.` } : examples[error];
  return { summary: catalog[error].title, value: { error, ...said, request_id } };
}
