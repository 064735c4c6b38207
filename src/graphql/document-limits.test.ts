import { buildSchema, parse, specifiedRules, validate } from 'graphql';
import { expect, it } from 'vitest';
import { documentSizeRule } from './document-limits.js';

const schema = buildSchema('type Query { a(of: [Int!]): Query b: Int }');
const errorsOf = (text: string) =>
  validate(schema, parse(text), [...specifiedRules, documentSizeRule]).map(({ message }) => message);
const many = (length: number, part: (index: number) => string) =>
  Array.from({ length }, (_, index) => part(index)).join(' ');
/** Fragments that each spread the next one three times. */
const bomb = (levels: number, last: string) =>
  `{ ...F0 } ${many(levels, (i) => `fragment F${i} on Query { ${`...F${i + 1} `.repeat(3)} }`)} fragment F${levels} on Query { ${last} }`;

it.each([
  ['a list of 50', `{ a(of: [${many(50, () => '1')}]) { b } }`],
  ['seventy fields of one name', `{ ${many(70, () => 'a { b }')} }`],
  ['one field at many places', `{ ${many(300, (i) => `a${i}: a { b }`)} }`],
  ['2,000 lines', `{ b }${'\n'.repeat(2_000)}`],
  ['a name of 100 letters', `{ ${'x'.repeat(100)}: b }`],
  ['fragments that multiply a little', bomb(3, 'b')],
])('takes %s', (_, text) => {
  expect(errorsOf(text)).toEqual([]);
});

it.each([
  ['a list of 51', `{ a(of: [${many(51, () => '1')}]) { b } }`, 'A list has 51 items; at most 50 are taken.'],
  [
    'a list of 51 as the default of a variable',
    `query ($of: [Int!] = [${many(51, () => '1')}]) { a(of: $of) { b } }`,
    'A list has 51 items; at most 50 are taken.',
  ],
  ['fields of one name', `{ ${many(102, () => 'b')} }`, 'The query selects the same fields too many times.'],
  [
    'fields of one name in a fragment that nobody uses',
    `{ b } fragment F on Query { ${many(102, () => 'b')} }`,
    'The query selects the same fields too many times.',
  ],
  [
    'fields of one name below fields of one name',
    `{ ${many(15, () => `a { ${many(7, () => 'b')} }`)} }`,
    'The query selects the same fields too many times.',
  ],
  ['fragments that multiply', bomb(6, 'b'), 'The query selects the same fields too many times.'],
  [
    'fragments that multiply nothing',
    bomb(9, '...F9'),
    'The query has more than 10000 fields and values, fragments followed.',
  ],
  [
    'a list in fragments that multiply',
    bomb(
      3,
      many(7, (i) => `a${i}: a(of: [${many(50, () => '1')}]) { b }`),
    ),
    'The query has more than 10000 fields and values, fragments followed.',
  ],
  ['lines', `{ b }${'\n'.repeat(2_001)}`, 'The query has more than 2000 lines.'],
  ['letters of a name', `{ ${'x'.repeat(101)}: b }`, 'A field or alias has a name of more than 100 letters.'],
])('refuses too many of: %s, and spares the other rules the document', (_, text, message) => {
  expect(errorsOf(text)).toEqual([message]);
});

it('leaves a cycle of fragments to the rule that names it', () => {
  expect(errorsOf('{ ...F } fragment F on Query { ...G } fragment G on Query { ...F }')).toEqual([
    'Cannot spread fragment "F" within itself via "G".',
  ]);
});
