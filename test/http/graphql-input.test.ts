import { readFileSync } from 'node:fs';
import { astFromValue, buildSchema, type GraphQLField, getNamedType, isLeafType, print } from 'graphql';
import { describe, expect, it } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { useService } from '../support/service.js';

const served = useService({ MORALIS_URL: 'http://127.0.0.1:1' });
const schema = buildSchema(readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'));
/** Error codes for a caller's mistakes. */
const callersMistakes = new Set([
  'BAD_USER_INPUT',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'PAYMENT_REQUIRED',
  'CONFLICT',
  'NOT_FOUND',
  'RATE_LIMITED',
  'QUERY_TOO_COMPLEX',
]);
const hostile: readonly unknown[] = [
  null,
  '',
  'zz',
  '\u0000',
  '\u202Eabc',
  "'; drop table keys; --",
  '__proto__',
  'x'.repeat(5_000),
  0,
  -1,
  51,
  1.5,
  1e308,
  2 ** 53,
  true,
  [],
  [null],
  [[]],
  {},
  { __proto__: null, constructor: 1 },
  { chain: 'eth' },
  { $gt: '' },
  Array.from({ length: 60 }, () => ({ chain: 'eth', address: `0x${'0'.repeat(40)}` })),
];

async function ask(body: unknown, apiKey: string) {
  const response = await served.post('/graphql', body, { authorization: `Bearer ${apiKey}` });
  const text = await response.text();
  const { errors = [] } = JSON.parse(text) as {
    errors?: { message: string; extensions: { code: string } }[];
  };
  return { status: response.status, errors, text };
}

/** A query of that field only, with all arguments as variables. */
function toDocument(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): string {
  const declared = field.args
    .map(({ name, type, defaultValue }) => {
      const otherwise = defaultValue === undefined ? undefined : astFromValue(defaultValue, type);
      return `$${name}: ${String(type)}${otherwise ? ` = ${print(otherwise)}` : ''}`;
    })
    .join(', ');
  const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  const [outer, inner] = field.args.length > 0 ? [`(${declared})`, `(${passed})`] : ['', ''];
  return `${kind} Q${outer} { ${field.name}${inner}${selection} }`;
}

const texts = ['code', 'id', 'name', 'report', 'signature', 'statement', 'text', 'watchId'];

/** All that a field may need: where one is missing, no other value of the field is looked at. */
function goodValues(): Record<string, unknown> {
  const { chain, address } = useScenario('healthy');
  return {
    chain,
    address,
    refs: [{ chain, address }],
    wallet: `0x${'e'.repeat(40)}`,
    plan: 'starter',
    transactionHash: `0x${'34'.repeat(32)}`,
    keyId: 'key_none',
    intent: 'BUY',
    policy: { id: 'mine', rules: [] },
    signer: `0x${'e'.repeat(40)}`,
    ...Object.fromEntries(texts.map((name) => [name, 'none'])),
  };
}

describe('what GraphQL is given', () => {
  it('every argument of every field, given anything: never a 500, and always a code of the contract', async () => {
    const key = await served.key();
    const roots = [
      ['query', schema.getQueryType()],
      ['mutation', schema.getMutationType()],
    ] as const;
    let asked = 0;
    /** Values that their type refuses, before any field is resolved: in another field it is the same question. */
    const refused = new Set<string>();
    for (const [kind, root] of roots) {
      for (const field of Object.values(root?.getFields() ?? {})) {
        for (const { name, type } of field.args) {
          for (const [place, value] of hostile.entries()) {
            const question = `${type} ${place}`;
            if (refused.has(question)) continue;
            const query = toDocument(kind, field);
            const { status, errors, text } = await ask(
              { query, variables: { ...goodValues(), [name]: value } },
              key,
            );
            const what = `${field.name}(${name}: ${JSON.stringify(value)?.slice(0, 80)}) → ${text.slice(0, 300)}`;
            expect(status, what).toBeLessThan(500);
            const isRefused = errors.some(({ message }) =>
              message.startsWith(`Variable "$${name}" got invalid value`),
            );
            if (isRefused) refused.add(question);
            for (const { extensions } of errors)
              expect(callersMistakes.has(extensions.code), what).toBe(true);
            asked += 1;
          }
        }
      }
    }

    expect(asked).toBeGreaterThan(250);
  }, 60_000);

  it.each([
    ['a document that does not parse', { query: '{ token(' }],
    ['a field that does not exist', { query: '{ plans { nothing } }' }],
    ['a literal that is no address', { query: '{ token(chain: eth, address: "0x12") { chain } }' }],
    [
      'a literal that is no chain',
      { query: `{ token(chain: doge, address: "0x${'1'.repeat(40)}") { chain } }` },
    ],
    ['an operation that is not there', { query: 'query A { plans { name } }', operationName: 'B' }],
    ['two operations and no name', { query: 'query A { plans { name } } query B { plans { name } }' }],
    ['no query', { query: '' }],
    ['nothing at all', {}],
    ['variables that are no object', { query: '{ plans { name } }', variables: 5 }],
    ['a query that is no text', { query: 5 }],
    ['a variable that nobody gave', { query: 'query Q($a: Address!) { wallet(address: $a) { address } }' }],
    ['a subscription', { query: 'subscription { newPairs(chain: eth) { blockNumber } }' }],
    ['a batch of eleven', Array.from({ length: 11 }, () => ({ query: '{ plans { name } }' }))],
  ])('%s is the caller’s mistake: 400 BAD_USER_INPUT', async (_, body) => {
    const { status, errors, text } = await ask(body, await served.key());
    expect([status, errors.map(({ extensions }) => extensions.code)], text).toEqual([
      400,
      ['BAD_USER_INPUT'],
    ]);
  });

  const times = (count: number, text: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => text(index)).join(' ');
  it.each([
    ['aliases', `{ ${times(61, (index) => `a${index}: plans { name }`)} }`],
    ['directives', `{ ${times(61, (index) => `plans @include(if: true) { n${index % 50}: name }`)} }`],
    ['tokens of its document', `{ plans { ${times(4_001, () => 'name')} } }`],
    [
      'cost',
      `query Q($refs: [TokenRef!]!) { tokens(refs: $refs) { ${times(10, (index) => `security { s${index}: checks { code } } holders { h${index}: checks { code } }`)} sources { fact } components { name } } }`,
    ],
  ])('too many %s is 400 QUERY_TOO_COMPLEX, and no defect', async (_, query) => {
    const logged = served.logged.length;
    const refs = Array.from({ length: 50 }, () => ({ chain: 'eth', address: `0x${'1'.repeat(40)}` }));
    const { status, errors, text } = await ask({ query, variables: { refs } }, await served.key());
    expect([status, errors[0]?.extensions.code], text).toEqual([400, 'QUERY_TOO_COMPLEX']);
    expect(errors[0]?.message).not.toMatch(/Syntax Error: (?:Aliases|Directives)/);
    expect(served.logged.slice(logged).filter((line) => line.includes('"error"'))).toEqual([]);
  });

  it.each([
    [405, { method: 'PUT', body: '{}' }],
    [413, { method: 'POST', body: JSON.stringify({ query: 'x'.repeat(70_000) }) }],
    [415, { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } }],
  ])('%i carries a code of the contract', async (status, init) => {
    const response = await fetch(`${served.url}/graphql`, {
      headers: { 'content-type': 'application/json' },
      ...init,
    });
    const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
    expect([response.status, errors[0]?.extensions.code]).toEqual([status, 'BAD_USER_INPUT']);
    expect(response.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
  });

  it.each([
    ['nested without end', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['lists without end', `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['of thousands of names', `{"a":{${Array.from({ length: 5_000 }, (_, i) => `"${i}":1`).join()}}}`],
    ['of fifty-one items', `{"a":[${Array.from({ length: 51 }, () => '1').join()}]}`],
  ])('variables %s are the caller’s mistake, also where they are not declared', async (_, variables) => {
    for (const query of ['{ plans { name } }', 'query ($a: [TokenRef!]!) { tokens(refs: $a) { chain } }']) {
      const body = `{"query":${JSON.stringify(query)},"variables":${variables}}`;
      const { status, errors, text } = await ask(body, await served.key());
      expect([status, errors.map(({ extensions }) => extensions.code)]).toEqual([400, ['BAD_USER_INPUT']]);
      expect(text.length).toBeLessThan(500);
    }
  });

  it.each([
    ['of another query', { version: 1, sha256Hash: 'ab'.repeat(32) }],
    ['that is no text', { version: 1, sha256Hash: [[['ab']]] }],
    ['of another version', { version: 2, sha256Hash: 'ab'.repeat(32) }],
  ])('a hash %s is the caller’s mistake', async (_, persistedQuery) => {
    const body = { query: '{ plans { name } }', extensions: { persistedQuery } };
    const { status, errors } = await ask(body, await served.key());
    expect([status, errors.map(({ extensions }) => extensions.code)]).toEqual([400, ['BAD_USER_INPUT']]);
  });

  it('a key id that no database could store is the id of no key', async () => {
    const key = await served.key();
    const { text } = await ask({ query: 'mutation { revokeKey(keyId: "\\u0000") }' }, key);
    expect(JSON.parse(text)).toEqual({ data: { revokeKey: false } });
  });
});
