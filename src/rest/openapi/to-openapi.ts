import type { ErrorCode } from '@assay/facts';
import type { GraphQLSchema } from 'graphql';
import type { Endpoint } from '../endpoint.js';
import { errorShape, headers, toErrorResponses, toHeaders } from './error-responses.js';
import { toJsonSchema } from './json-schema.js';
import { createNamedSchemas, type NamedSchemas, toPascalCase } from './name-schemas.js';
import { Selection } from './selection-schema.js';

type Json = Record<string, unknown>;

/** A recorded request and its answer. */
interface Example {
  readonly request: Readonly<Record<string, unknown>>;
  readonly response: unknown;
}

interface Sources {
  /** Describes what the endpoints select. */
  readonly schema: GraphQLSchema;
  readonly version: string;
  /** What was asked, and a real answer, for each path that has one. */
  readonly examples: Readonly<Record<string, Example>>;
}

/** The OpenAPI 3.1 document of the endpoints, built from the records that also define the routes. */
export function toOpenApi(endpoints: readonly Endpoint[], { schema, version, examples }: Sources): Json {
  const names = createNamedSchemas();
  names.refer(toJsonSchema(errorShape, 'output'), 'Error');
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const { path, method } = endpoint;
    const operation = toOperation(endpoint, { names, schema, example: examples[path] });
    const template = path.replace(pathParameters, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation };
  }
  const used = new Set(endpoints.map(toTag));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay',
      version,
      description:
        'How safe is an ERC-20 token? A score, grades and findings, each with evidence that anyone can replay.',
      contact: { name: 'The operator of this service: see GET /api/v1/plans' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This service.' }],
    tags: [...used].map((name) => ({ name, description: tags[name] ?? `Endpoints of ${name}.` })),
    paths,
    components: { securitySchemes, headers, schemas: names.schemas },
  };
}

/** As the router writes them. */
const pathParameters = /:(\w+)/g;

const tags: Readonly<Record<string, string>> = {
  token: 'Analyses of a token. Each analysed token costs one call.',
  features: 'One component of an analysis in all its depth. Costs one call.',
  compat: 'The shapes of other services, from our facts. Each token costs one call.',
  user: 'Usage and keys of the caller.',
  auth: 'Proof that a caller controls a wallet.',
  plans: 'What a key costs, and how to get one.',
  system: 'State of the service.',
};

const planPaths = /^\/api\/v1\/(plans|generate-test-key|purchase-plan)$/;

function toTag({ path }: Endpoint): string {
  if (planPaths.test(path)) return 'plans';
  if (path.startsWith('/compat/')) return 'compat';
  return path.startsWith('/api/') ? (path.split('/')[3] ?? 'system') : 'system';
}

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key: `Authorization: Bearer <API_KEY>`.',
  },
  siweMessage: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Siwe-Message',
    description: 'A Sign-In with Ethereum (EIP-4361) message in base64, with a nonce of /api/v1/auth/nonce.',
  },
  siweSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Siwe-Signature',
    description: "The wallet's signature of that message.",
  },
};

interface OperationSources {
  readonly names: NamedSchemas;
  readonly schema: GraphQLSchema;
  readonly example: Example | undefined;
}

function toOperation(endpoint: Endpoint, sources: OperationSources): Json {
  return {
    operationId: toOperationId(endpoint),
    summary: endpoint.summary,
    description: toDescription(endpoint),
    tags: [toTag(endpoint)],
    security: toSecurity(endpoint),
    ...toInput(endpoint, sources),
    responses: toResponses(endpoint, sources),
  };
}

const tierTexts = {
  standard: 'Counts against the standard tier',
  low: 'Counts against the low tier',
  none: 'Is not limited',
} as const;

function toDescription({ tier, access, path }: Endpoint): string {
  const limit = `${tierTexts[tier]}, requests a minute.`.replace('limited, requests a minute', 'limited');
  if (access === 'key') return `${limit} Needs an API key.`;
  if (needsWallet(path)) return `${limit} Needs a paid key of the wallet, or a wallet proof.`;
  return `${limit} Open to all.`;
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

function toInput(endpoint: Endpoint, { names, example }: OperationSources): Json {
  const schema = toJsonSchema(endpoint.input, 'input');
  const given = example?.request ?? {};
  if (endpoint.method === 'POST') {
    const content = {
      schema: names.refer(schema, `${toName(endpoint)}Request`),
      ...(example ? { example: given } : {}),
    };
    return { requestBody: { required: true, content: { 'application/json': content } } };
  }
  const required = new Set(schema.required ?? []);
  const parameters = Object.entries(schema.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: endpoint.path.includes(`:${name}`) ? 'path' : 'query',
    required: required.has(name),
    ...(description === undefined ? {} : { description }),
    schema: property,
    ...(given[name] === undefined ? {} : { example: given[name] }),
  }));
  return parameters.length > 0 ? { parameters } : {};
}

function toResponses(endpoint: Endpoint, { names, schema, example }: OperationSources): Json {
  const selection = new Selection(schema, endpoint.operation);
  const body = names.refer(
    selection.complete(toJsonSchema(endpoint.response, 'output')),
    `${toName(endpoint)}Response`,
  );
  const toSuccess = (status: number, description: string) => ({
    description,
    headers: toHeaders(endpoint, status),
    content: {
      'application/json': {
        schema: body,
        ...(example === undefined || status !== 200 ? {} : { example: example.response }),
      },
    },
  });
  const codes: ErrorCode[] = ['method_not_allowed', 'internal_error'];
  if (endpoint.unwell === undefined) codes.push('unavailable');
  if (endpoint.tier !== 'none') codes.push('rate_limited');
  if (endpoint.tier === 'standard') codes.push('quota_exceeded');
  if (toSecurity(endpoint).length > 0) codes.push('unauthorized');
  if (needsWallet(endpoint.path) && endpoint.access === 'open') codes.push('forbidden');
  if (endpoint.mayMiss) codes.push('not_found');
  if (isPurchase(endpoint.path)) codes.push('payment_required', 'conflict');
  if (Object.keys(endpoint.input.shape).length > 0) codes.push('invalid_request');
  if (endpoint.method === 'POST') codes.push('payload_too_large', 'unsupported_media_type');
  return {
    '200': toSuccess(200, 'OK'),
    ...(endpoint.unwell === undefined
      ? {}
      : { [endpoint.unwell]: toSuccess(endpoint.unwell, 'The same body, where the service is not well.') }),
    ...toErrorResponses(endpoint, codes),
  };
}

/** The path as a name: `TokenCoreScores`. */
function toName({ path }: Endpoint): string {
  return toPascalCase(
    path
      .replace(/^\/(api\/v1\/)?/, '')
      .replace('/api/v1/', '/')
      .replace(/\/:\w+/g, ''),
  );
}

function toOperationId(endpoint: Endpoint): string {
  return `${endpoint.method.toLowerCase()}${toName(endpoint)}`;
}
