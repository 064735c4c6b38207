import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { createRepeatedQueries } from './repeated-queries.js';

const query = 'query A { token { chain } } query B { token { address } }';
const document = parse(query);

it('finds a query by its text, with its variables and the name of its operation', () => {
  const repeated = createRepeatedQueries();
  expect(repeated.find({ query })).toBeUndefined();
  repeated.add(query, document);
  expect(repeated.find({ query, operationName: 'A', variables: { a: 1 } })).toEqual({
    document,
    operationName: 'A',
    variables: { a: 1 },
  });
  expect(repeated.find({ query })?.document).toBe(document);
});

it.each([
  ['no body', undefined],
  ['another text', { query: `${query} ` }],
  ['extensions', { query, extensions: {} }],
  ['an empty name', { query, operationName: '' }],
  ['a name that is no text', { query, operationName: 7 }],
  ['null for a name', { query, operationName: null }],
  ['variables that are no object', { query, variables: '{}' }],
  ['null for variables', { query, variables: null }],
  ['a list of variables', { query, variables: [] }],
])('leaves %s to Apollo', (_, body) => {
  const repeated = createRepeatedQueries();
  repeated.add(query, document);
  expect(repeated.find(body)).toBeUndefined();
});
