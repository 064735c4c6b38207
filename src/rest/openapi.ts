import { z } from 'zod';
import { catalog, type ErrorCode } from '../errors/catalog.js';
import type { Endpoint } from './endpoint.js';
import { errorCodeShape } from './shapes.js';

type Json = Record<string, unknown>;

const errorShape = z.object({
  error: errorCodeShape,
  reason: z.string().meta({ description: 'One sentence a person can act on.' }),
  request_id: z.string(),
  details: z.array(z.object({ field: z.string(), reason: z.string() })).optional(),
  provider: z.string().optional(),
  retry_after: z.int().optional().meta({ description: 'Seconds, also in the Retry-After header.' }),
});

/** A recorded request and its answer. */
export interface Example {
  readonly request: Readonly<Record<string, unknown>>;
  readonly response: unknown;
}

const limitHeaders = {
  'X-RateLimit-Limit': header('Requests a minute.'),
  'X-RateLimit-Remaining': header('Requests left.'),
  'X-RateLimit-Reset': header('Unix seconds at which the window starts anew.'),
};

/**
 * The OpenAPI 3.1 document of the endpoints, built from the records that also define the routes.
 * @param examples what was asked, and a real answer, for each path that has one
 */
export function toOpenApi(
  endpoints: readonly Endpoint[],
  version: string,
  examples: Readonly<Record<string, Example>>,
): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: toOperation(endpoint, examples[endpoint.path]),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay',
      version,
      description:
        'How safe is an ERC-20 token? A score, grades and findings, each with evidence that anyone can replay.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: `Authorization: Bearer <API_KEY>`.',
        },
        siweMessage: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Siwe-Message',
          description:
            'A Sign-In with Ethereum (EIP-4361) message in base64, with a nonce of /api/v1/auth/nonce.',
        },
        siweSignature: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Siwe-Signature',
          description: "The wallet's signature of that message.",
        },
      },
      schemas: { Error: toSchema(errorShape) },
    },
  };
}

function toOperation(endpoint: Endpoint, example: Example | undefined): Json {
  const group = endpoint.path.split('/')[3] ?? 'system';
  return {
    operationId: toOperationId(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.path.startsWith('/api') ? group : 'system'],
    security: toSecurity(endpoint),
    ...toInput(endpoint, example?.request ?? {}),
    responses: toResponses(endpoint, example?.response),
  };
}

const walletProof = { siweMessage: [], siweSignature: [] };

/** Any one of these schemes is enough; `{}` means that none is needed. */
function toSecurity({ access, path }: Endpoint): readonly Json[] {
  if (access === 'key') return [{ apiKey: [] }];
  if (needsWallet(path)) return [{ apiKey: [] }, walletProof];
  // Only if the operator requires it.
  return isPurchase(path) ? [{}, walletProof] : [];
}

function needsWallet(path: string): boolean {
  return path.includes('/user/');
}

function isPurchase(path: string): boolean {
  return path.endsWith('purchase-plan');
}

function toInput(endpoint: Endpoint, example: Example['request']): Json {
  const schema = toSchema(endpoint.input);
  if (endpoint.method === 'POST')
    return { requestBody: { required: true, content: { 'application/json': { schema, example } } } };
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const required = new Set((schema.required ?? []) as string[]);
  return {
    parameters: Object.entries(properties).map(([name, property]) => ({
      name,
      in: 'query',
      required: required.has(name),
      ...(property.description === undefined ? {} : { description: property.description }),
      schema: property,
      ...(example[name] === undefined ? {} : { example: example[name] }),
    })),
  };
}

function toResponses(endpoint: Endpoint, example: unknown): Json {
  const headers = endpoint.tier === 'none' ? {} : { headers: limitHeaders };
  const success = {
    description: 'OK',
    ...headers,
    content: {
      'application/json': {
        schema: toSchema(endpoint.response),
        ...(example === undefined ? {} : { example }),
      },
    },
  };
  const codes: ErrorCode[] = ['internal_error', 'unavailable'];
  if (endpoint.tier !== 'none') codes.unshift('rate_limited');
  if (toSecurity(endpoint).length > 0) codes.unshift('unauthorized');
  if (needsWallet(endpoint.path)) codes.push('forbidden');
  if (endpoint.mayMiss) codes.push('not_found');
  if (isPurchase(endpoint.path)) codes.push('payment_required', 'conflict');
  if (Object.keys(endpoint.input.shape).length > 0) codes.unshift('invalid_request');
  if (endpoint.method === 'POST') codes.push('payload_too_large', 'unsupported_media_type');
  const errors = codes.map((code) => {
    const { status, title } = catalog[code];
    return [
      String(status),
      {
        description: title,
        ...headers,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ];
  });
  return { '200': success, ...Object.fromEntries(errors) };
}

function toOperationId({ method, path }: Endpoint): string {
  const words = path.split(/[/-]/).filter((word) => word !== '' && word !== 'api' && word !== 'v1');
  return [method.toLowerCase(), ...words]
    .map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1)))
    .join('');
}

function toSchema(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return rest;
}

function header(description: string): Json {
  return { description, schema: { type: 'integer' } };
}
