import { expect, it } from 'vitest';
import { useDevnet, useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const TIER = 5;
const served = useService({ OPERATOR_CONTACT: 'ops@example.org', TIER_STANDARD_PER_MINUTE: String(TIER) });

it('200: anybody learns what is sold, where it is paid, in what, and whom to ask for more', async () => {
  const { treasury, chainsFile } = useDevnet();
  const body = await (await served.get('/api/v1/plans')).json();
  expect(body).toMatchObject({
    success: true,
    plans: [
      { name: 'test', price_usd: 0, quota: 10, per: 'life', for_sale: false },
      { name: 'starter', price_usd: 29, quota: 1_000, per: 'month', for_sale: true },
      { name: 'pro', price_usd: 99, quota: 10_000, per: 'month', for_sale: true },
      { name: 'team', price_usd: 299, quota: 100_000, per: 'month', for_sale: true },
    ],
    contact: 'ops@example.org',
  });
  expect(body.treasury.address.toLowerCase()).toBe(treasury);
  const [eth] = body.treasury.chains;
  expect(eth).toMatchObject({ chain: 'eth', confirmations: expect.any(Number) });
  expect(eth.assets[0]).toEqual({ symbol: 'ETH', address: null, decimals: 18 });
  const accepted = eth.assets.slice(1).map(({ address }: { address: string }) => address.toLowerCase());
  const stablecoins = (chainsFile.eth?.stablecoins ?? []).map(({ address }) => address);
  expect(accepted).toEqual(stablecoins);
});

it('402: names the price, the payer and the treasury that were expected', async () => {
  const { treasury } = useDevnet();
  const wallet = '0x00000000000000000000000000000000000000d4';
  const answer = await served.post('/api/v1/purchase-plan', {
    wallet,
    plan: 'pro',
    transaction_hash: `0x${'12'.repeat(32)}`,
  });
  expect(answer.status).toBe(402);
  const { reason } = await answer.json();
  for (const expected of ['pro plan', '99 USD', wallet, treasury, '/api/v1/plans'])
    expect(reason.toLowerCase()).toContain(expected.toLowerCase());
});

it('a key is revoked over REST by another of its wallet, once', async () => {
  const { accounts } = served.service;
  const wallet = `0x${'ab'.repeat(20)}` as const;
  const [acting, leaked] = [await accounts.grantPlan(wallet, 'pro'), await accounts.grantPlan(wallet, 'pro')];
  const revoke = (key: string, input: object = {}) =>
    served.post('/api/v1/user/revoke-key', { wallet, key_id: leaked.keyId, ...input }, bearer(key));
  const foreign = await served.key();
  expect((await revoke(foreign)).status).toBe(403);
  expect((await revoke(acting.apiKey, { key_id: 'key_1' })).status).toBe(400);
  const answer = await revoke(acting.apiKey);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { success: true, key_id: leaked.keyId, status: 'revoked' },
  ]);
  expect((await served.get('/api/v1/user/stats', bearer(leaked.apiKey))).status).toBe(401);
  const again = await revoke(acting.apiKey);
  expect([again.status, (await again.json()).error]).toEqual([404, 'not_found']);
});

it('an enterprise key has the rate that was granted, others that of the tier', async () => {
  const { accounts } = served.service;
  const terms = { quota: 1_000, perMinute: TIER + 3 };
  const { apiKey } = await accounts.grantEnterprise(`0x${'ac'.repeat(20)}`, terms);
  const { chain, address } = useScenario('healthy');
  const ask = (key: string) =>
    served.post('/api/v1/token/core-scores', { chain, contract_address: address }, bearer(key));
  const limitOf = async (key: string) => (await ask(key)).headers.get('x-ratelimit-limit');
  expect([await limitOf(apiKey), await limitOf(await served.key())]).toEqual([`${TIER + 3}`, `${TIER}`]);
  const answers = await Promise.all(Array.from({ length: TIER + 3 }, () => ask(apiKey)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(TIER + 2);
  const { stats } = await (await served.get('/api/v1/user/stats', bearer(apiKey))).json();
  expect(stats).toMatchObject({ plan: 'enterprise', calls_this_month: TIER + 3 });
});

it('the history is read page by page, and a key shows its last use at once', async () => {
  const wallet = `0x${'ad'.repeat(20)}` as const;
  const { apiKey } = await served.service.accounts.grantPlan(wallet, 'pro');
  const key = bearer(apiKey);
  for (let i = 0; i < 3; i += 1) await served.get('/api/v1/user/stats', key);
  const page = async (query: string) =>
    (await served.get(`/api/v1/user/recent-calls?limit=2${query}`, key)).json();
  const first = await page('');
  expect(first).toMatchObject({ total: 3, calls: [{}, {}] });
  const second = await page(`&cursor=${first.cursor}`);
  expect(second).toMatchObject({ total: 4, calls: [{ endpoint: '/api/v1/user/stats' }], cursor: null });
  expect(await page('&cursor=nonsense')).toMatchObject({ error: 'invalid_request' });
  const { keys } = await (await served.get(`/api/v1/user/keys?wallet=${wallet}`, key)).json();
  expect(Date.now() - Date.parse(keys[0].last_used_at)).toBeLessThan(30_000);
});
