import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { createSchema } from '../../src/graphql/schema.js';
import { endpoints } from '../../src/rest/endpoints.js';
import examples from '../../src/rest/examples.json' with { type: 'json' };
import type { JsonSchema } from '../../src/rest/openapi/json-schema.js';
import { toOpenApi } from '../../src/rest/openapi/to-openapi.js';

interface Media {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Content {
  readonly content: { readonly 'application/json': Media };
}
export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { name: string; description?: string; schema: JsonSchema }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** The document as the service sends it. */
export function readDocument(): OpenApi {
  const document = toOpenApi(endpoints, { schema: createSchema(), version: '1.2.3', examples });
  return JSON.parse(JSON.stringify(document));
}

export function operationsOf({ paths }: OpenApi): [path: string, operation: Operation][] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation): [string, Operation] => [path, operation]),
  );
}

/**
 * The named schemas as one JSON schema, in which an object may have no key that is not named: a closed world.
 */
export function toClosedWorld({ components: { schemas } }: OpenApi): object {
  const close = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(close);
    if (typeof value !== 'object' || value === null) return value;
    const closed = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, close(inner)]));
    return 'properties' in value && 'type' in value && !('additionalProperties' in value)
      ? { ...closed, additionalProperties: false }
      : closed;
  };
  return { $id: 'https://assay.test/openapi', components: { schemas: close(schemas) } };
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** What of an answer the document does not say, in a closed world; for a path as the document writes it. */
export function createUnsaid(document = readDocument()): (path: string, answer: Answer) => readonly string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(toClosedWorld(document));
  const operations = new Map(operationsOf(document));
  return (path, { status, body }) => {
    const schema = operations.get(path)?.responses[String(status)]?.content['application/json'].schema;
    const validate = schema && ajv.getSchema(`https://assay.test/openapi${String(schema.$ref)}`);
    if (!validate) return [`${path} ${status} is not documented`];
    validate(body);
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${path} ${status} ${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}
