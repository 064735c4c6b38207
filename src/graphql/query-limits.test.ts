import { buildSchema } from 'graphql';
import { expect, it, vi } from 'vitest';
import type { RequestContext } from '../context.js';
import type { Answers } from './answer-memo.js';
import { startApollo } from './apollo-server.js';

const schema = buildSchema(
  'type Query { tokens(refs: [Int!]!): [Token!]! } type Token { chain: Int security: Int market: Int }',
);
const ten = Array.from({ length: 10 }, (_, i) => `s${i}: security`).join(' ');
const refs = (length: number) => Array.from({ length }, (_, i) => i);

/** Whether each of these questions, one after the other, was let through. */
async function ask(...questions: readonly { query: string; variables: Record<string, unknown> }[]) {
  const execute = vi.fn<Answers['execute']>(() => ({ data: { tokens: [] } }));
  const apollo = await startApollo({
    schema,
    answers: { recall: () => undefined, execute, answer: execute },
    report: () => undefined,
  });
  const passed: boolean[] = [];
  for (const question of questions) {
    const contextValue = { requestId: 'r', startWork: async () => undefined } as RequestContext;
    const { body } = await apollo.executeOperation(question, { contextValue });
    const text = JSON.stringify(body);
    passed.push(!text.includes('QUERY_TOO_COMPLEX'));
    expect(text.includes('errors')).toBe(text.includes('QUERY_TOO_COMPLEX'));
  }
  await apollo.stop();
  return passed;
}

it('a question costs as much as its list is long, whatever was asked by the same document before', async () => {
  const query = `query Q($refs: [Int!]!) { tokens(refs: $refs) { ${ten} } }`;
  expect(
    await ask({ query, variables: { refs: refs(5) } }, { query, variables: { refs: refs(50) } }),
  ).toEqual([true, false]);
});

it('what a variable leaves out the first time counts when it is asked for the second time', async () => {
  const query = `query Q($refs: [Int!]!, $deep: Boolean!) { tokens(refs: $refs) { chain ... @include(if: $deep) { ${ten} } } }`;
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
  const query = `query Q($refs: [Int!]!, $others: [Int!]!) { tokens(refs: $refs) { ${ten} } few: tokens(refs: $others) { chain } }`;
  expect(
    await ask(
      { query, variables: { refs: refs(1), others: refs(50) } },
      { query, variables: { others: refs(1), refs: refs(50) } },
    ),
  ).toEqual([true, false]);
});
