import { expect, it } from 'vitest';
import { argumentsFor, bodyFor, useChargedWorld } from '../support/charging/ask.js';

const { ask, query } = useChargedWorld();

it.each(['dead', 'name_only'] as const)(
  'no call is taken for an analysis of which no component was answered: %s',
  async (fate) => {
    const { answer, counted } = await ask('/api/v1/token/analyze', bodyFor(fate));
    expect([answer?.status, counted]).toEqual([503, 0]);
  },
);

it('what is known is told, beside what could not be read', async () => {
  const { answer, counted } = await query(
    `{ token(${argumentsFor('name_only')}) { coreScore metadata { symbol } } }`,
  );
  const { data, errors } = JSON.parse(answer?.text ?? '');
  expect(data.token).toEqual({ coreScore: null, metadata: { symbol: 'TKN' } });
  expect(errors).toMatchObject([{ path: ['token', 'coreScore'], extensions: { code: 'UNAVAILABLE' } }]);
  expect(counted).toBe(1);
});
