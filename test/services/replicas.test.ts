import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toDevnetSettings } from '../../src/cli/devnet-settings.js';
import { createLogger } from '../../src/observability/logger.js';
import { createService, type Service } from '../../src/service.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { sendAnalysis, sendEmpty, storm } from '../support/global-limits.js';
import { createScratchDatabase, type ScratchDatabase, testDatabaseUrl } from '../support/postgres.js';
import { simToken } from '../support/providers/sim-token.js';
import { type Simulator, startSimulator } from '../support/providers/simulator.js';

const redisUrl = process.env.TEST_REDIS_URL;
/** A database of Redis that no other test writes to: the limits' keys have fixed names. */
const OWN_REDIS = '/9';

if (redisUrl === undefined || testDatabaseUrl === undefined) {
  describe('three replicas', () => {
    it.skip('skipped: no TEST_REDIS_URL or no TEST_DATABASE_URL', () => {});
  });
} else {
  describeReplicas(`${redisUrl}${OWN_REDIS}`, testDatabaseUrl);
}

function describeReplicas(redis: string, serverUrl: string): void {
  describe('three replicas on one PostgreSQL and one Redis', () => {
    let scratch: ScratchDatabase;
    let simulator: Simulator;
    let services: readonly Service[] = [];
    let urls: readonly string[] = [];
    let apiKey = '';
    const store = new Redis(redis);
    beforeAll(async () => {
      await store.flushdb();
      scratch = await createScratchDatabase(serverUrl);
      simulator = await startSimulator({
        slowMs: 3_000,
        makeToken: (chain, address) => simToken(chain, address as `0x${string}`),
      });
      simulator.setFault('goplus', 'slow');
      const settings = toDevnetSettings(useDevnet(), {
        PORT: '0',
        DATABASE_URL: scratch.url,
        REDIS_URL: redis,
        TIER_STANDARD_PER_MINUTE: '100000',
        GOPLUS_URL: simulator.environment.GOPLUS_URL ?? '',
        SCAN_PROVIDERS: 'onchain,goplus',
      });
      const log = createLogger('error', settings.secrets);
      services = await Promise.all([1, 2, 3].map(() => createService(settings, { log })));
      urls = await Promise.all(services.map((service) => service.listen()));
      const owner = services[0];
      if (owner) ({ apiKey } = await owner.accounts.grantPlan(`0x${'c'.repeat(40)}`, 'team'));
    }, 60_000);
    beforeEach(() => store.flushdb());
    afterAll(async () => {
      await Promise.all(services.map((service) => service.close()));
      await simulator.close();
      await scratch.drop();
      store.disconnect();
    });

    it('let exactly 300 requests of a minute pass, whoever of them is asked', async () => {
      expect(await storm(urls, 420, sendEmpty(apiKey))).toEqual({ passed: 300, refused: 120, others: [] });
    }, 30_000);

    it('work on exactly 50 requests at once, and give every place back', async () => {
      const send = sendAnalysis(apiKey, useScenario('healthy'));
      expect(await storm(urls, 120, send)).toEqual({ passed: 50, refused: 70, others: [] });
      const loads = await Promise.all(services.map(({ limits }) => limits.load()));
      expect(loads.map(({ concurrent }) => concurrent)).toEqual([0, 0, 0]);
    }, 60_000);
  });
}
