import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeWith } from '../support/describe-with.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { flood, makeTestKeys } from '../support/flood.js';
import { sendCheapest, storm } from '../support/global-limits.js';
import { ownRedis } from '../support/own-redis.js';
import { testDatabaseUrl } from '../support/postgres.js';
import { type Replicas, startReplicas } from '../support/replicas.js';

const PAYER_CALLS = 10;
/** The share of 300 requests a minute that free callers may use. */
const FREE_PER_MINUTE = 150;

describeWith(
  'three replicas on one PostgreSQL and one Redis',
  { TEST_REDIS_URL: process.env.TEST_REDIS_URL, TEST_DATABASE_URL: testDatabaseUrl },
  ({ TEST_REDIS_URL: redis, TEST_DATABASE_URL: serverUrl }) => {
    let replicas: Replicas;
    let testKeys: readonly string[];
    beforeAll(async () => {
      replicas = await startReplicas(useDevnet(), serverUrl, ownRedis(redis, 'flood'), {
        TRUST_PROXY: '1',
        TIER_STANDARD_PER_MINUTE: '60',
      });
      const [first] = replicas.services;
      if (first) testKeys = await makeTestKeys(first);
    }, 60_000);
    beforeEach(() => replicas.resetLimits());
    afterAll(() => replicas.close());

    const load = async () => (await Promise.all(replicas.services.map(({ limits }) => limits.load())))[0];

    it('give free callers half of the minute, exactly, and payers all that is left', async () => {
      const { urls, apiKey } = replicas;
      const anonymous = await storm(
        urls,
        FREE_PER_MINUTE + 50,
        (url, at) =>
          fetch(`${url}/graphql`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${at % 10}` },
            body: '{"query":"{ __typename }"}',
          }),
        10,
      );
      expect(anonymous).toEqual({ passed: FREE_PER_MINUTE, refused: 50, others: [] });
      const paid = await storm(urls, 60, sendCheapest(apiKey), 10);
      expect(paid).toEqual({ passed: 60, refused: 0, others: [] });
      expect(await load()).toEqual({ concurrent: 0, thisMinute: FREE_PER_MINUTE + 60 });
    }, 60_000);

    it('answer every call of a payer under a flood from five test keys and ten addresses', async () => {
      const { paid, attacker } = await flood({
        urls: replicas.urls,
        token: useScenario('healthy'),
        payer: replicas.apiKey,
        testKeys,
        perCall: 60,
        calls: PAYER_CALLS,
      });
      expect(paid).toEqual(Array(PAYER_CALLS).fill(200));
      expect(attacker[429]).toBeGreaterThan(0);
      expect((await load())?.thisMinute).toBeLessThanOrEqual(FREE_PER_MINUTE + PAYER_CALLS);
    }, 120_000);
  },
);
