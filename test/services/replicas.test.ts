import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeWith } from '../support/describe-with.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { sendAnalysis, sendCheapest, storm } from '../support/global-limits.js';
import { testDatabaseUrl } from '../support/postgres.js';
import { type Replicas, startReplicas } from '../support/replicas.js';

/** Fewer than half of the places: one is given back a moment after its answer. */
const AT_ONCE = 20;

describeWith(
  'three replicas on one PostgreSQL and one Redis',
  { TEST_REDIS_URL: process.env.TEST_REDIS_URL, TEST_DATABASE_URL: testDatabaseUrl },
  ({ TEST_REDIS_URL: redis, TEST_DATABASE_URL: serverUrl }) => {
    let replicas: Replicas;
    beforeAll(async () => {
      replicas = await startReplicas(useDevnet(), serverUrl, redis);
    }, 60_000);
    beforeEach(() => replicas.resetLimits());
    afterAll(() => replicas.close());

    it('let exactly 300 requests of a minute pass, whoever of them is asked', async () => {
      const { urls, apiKey } = replicas;
      const counts = await storm(urls, 420, sendCheapest(apiKey), AT_ONCE);
      expect(counts).toEqual({ passed: 300, refused: 120, others: [] });
    }, 30_000);

    it('work on exactly 50 requests at once, and give every place back', async () => {
      const { urls, apiKey, services } = replicas;
      const send = sendAnalysis(apiKey, useScenario('healthy'));
      expect(await storm(urls, 120, send)).toEqual({ passed: 50, refused: 70, others: [] });
      const loads = await Promise.all(services.map(({ limits }) => limits.load()));
      expect(loads.map(({ concurrent }) => concurrent)).toEqual([0, 0, 0]);
    }, 60_000);
  },
);
