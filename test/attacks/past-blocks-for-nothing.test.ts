import { expect, it } from 'vitest';
import { argumentsFor, useChargedWorld } from '../support/charging/ask.js';

const { query } = useChargedWorld();

it.each(['{ block: 5 }', '{ block: 5000 }'])(
  'naming a token at %s asks a node, and costs a call',
  async (at) => {
    const { work, counted } = await query(`{ token(${argumentsFor('known')}, at: ${at}) { id } }`);
    expect([work, counted]).toEqual([1, 1]);
  },
);

it('naming a token as of now asks nobody, and costs nothing', async () => {
  expect(await query(`{ token(${argumentsFor('known')}) { id } }`)).toMatchObject({ work: 0, counted: 0 });
});
