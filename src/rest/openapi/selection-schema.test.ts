import { buildSchema, parse } from 'graphql';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { shown } from '../shown.js';
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

it('refuses a path that the operation does not select', () => {
  expect(() => complete(shown('shop.orders.price'))).toThrow('does not select shop.orders.price');
});
