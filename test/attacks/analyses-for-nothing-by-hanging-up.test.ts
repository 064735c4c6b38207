import { beforeAll, expect, it } from 'vitest';
import { argumentsFor, bodyFor, useChargedWorld } from '../support/charging/ask.js';
import { tokenOf } from '../support/charging/supply.js';
import { buildPage } from '../support/page/build-page.js';

// Before the service starts, because it reads the documents at its start.
beforeAll(buildPage, 60_000);
const { ask, query } = useChargedWorld();

const points = ['first_byte', 1, 2, 4, 8, 16] as const;

it.each(points)('a reader of the page who leaves at %s pays for what began', async (hangUp) => {
  const documents = ['Verdict', 'Identity', 'Powers', 'Past', 'Since', 'Candles', 'CodeChanges'];
  const { work, counted } = await ask('/page/read', { documents, variables: tokenOf('slow') }, { hangUp });
  expect([work > 0, counted]).toEqual([true, 1]);
});

it.each(points)('a caller of REST and GraphQL who leaves at %s pays for what began', async (hangUp) => {
  const rest = await ask('/api/v1/token/analyze', bodyFor('slow'), { hangUp });
  expect([rest.work > 0, rest.counted]).toEqual([true, 1]);
  const graphql = await query(`{ token(${argumentsFor('slow')}) { coreScore } }`, hangUp);
  expect([graphql.work > 0, graphql.counted]).toEqual([true, 1]);
});
