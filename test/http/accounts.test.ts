import { Wallet } from 'ethers';
import { SiweMessage } from 'siwe';
import { describe, expect, it } from 'vitest';
import { useDevnet } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const served = useService();
const stranger = '0x00000000000000000000000000000000000000c3';

async function proofOf(
  wallet: Wallet | ReturnType<typeof Wallet.createRandom>,
  host = new URL(served.url).host,
): Promise<Record<string, string>> {
  const { nonce } = await (await served.get(`/api/v1/auth/nonce?wallet=${wallet.address}`)).json();
  const message = new SiweMessage({
    domain: host,
    address: wallet.address,
    uri: served.url,
    version: '1',
    chainId: 1,
    nonce,
  }).prepareMessage();
  return {
    'x-siwe-message': Buffer.from(message).toString('base64'),
    'x-siwe-signature': await wallet.signMessage(message),
  };
}

describe('keys and plans', () => {
  it('200: a payment on an embedded chain buys a key once; a second claim is a conflict', async () => {
    const { readyPurchase } = useDevnet();
    const purchase = {
      wallet: readyPurchase.wallet,
      plan: readyPurchase.plan,
      transaction_hash: readyPurchase.transactionHash,
    };
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => served.post('/api/v1/purchase-plan', purchase)),
    );
    const statuses = claims.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const bought = await claims.find(({ status }) => status === 200)?.json();
    expect(bought).toMatchObject({
      success: true,
      plan: 'starter',
      quota: 1000,
      wallet: readyPurchase.wallet,
    });
    expect(bought.payment.transaction_hash).toBe(readyPurchase.transactionHash);
    expect((await served.get('/api/v1/user/stats', bearer(bought.api_key))).status).toBe(200);
    const keys = await (
      await served.get(`/api/v1/user/keys?wallet=${readyPurchase.wallet}`, bearer(bought.api_key))
    ).json();
    expect(keys).toMatchObject({ success: true, total_keys: 1 });
    expect(JSON.stringify(keys)).not.toContain(bought.api_key);
    const created = await served.post(
      '/api/v1/user/create-key',
      { wallet: readyPurchase.wallet, plan: 'starter' },
      bearer(bought.api_key),
    );
    expect(created.status).toBe(200);
    const notBought = await served.post(
      '/api/v1/user/create-key',
      { wallet: readyPurchase.wallet, plan: 'team' },
      bearer(bought.api_key),
    );
    expect(notBought.status).toBe(403);
  });

  it('402: an unknown transaction, or one that paid for somebody else', async () => {
    const unknown = await served.post('/api/v1/purchase-plan', {
      wallet: stranger,
      plan: 'starter',
      transaction_hash: `0x${'12'.repeat(32)}`,
    });
    const body = await unknown.json();
    expect([unknown.status, body.error]).toEqual([402, 'payment_required']);
    expect(body.reason.length).toBeGreaterThan(20);
  });

  it('200 and 401: a wallet proof opens its own wallet once; a test key opens none', async () => {
    const wallet = Wallet.createRandom();
    const proof = await proofOf(wallet);
    const path = `/api/v1/user/wallet-stats?wallet=${wallet.address}`;
    expect((await served.get(path, proof)).status).toBe(200);
    expect((await served.get(path, proof)).status).toBe(401);
    expect((await served.get(path)).status).toBe(401);
    expect((await served.get(path, await proofOf(wallet, 'evil.example'))).status).toBe(401);
    const { api_key: testKey } = await (
      await served.post('/api/v1/generate-test-key', { wallet: wallet.address })
    ).json();
    expect([401, 403]).toContain((await served.get(path, bearer(testKey))).status);
  });

  it('429: one test key for a wallet in seven days', async () => {
    const wallet = Wallet.createRandom().address;
    const first = await (await served.post('/api/v1/generate-test-key', { wallet })).json();
    expect(first).toMatchObject({ success: true, quota: 10, plan: 'test', wallet });
    expect(Date.parse(first.expires_at) - Date.parse(first.created_at)).toBe(7 * 86_400_000);
    const second = await served.post('/api/v1/generate-test-key', { wallet });
    const body = await second.json();
    expect([second.status, body.error]).toEqual([429, 'rate_limited']);
    expect(body.retry_after).toBeGreaterThan(6 * 86_400);
  });

  it('400: limit outside 1..50; 200: the newest call first', async () => {
    const key = bearer(await served.key());
    for (const limit of ['0', '51', '-1', 'x', '1.5'])
      expect((await served.get(`/api/v1/user/recent-calls?limit=${limit}`, key)).status).toBe(400);
    await served.get('/api/v1/user/stats', key);
    const calls = await (await served.get('/api/v1/user/recent-calls', key)).json();
    expect(calls.calls[0]).toMatchObject({ endpoint: '/api/v1/user/stats', status_code: 200 });
    expect(calls.total).toBe(calls.calls.length);
  });

  it('writes no key into the log', async () => {
    const { api_key } = await (
      await served.post('/api/v1/generate-test-key', { wallet: Wallet.createRandom().address })
    ).json();
    await served.get('/api/v1/user/stats', bearer(api_key));
    expect(served.logged.join('')).toContain('key_issued');
    expect(served.logged.join('')).not.toContain(api_key);
  });
});
