import { lookup } from 'node:dns/promises';
import type { Address } from '@assay/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { type NameServer, startNameServer } from '../support/name-server.js';
import { bearer, useService } from '../support/service.js';

const INNER = '10.1.2.3';
let names: NameServer;
const nameServers: string[] = [];
beforeAll(async () => {
  names = await startNameServer((name) => {
    if (name.endsWith('.hang.example')) return 'silence';
    return name === 'inner.corp.example' ? INNER : 'no such name';
  });
  nameServers.push(names.server);
});
afterAll(() => names.close());

describe('webhooks at names that a caller chose', () => {
  const served = useService({}, undefined, { nameServers });
  let wallets = 0;
  const newWallet = (): Address => `0x${(0xb0 + wallets++).toString(16).padStart(40, '0')}`;
  const create = async (apiKey: string, webhook: string) => {
    const { address, chain } = useScenario('healthy');
    const order = { tokens: [{ contract_address: address, chain }], deliver: { webhook } };
    const response = await served.post('/api/v1/watch/create', order, bearer(apiKey));
    return { status: response.status, body: await response.json() };
  };
  const test = async (apiKey: string, watchId: string) => {
    const startedAt = performance.now();
    const response = await served.post('/api/v1/watch/test', { watch_id: watchId }, bearer(apiKey));
    return { body: await response.json(), tookMs: performance.now() - startedAt };
  };

  it('hold none of the threads that resolve nodes and databases, though their servers never answer', async () => {
    const made: (readonly [key: string, watchId: string])[] = [];
    for (let key = 0; key < 6; key += 1) {
      const { apiKey } = await served.service.accounts.generateTestKey(newWallet());
      for (let watch = 0; watch < 3; watch += 1) {
        const { body } = await create(apiKey, `https://k${key}w${watch}.hang.example/`);
        made.push([apiKey, body.watch.watch_id]);
      }
    }
    const attack = made.map(([apiKey, watchId]) => test(apiKey, watchId));
    await expect.poll(() => names.asked.size).toBeGreaterThan(3);
    // Nodes and databases that are named by host are resolved this way: behind 18 names, it took 15 s.
    const ours = lookup('localhost').then(() => 'ours');
    expect(await Promise.race([ours, ...attack.map((one) => one.then(() => 'theirs'))])).toBe('ours');
    const { address, chain } = useScenario('tax-to-99');
    const asked = { contract_address: address, chain };
    const answer = await served.post('/api/v1/token/core-scores', asked, bearer(await served.key()));
    expect(answer.status).toBe(200);
    await Promise.all(attack);
    expect(names.asked.size).toBe(18);
  });

  it('tell nothing about inner names: one that exists, one that does not and one without answer look alike', async () => {
    const apiKey = await served.key();
    const answers = await Promise.all(
      ['inner.corp.example', 'missing.corp.example', 'inner.hang.example'].map(async (name) => {
        const { body } = await create(apiKey, `https://${name}/`);
        const { body: answer, tookMs } = await test(apiKey, body.watch.watch_id);
        const { request_id: _, ...told } = answer;
        return { body: { ...told, watch_id: '' }, tookMs };
      }),
    );
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => answers[0]?.body));
    expect(answers[0]?.body).toMatchObject({ delivered: false, problem: 'The host did not answer.' });
    // All wait for the time that the one without answer may take.
    expect(Math.min(...answers.map(({ tookMs }) => tookMs))).toBeGreaterThan(2_900);
  });

  it.each(['https://intranet/', 'https://intranet./', 'https://localhost/'])(
    'are refused at creation where they have one label: %s',
    async (url) => {
      const { status, body } = await create(await served.key(), url);
      expect([status, body.reason]).toEqual([
        400,
        'The URL of the webhook must name a whole domain, such as hooks.example.org.',
      ]);
    },
  );
});
