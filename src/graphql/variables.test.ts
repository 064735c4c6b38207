import { buildSchema, type GraphQLScalarType, type OperationDefinitionNode, parse } from 'graphql';
import { expect, it, vi } from 'vitest';
import { checkVariables } from './variables.js';

const schema = buildSchema(
  'scalar Counted input Ref { a: Counted b: Counted } type Query { of(refs: [Ref!]): Int }',
);
const parseValue = vi.fn((value: unknown) => {
  if (value === 'wrong') throw new TypeError('It is wrong.');
  return value;
});
Object.assign(schema.getType('Counted') ?? {}, { parseValue } satisfies Partial<GraphQLScalarType>);

/** The message of the refusal, and how many values graphql-js looked at. */
function check(variables: Record<string, unknown>) {
  parseValue.mockClear();
  const document = parse('query ($refs: [Ref!]) { of(refs: $refs) }');
  try {
    checkVariables(schema, document.definitions[0] as OperationDefinitionNode, variables);
    return { message: undefined, looks: parseValue.mock.calls.length };
  } catch (error) {
    return { message: (error as Error).message, looks: parseValue.mock.calls.length };
  }
}

const many = <T>(length: number, item: T) => Array.from({ length }, () => item);
const names = (length: number) => Object.fromEntries(many(length, 0).map((_, index) => [`a${index}`, 1]));
const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown;

it('takes a full list, and whatever else graphql-js takes', () => {
  expect(check({ refs: many(50, { a: 1, b: 2 }) })).toEqual({ message: undefined, looks: 100 });
  expect(check({})).toEqual({ message: undefined, looks: 0 });
  expect(check({ refs: null, undeclared: { a: [1] } })).toEqual({ message: undefined, looks: 0 });
});

it.each([
  ['a long list', { refs: many(51, { a: 1 }) }, 'The variable "refs" has a list of 51 items'],
  ['many names', { refs: [names(1_000)] }, 'The variables hold more than 1000 values.'],
  ['many variables', names(1_001), 'The variables hold more than 1000 values.'],
  ['many lists', { refs: many(50, many(50, 1)) }, 'The variables hold more than 1000 values.'],
  ['deep nesting', { refs: nested(11) }, 'The variable "refs" is nested more than 10 deep.'],
  [
    'endless nesting',
    { undeclared: nested(10_000) },
    'The variable "undeclared" is nested more than 10 deep.',
  ],
])('refuses %s before graphql-js looks at any of it', (_, variables, message) => {
  expect(check(variables)).toEqual({ message: expect.stringContaining(message), looks: 0 });
});

it('stops at the first wrong value or soon after', () => {
  const { message, looks } = check({ refs: many(50, { a: 'wrong', b: 'wrong' }) });
  expect(message).toBe(
    'Variable "$refs" got invalid value "wrong" at "refs[0].a"; Expected type "Counted". It is wrong.',
  );
  expect(looks).toBe(2);
});
