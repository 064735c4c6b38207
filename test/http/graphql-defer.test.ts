import { Client, fetchExchange } from '@urql/core';
import { describe, expect, it } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const served = useService();
const PARTS = 'multipart/mixed; deferSpec=20220824';

const text = `query Report($chain: Chain!, $address: Address!) {
  token(chain: $chain, address: $address) {
    id
    metadata { symbol }
    ... @defer(label: "security") { security { securityScore securityGrade } }
    ... @defer(label: "market") { market { priceUsd } }
  }
}`;
const whole = text.replaceAll(/@defer\(label: "\w+"\)/g, '');

const refOf = (id: string) => {
  const { chain, address } = useScenario(id);
  return { chain, address };
};

async function ask(key: string, query: string, variables: object, accept: string) {
  return fetch(`${served.url}/graphql`, {
    method: 'POST',
    headers: { ...bearer(key), accept, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
}

/** The payloads of a multipart answer. */
function toPayloads(body: string): readonly Record<string, unknown>[] {
  return body
    .split(/\r\n-{3,5}\r\n/)
    .flatMap((part) => (part.includes('{') ? [JSON.parse(part.slice(part.indexOf('{')))] : []));
}

describe('@defer', () => {
  it('sends what is known first, and each deferred fragment as it is known', async () => {
    const key = await served.key();
    const ref = refOf('healthy');
    const response = await ask(key, text, ref, `${PARTS}, application/json`);
    expect(response.headers.get('content-type')).toContain('deferSpec=20220824');
    const [first, ...others] = toPayloads(await response.text());
    expect(first).toMatchObject({
      hasNext: true,
      data: { token: { metadata: { symbol: expect.any(String) } } },
    });
    expect(JSON.stringify(first)).not.toContain('securityScore');
    const parts = others.flatMap(({ incremental }) => incremental as { label: string; path: string[] }[]);
    expect(parts.map(({ label }) => label).sort()).toEqual(['market', 'security']);
    expect(others.at(-1)).toMatchObject({ hasNext: false });
  });

  it('is one call, as the same query without it is', async () => {
    const key = await served.key();
    await (await ask(key, text, refOf('healthy'), `${PARTS}, application/json`)).text();
    const { data } = await served.query(key, '{ me { stats { totalCalls } } }');
    expect(data.me.stats.totalCalls).toBe(1);
  });

  it('is one whole answer for who does not accept parts', async () => {
    const key = await served.key();
    const ref = refOf('healthy');
    const response = await ask(key, text, ref, 'application/json');
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toEqual(await served.query(key, whole, ref));
  });

  it('an error in a part names the request, and is at its path', async () => {
    const query =
      '{ plans { name } ... @defer { wallet(address: "0x' +
      '1'.repeat(40) +
      '") { stats { totalCalls } } } }';
    const response = await ask(await served.key(), query, {}, `${PARTS}, application/json`);
    const [, second] = toPayloads(await response.text());
    const extensions = { code: expect.any(String), requestId: expect.any(String) };
    const errors = [expect.objectContaining({ path: expect.arrayContaining(['wallet']), extensions })];
    expect(second).toMatchObject({ incremental: [{ errors }] });
  });

  it('urql with that header set shows it too', async () => {
    const client = new Client({
      url: `${served.url}/graphql`,
      exchanges: [fetchExchange],
      fetchOptions: { headers: { ...bearer(await served.key()), accept: `${PARTS}, application/json` } },
    });
    const seen: unknown[] = [];
    await new Promise<void>((resolve) => {
      client.query(text, refOf('honeypot')).subscribe(({ data, hasNext }) => {
        seen.push(structuredClone(data));
        if (!hasNext) resolve();
      });
    });
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(-1)).toMatchObject({ token: { security: { securityGrade: 'F' } } });
  });
});
