import { describe, expect, it } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const served = useService();

const symbolOf = (id: string) => {
  const { chain, address } = useScenario(id);
  return { query: `{ token(chain: ${chain}, address: "${address}") { metadata { symbol } } }` };
};

async function ask(key: string, body: unknown) {
  const response = await fetch(`${served.url}/graphql`, {
    method: 'POST',
    headers: { ...bearer(key), accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { status, headers } = response;
  return { status, remaining: headers.get('x-ratelimit-remaining'), json: await response.json() };
}

describe('a batch of operations', () => {
  it('is answered in its order, each as if it had come alone and counted as one', async () => {
    const key = await served.key();
    const batch = [symbolOf('healthy'), symbolOf('honeypot'), { query: '{ nothing }' }];
    const { status, json } = await ask(key, batch);
    expect(status).toBe(200);
    const alone = await Promise.all(batch.slice(0, 2).map(({ query }) => served.query(key, query)));
    expect(json.slice(0, 2)).toEqual(alone);
    expect(json[2].errors[0].extensions.code).toBe('BAD_USER_INPUT');
    const { data } = await served.query(key, '{ me { stats { totalCalls } } }');
    expect(data.me.stats.totalCalls).toBe(4);
  });

  it('takes as many requests of the tier as it has operations', async () => {
    const key = await served.key();
    const plans = { query: '{ plans { name } }' };
    const before = await ask(key, plans);
    const after = await ask(key, [plans, plans, plans]);
    expect(Number(before.remaining) - Number(after.remaining)).toBe(3);
  });

  it.each([
    ['none', []],
    ['eleven', Array.from({ length: 11 }, () => ({ query: '{ plans { name } }' }))],
  ])('with %s operations is refused', async (_name, body) => {
    const { status, json } = await ask(await served.key(), body);
    expect([status, json.errors[0].message]).toEqual([400, 'Send 1 to 10 operations in a batch.']);
  });

  it('tells what is wrong with one in its place', async () => {
    const { json } = await ask(await served.key(), [7, { query: '{ plans { name } }' }]);
    expect(json[0].errors[0].message).toBe('The body must be a JSON object.');
    expect(json[1].data.plans).not.toEqual([]);
  });
});
