import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLNamedType,
  getIntrospectionQuery,
  getNamedType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { expect, it, vi } from 'vitest';
import { startApollo } from './apollo-server.js';
import type { RequestContext } from './context.js';

const schema = buildSchema(
  'type Query { tokens(refs: [Int!]!): [Token!]! } type Token { chain: Int security: Int market: Int }',
);
const realSchema = buildSchema(readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'));
const tokens = schema.getQueryType()?.getFields().tokens;
if (tokens) tokens.resolve = () => [];
const contextOf = (startWork = async () => undefined) =>
  ({
    requestId: 'r',
    caller: {},
    startWork,
    meter: { rows: [], deliver: () => undefined },
  }) as object as RequestContext;
const twelve = Array.from({ length: 12 }, (_, i) => `s${i}: security`).join(' ');
const refs = (length: number) => Array.from({ length }, (_, i) => i);

/** Whether each of these questions, one after the other, was let through. */
async function ask(...questions: readonly { query: string; variables: Record<string, unknown> }[]) {
  const apollo = await startApollo({ schema, report: () => undefined });
  const passed: boolean[] = [];
  for (const question of questions) {
    const { body } = await apollo.executeOperation(question, { contextValue: contextOf() });
    const text = JSON.stringify(body);
    passed.push(!text.includes('QUERY_TOO_COMPLEX'));
    expect(text.includes('errors')).toBe(text.includes('QUERY_TOO_COMPLEX'));
  }
  await apollo.stop();
  return passed;
}

it('the cost follows the length of the list, also for a document that was used before', async () => {
  const query = `query Q($refs: [Int!]!) { tokens(refs: $refs) { ${twelve} } }`;
  expect(
    await ask({ query, variables: { refs: refs(5) } }, { query, variables: { refs: refs(50) } }),
  ).toEqual([true, false]);
});

it('what a variable leaves out the first time counts when it is asked for the second time', async () => {
  const query = `query Q($refs: [Int!]!, $deep: Boolean!) { tokens(refs: $refs) { chain ... @include(if: $deep) { ${twelve} } } }`;
  const variables = { refs: refs(50) };
  expect(
    await ask(
      { query, variables: { ...variables, deep: false } },
      { query, variables: { ...variables, deep: true } },
      { query, variables: { ...variables, deep: false } },
    ),
  ).toEqual([true, false, true]);
});

it('lists are told apart by their names, not by their order', async () => {
  const query = `query Q($refs: [Int!]!, $others: [Int!]!) { tokens(refs: $refs) { ${twelve} } few: tokens(refs: $others) { chain } }`;
  expect(
    await ask(
      { query, variables: { refs: refs(1), others: refs(50) } },
      { query, variables: { others: refs(1), refs: refs(50) } },
    ),
  ).toEqual([true, false]);
});

it('the schema may be asked for with everything that tools ask, but not many times over', async () => {
  const everything = getIntrospectionQuery({
    specifiedByUrl: true,
    inputValueDeprecation: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    oneOf: true,
  });
  const types = Array.from(
    { length: 59 },
    (_, i) => `a${i}: types { fields { name type { name ofType { name } } } }`,
  );
  expect(
    await costsOf(everything, `{ __schema { ${types[0]} } }`, `{ __schema { ${types.join(' ')} } }`),
  ).toEqual([true, true, false]);
});

it('everything of a token may be asked for at once', async () => {
  const everythingOf = (type: GraphQLNamedType): string => {
    if (isInterfaceType(type))
      return realSchema
        .getPossibleTypes(type)
        .map((one) => `... on ${one.name} { ${everythingOf(one)} }`)
        .join(' ');
    if (!isObjectType(type)) return '';
    return Object.values(type.getFields())
      .map(({ name, type: inner }) => {
        const below = everythingOf(getNamedType(inner));
        const call = name === 'component' ? 'component(name: security)' : name;
        return below ? `${call} { ${below} }` : call;
      })
      .join(' ');
  };
  const token = realSchema.getType('Token');
  const selection = token ? everythingOf(token) : '';
  expect(selection.length).toBeGreaterThan(5_000);
  expect(await costsOf(`{ token(chain: eth, address: "0x${'1'.repeat(40)}") { ${selection} } }`)).toEqual([
    true,
  ]);
});

it('a list under many names costs as much as its answer is large', async () => {
  const names = (field: string) => Array.from({ length: 59 }, (_, i) => `a${i}: ${field}`).join(' ');
  const refs = Array.from({ length: 50 }, () => `{ chain: eth, address: "0x${'1'.repeat(40)}" }`);
  const ofTokens = (selection: string) => `{ tokens(refs: [${refs}]) { ${selection} } }`;
  expect(
    await costsOf(
      ofTokens('holders { topHolders { address balance percentage } }'),
      ofTokens('security { checks { code status reason } }'),
      ofTokens(`holders { topHolders { ${names('address')} } }`),
      ofTokens(`security { checks { evidence { ... on CallEvidence { ${names('result')} } } } }`),
    ),
  ).toEqual([true, true, false, false]);
});

/** Whether the real schema serves each of these queries, by its cost. */
async function costsOf(...queries: readonly string[]): Promise<readonly boolean[]> {
  const startWork = vi.fn(async () => undefined);
  const apollo = await startApollo({ schema: realSchema, report: () => undefined });
  const passed: boolean[] = [];
  for (const query of queries) {
    startWork.mockClear();
    await apollo.executeOperation({ query }, { contextValue: contextOf(startWork) });
    passed.push(startWork.mock.calls.length === 1);
  }
  await apollo.stop();
  return passed;
}
