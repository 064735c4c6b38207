import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type DocumentNode,
  GraphQLFloat,
  getNamedType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { expect, test } from 'vitest';
import {
  HolderPartsFragmentDoc,
  LinkPartsFragmentDoc,
  LockPartsFragmentDoc,
  MarketPartsFragmentDoc,
  SniperPartsFragmentDoc,
  SocialPartsFragmentDoc,
  TokenDataPartsFragmentDoc,
  WashTradingPartsFragmentDoc,
} from '../../generated/operations.js';
import { rangeOf } from '../range.js';

const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));
const filled: readonly DocumentNode[] = [
  HolderPartsFragmentDoc,
  LinkPartsFragmentDoc,
  LockPartsFragmentDoc,
  MarketPartsFragmentDoc,
  SniperPartsFragmentDoc,
  SocialPartsFragmentDoc,
  TokenDataPartsFragmentDoc,
  WashTradingPartsFragmentDoc,
];
/** Amounts of money are told with more digits. */
const isMoney = (name: string) => /usd$|cap$|volume24h$/i.test(name);

/** Each number of a fragment, and whether its description names a range. */
function numbersOf(fragment: DocumentNode): (readonly [name: string, isRanged: boolean])[] {
  const types = new TypeInfo(schema);
  const found: (readonly [string, boolean])[] = [];
  const enter = ({ name: { value } }: { readonly name: { readonly value: string } }) => {
    const field = types.getFieldDef();
    if (field && getNamedType(field.type) === GraphQLFloat)
      found.push([value, rangeOf(field.description) !== undefined]);
  };
  visit(fragment, visitWithTypeInfo(types, { Field: { enter } }));
  return found;
}

test('REST rounds and bounds each number by the range in its description, but for amounts of money', () => {
  const numbers = filled.flatMap(numbersOf);
  expect(numbers.length).toBeGreaterThan(15);
  expect(Object.fromEntries(numbers)).toEqual(
    Object.fromEntries(numbers.map(([name]) => [name, !isMoney(name)])),
  );
});
