import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { fillSelected } from './fill-selected.js';
import { Filler } from './filler.js';

const schema = buildSchema(`
  enum Risk { LOW UNKNOWN }
  scalar Amount
  type Query { part: Part }
  type Part {
    heldCount: Int
    priceUsd: Float
    "0..100 of all."
    heldPercentage: Float
    "Percent: -100 or more."
    change: Float
    supply: Amount
    name: String
    isOpen: Boolean
    risk: Risk
    volume: Volume
    patterns: [Pattern!]
    links: [String!]
  }
  type Volume { lowUsd: Float }
  type Pattern { type: String! volumeUsd: Float }
`);
const fragment = parse(`fragment Parts on Part {
  heldCount
  priceUsd
  heldPercentage
  change
  supply
  name
  isOpen
  risk
  volume24h: volume { lowUsd }
  patterns { type volumeUsd }
  links
}`) as TypedDocumentNode<object, unknown>;

test('a documented object has what was selected, in the order of its fragment', () => {
  const fill = new Filler(schema);
  const selected = {
    links: ['a'],
    heldCount: 0,
    priceUsd: 0.1 + 0.2,
    heldPercentage: 12.345678,
    change: -0.1234567,
    supply: '7',
    name: '',
    isOpen: false,
    risk: 'LOW',
    volume24h: { lowUsd: 1 },
    patterns: [{ type: 'cycle', volumeUsd: 5 }],
    besides: 'never shown',
  };
  expect(JSON.stringify(fillSelected(fragment, selected, fill))).toBe(
    JSON.stringify({
      held_count: 0,
      price_usd: 0.3,
      held_percentage: 12.3457,
      change: -0.1235,
      supply: '7',
      name: '',
      is_open: false,
      risk: 'LOW',
      volume_24h: { low_usd: 1 },
      patterns: [{ type: 'cycle', volume_usd: 5 }],
      links: ['a'],
    }),
  );
  expect(fill.unknownFields).toEqual([]);
});

test('what is not known is neutral, and listed by its path', () => {
  const fill = new Filler(schema);
  expect(fillSelected(fragment, null, fill.in('part'))).toEqual({
    held_count: 0,
    price_usd: 0,
    held_percentage: 0,
    change: 0,
    supply: '',
    name: '',
    is_open: false,
    risk: 'UNKNOWN',
    volume_24h: { low_usd: 0 },
    patterns: [],
    links: [],
  });
  expect(fill.unknownFields).toEqual([
    'part.held_count',
    'part.price_usd',
    'part.held_percentage',
    'part.change',
    'part.supply',
    'part.name',
    'part.is_open',
    'part.risk',
    'part.volume_24h.low_usd',
    'part.patterns',
    'part.links',
  ]);
});

test('an entry of a list is listed by its place', () => {
  const fill = new Filler(schema);
  const patterns = parse('fragment Parts on Part { patterns { type volumeUsd } }');
  const pattern = { type: 'cycle', volumeUsd: null };
  const selected = { patterns: [{ ...pattern, volumeUsd: 1 }, pattern] };
  fillSelected(patterns as TypedDocumentNode<object, unknown>, selected, fill);
  expect(fill.unknownFields).toEqual(['patterns.1.volume_usd']);
});
