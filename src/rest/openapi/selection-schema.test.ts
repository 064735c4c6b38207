import { buildSchema, parse } from 'graphql';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { neutral, shown } from '../shown.js';
import { toJsonSchema } from './json-schema.js';
import { Selection } from './selection-schema.js';

const schema = buildSchema(`
  scalar DateTime
  enum State { OPEN CLOSED }
  type Query { "What is kept." shop: Shop }
  type Shop { "Its orders." orders: [Order!]! owner: Person }
  type Order { "Names it." id: ID! "When. null: never." openedAt: DateTime "How it is." state: State! buyer: Person }
  type Person { "Its name." name: String! }
`);
const document = parse(`{
  shop { orders { orderId: id openedAt ...Parts } owner { name } }
}
fragment Parts on Order { state buyer { name } }`);

const complete = (response: z.ZodType) =>
  new Selection(schema, document).complete(toJsonSchema(response, 'output'));

const name = { type: 'string', description: 'Its name.' };
const buyer = { type: 'object', title: 'Person', properties: { name }, required: ['name'] };
const order = {
  type: 'object',
  title: 'Order',
  properties: {
    order_id: { type: 'string', description: 'Names it.' },
    opened_at: { type: ['integer', 'null'], description: 'When. null: never. Unix seconds.' },
    state: { type: 'string', enum: ['OPEN', 'CLOSED'], description: 'How it is.' },
    buyer: { anyOf: [buyer, { type: 'null' }] },
  },
  required: ['order_id', 'opened_at', 'state', 'buyer'],
};

it('documents what was selected by the GraphQL schema, under its alias in snake_case', () => {
  const orders = { type: 'array', items: order, description: 'Its orders.' };
  expect(complete(shown('shop.orders'))).toEqual(orders);
  expect(complete(z.object({ all: shown('shop.orders') })).properties).toEqual({ all: orders });
});

it('keeps what was written, and describes it where nothing was written', () => {
  const written = shown('shop.orders', z.object({ order_id: z.string().min(8), total: z.int() }), {
    without: ['openedAt', 'state'],
    flat: ['buyer'],
  });
  expect(complete(z.array(written)).items).toEqual({
    type: 'object',
    properties: {
      order_id: { type: 'string', minLength: 8, description: 'Names it.' },
      total: { type: 'integer' },
      name: { ...name, type: ['string', 'null'] },
    },
    required: ['order_id', 'total', 'name'],
  });
});

it('has no list that is null where nothing was judged, and null for everything else', () => {
  const { properties } = complete(shown('shop', z.object({}), { mayAbstain: true }));
  expect(properties?.orders).toEqual({ type: 'array', items: order, description: 'Its orders.' });
  expect(properties?.owner).toEqual({ anyOf: [buyer, { type: 'null' }] });
});

const market = buildSchema(`
  enum Risk { LOW UNKNOWN }
  type Query { market: Market }
  type Market {
    "Its price, USD; null: nobody trades. See \`lastTrade\`."
    price: Float
    "0..100 of all."
    share: Float
    "-100 or more."
    change: Float
    name: String
    risk: Risk
    isOpen: Boolean
    "The largest, at most 2; \`poolsTotal\` says how many there are."
    pools: [Pool!]
    depth: Depth
    sellers: Int
  }
  type Pool { id: String! feePips: Int }
  type Depth { usd: Float! by: String! holders: [String!]! }
`);

function completeMarket(response: z.ZodType, selected: string) {
  const document = parse(`{ market { ${selected} } } fragment Parts on Market { price depth { usd } }`);
  return new Selection(market, document).complete(toJsonSchema(response, 'output'));
}

it('says which neutral value stands for null, and keeps the range that a description names', () => {
  const selected = 'price share change name risk isOpen pools { id feePips } depth { usd }';
  const unknown = (value: string) => `${value} where it is not known; see \`assurance\`.`;
  expect(completeMarket(neutral('market'), selected).properties).toEqual({
    price: { type: 'number', description: `Its price, USD. See \`last_trade\`. ${unknown('0')}` },
    share: { type: 'number', minimum: 0, maximum: 100, description: `0..100 of all. ${unknown('0')}` },
    change: { type: 'number', minimum: -100, description: `-100 or more. ${unknown('0')}` },
    name: { type: 'string', description: unknown('Empty') },
    risk: { type: 'string', enum: ['LOW', 'UNKNOWN'], description: unknown('UNKNOWN') },
    is_open: { type: 'boolean', description: unknown('False') },
    pools: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'string' }, fee_pips: { type: 'integer', description: unknown('0') } },
        required: ['id', 'fee_pips'],
      },
      description: `The largest, at most 2. ${unknown('Empty')}`,
    },
    depth: {
      type: 'object',
      properties: { usd: { type: 'number', description: unknown('0') } },
      required: ['usd'],
    },
  });
});

it('has neutral values in what a fragment selects, and null in the rest', () => {
  const part = shown('market', z.object({}), { mayAbstain: true, neutral: 'Parts' });
  const { properties } = completeMarket(part, '...Parts depth { by holders } sellers');
  expect(properties).toMatchObject({
    price: { type: 'number' },
    depth: {
      properties: {
        usd: { type: 'number' },
        by: { type: ['string', 'null'] },
        holders: { type: 'array' },
      },
    },
    sellers: { type: ['integer', 'null'] },
  });
  const wrong = shown('market', z.object({}), { neutral: 'Others' });
  expect(() => completeMarket(wrong, '...Parts')).toThrow('has no fragment Others');
});

it('refuses a path that the operation does not select', () => {
  expect(() => complete(shown('shop.orders.price'))).toThrow('does not select shop.orders.price');
});
