import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Accounts } from '../../src/accounts/accounts.js';
import { revoke, rightsOf } from '../support/account-rights.js';
import { describeWith } from '../support/describe-with.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { sendAnalysis, sendCheapest, storm } from '../support/global-limits.js';
import { ownRedis } from '../support/own-redis.js';
import { testDatabaseUrl } from '../support/postgres.js';
import { type Replicas, startReplicas } from '../support/replicas.js';

/** Fewer than half of the places, because a place is released shortly after its answer. */
const AT_ONCE = 20;

describeWith(
  'three replicas on one PostgreSQL and one Redis',
  { TEST_REDIS_URL: process.env.TEST_REDIS_URL, TEST_DATABASE_URL: testDatabaseUrl },
  ({ TEST_REDIS_URL: redis, TEST_DATABASE_URL: serverUrl }) => {
    let replicas: Replicas;
    beforeAll(async () => {
      replicas = await startReplicas(useDevnet(), serverUrl, ownRedis(redis, 'replicas'));
    }, 60_000);
    beforeEach(() => replicas.resetLimits());
    afterAll(() => replicas.close());

    it('leave a revoked key no right once its revocation is acknowledged, though they knew it just before', async () => {
      const { urls, services } = replicas;
      const accounts = services[0]?.accounts as Accounts;
      const wallet = `0x${'ab'.repeat(20)}` as const;
      const stolen = await accounts.grantPlan(wallet, 'pro');
      const good = await accounts.createKey({ wallet, keyId: undefined }, 'pro');
      const right = rightsOf(stolen.apiKey, wallet, good.keyId);
      for (const url of urls) expect(await right.keys(url)).toBe('given');
      expect(await revoke(urls[0] ?? '', good.apiKey, stolen.keyId)).toBe('given');
      const names = Object.keys(right) as (keyof typeof right)[];
      const answers = await Promise.all(
        urls.flatMap((url) => names.map(async (name) => `${name}: ${await right[name](url)}`)),
      );
      expect(answers).toEqual(urls.flatMap(() => names.map((name) => `${name}: unauthorized`)));
      expect(await accounts.walletStats({ wallet, keyId: undefined })).toMatchObject({
        totalKeys: 2,
        activeKeys: 1,
        totalCalls: 0,
      });
    }, 30_000);

    it('let exactly 300 requests of a minute pass, whoever of them is asked', async () => {
      const { urls, apiKey } = replicas;
      const counts = await storm(urls, 420, sendCheapest(apiKey), AT_ONCE);
      expect(counts).toEqual({ passed: 300, refused: 120, others: [] });
    }, 30_000);

    it('count no request against all callers whose body is wrong, and give its place back', async () => {
      const { urls, apiKey, services } = replicas;
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` };
      for (const url of urls) {
        const wrong = await fetch(`${url}/api/v1/token/analyze`, { method: 'POST', headers, body: '{}' });
        expect(wrong.status).toBe(400);
      }
      await expect.poll(() => services[0]?.limits.load()).toEqual({ concurrent: 0, thisMinute: 0 });
    });

    it('work on exactly 50 requests at once, and give every place back', async () => {
      const { urls, apiKey, services } = replicas;
      const send = sendAnalysis(apiKey, useScenario('healthy'));
      expect(await storm(urls, 120, send)).toEqual({ passed: 50, refused: 70, others: [] });
      const loads = await Promise.all(services.map(({ limits }) => limits.load()));
      expect(loads.map(({ concurrent }) => concurrent)).toEqual([0, 0, 0]);
    }, 60_000);
  },
);
