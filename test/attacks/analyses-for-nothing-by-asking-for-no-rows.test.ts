import { expect, it } from 'vitest';
import { argumentsFor, bodyFor, useChargedWorld } from '../support/charging/ask.js';

const { query, tool } = useChargedWorld();

it.each([
  'trades(first: 0) { total }',
  'trades(after: "x") { total }',
  'changes(first: 0) { kind }',
  'history(first: 0) { nextCursor }',
  'history(after: "x") { nextCursor }',
  'sale { canSell }',
  'sale(usd: 0) { canSell }',
])('%s is refused before anything is read', async (field) => {
  const { answer, ...rest } = await query(`{ token(${argumentsFor('known')}) { ${field} } }`);
  expect(answer?.text).toContain('BAD_USER_INPUT');
  expect(rest).toEqual({ work: 0, counted: 0 });
});

it('a sale of no size is refused before anything is read', async () => {
  expect(await tool('can_i_sell', bodyFor('known'))).toMatchObject({ work: 0, counted: 0 });
});
