import fc from 'fast-check';
import { anyCharacter } from './any-character.js';

/** The parts of an OpenAPI operation that the fuzzer needs. */
export interface FuzzedOperation {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Fields of the body or of the query. */
  readonly fields: readonly string[];
  /** Documented statuses. */
  readonly statuses: readonly number[];
}

/** One request, ready to be sent. */
export interface HostileRequest {
  readonly operation: FuzzedOperation;
  readonly query: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

interface Documented {
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': {
        readonly schema: { readonly properties?: Readonly<Record<string, unknown>> };
      };
    };
  };
  readonly parameters?: readonly { readonly name: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
}

/** The operations of a document. */
export function toOperations(document: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>;
}): readonly FuzzedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, parameters = [], responses }]) => ({
      method: method === 'get' ? ('GET' as const) : ('POST' as const),
      path,
      fields: requestBody
        ? Object.keys(requestBody.content['application/json'].schema.properties ?? {})
        : parameters.map(({ name }) => name),
      statuses: Object.keys(responses).map(Number),
    })),
  );
}

const fragments = [
  "' OR '1'='1",
  "'; drop table keys; --",
  '1) union select null,null from keys--',
  "\\'; select pg_sleep(10); --",
  '$1',
  '%27%20or%201=1',
  '{"$gt":""}',
  '{"$where":"sleep(1000)"}',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\r\nX-Evil: 1',
];
const unicode = [
  '\u0000',
  '\u202e0x',
  '💣'.repeat(200),
  '\ud800',
  'ﬀ',
  `０x${'１'.repeat(40)}`,
  '\ufeff',
  'İ',
];
const wrongTypes: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '-1',
  '1e308',
  '1e999',
  '-0',
  '12345678901234567890',
  '[]',
  '{}',
  '[[]]',
  '{"$gt":""}',
  '{"__proto__":{"a":1}}',
  '{"toString":1}',
  '[null]',
  '""',
  '" "',
];
const huge = ['a'.repeat(1_000), `0x${'f'.repeat(5_000)}`, '9'.repeat(20_000), `[${'['.repeat(500)}`];
const prototypeKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
];

/** A value as JSON text. */
const hostileValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...wrongTypes) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...fragments, ...unicode, ...huge).map((text) => JSON.stringify(text)),
  },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter }).map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
);

const brokenBody = fc.constantFrom(
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"a":}',
  '{"contract_address":"0x',
  `${'['.repeat(20_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `{"contract_address":"${'a'.repeat(70_000)}"}`,
  '\ufeff{}',
  '{"chain":"eth","chain":null}',
  "{'chain':'eth'}",
);

const headers = fc.constantFrom<Readonly<Record<string, string>>>(
  {},
  {},
  {},
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/vnd.api+json' },
  { authorization: 'Bearer assay_team_0000000000000000000000000000000000000000000xxxxxx' },
  { authorization: "Bearer ' or 1=1" },
  { authorization: 'Basic YTpi' },
  { authorization: 'Bearer __proto__' },
  { 'x-siwe-message': '%%%', 'x-siwe-signature': '0x' },
  { 'x-siwe-message': 'e30=', 'x-siwe-signature': `0x${'00'.repeat(65)}` },
  { 'x-forwarded-for': "1.1.1.1, '; drop table keys" },
);

/**
 * Requests of a fuzzer: valid values for some fields, hostile ones for others, prototype keys and broken
 * bodies.
 * @param good a valid value for each input field of the operations
 */
export function hostileRequests(
  operations: readonly FuzzedOperation[],
  good: Readonly<Record<string, readonly string[]>>,
  apiKey: string,
): fc.Arbitrary<HostileRequest> {
  return fc.constantFrom(...operations).chain((operation) => {
    const field = (name: string) =>
      fc.oneof(
        {
          weight: 5,
          arbitrary: fc.constantFrom(...(good[name] ?? ['x'])).map((text) => JSON.stringify(text)),
        },
        { weight: 4, arbitrary: hostileValue },
        { weight: 1, arbitrary: fc.constant(undefined) },
      );
    const fields = fc.tuple(
      ...operation.fields.map((name) => field(name).map((value) => [name, value] as const)),
    );
    const extras = fc.array(fc.tuple(fc.constantFrom(...prototypeKeys), hostileValue), { maxLength: 2 });
    const content = fc
      .tuple(fields, extras)
      .map(([own, more]) =>
        [...own, ...more].flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
      );
    return fc
      .tuple(content, fc.option(brokenBody, { freq: 12, nil: undefined }), headers)
      .map(([entries, broken, more]): HostileRequest => {
        const isGet = operation.method === 'GET';
        return {
          operation,
          query: isGet ? toQuery(entries) : '',
          body: isGet ? undefined : (broken ?? toJson(entries)),
          headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...more },
        };
      });
  });
}

/** Written by hand, because `JSON.stringify` would lose `__proto__`. */
function toJson(entries: readonly (readonly [string, string])[]): string {
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
}

function toQuery(entries: readonly (readonly [string, string])[]): string {
  const plain = (value: string) => {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'string' ? parsed : value;
  };
  const parts = entries.map(
    ([name, value]) => `${name}=${encodeURIComponent(wellFormed(plain(value).slice(0, 2_000)))}`,
  );
  return `?${parts.join('&')}`;
}

/** A lone surrogate cannot be written into a URL. */
function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
