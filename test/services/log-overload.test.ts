import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { createLogger } from '../../src/observability/logger.js';
import { createService, type Service } from '../../src/service.js';
import { describeWith } from '../support/describe-with.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { createScratchDatabase, type ScratchDatabase, testDatabaseUrl } from '../support/postgres.js';
import { bearer } from '../support/service.js';

const BUDGET_MS = 5_000;
const TOKENS = ['healthy', 'wash-ring', 'blacklist', 'sell-tax', 'renounced-clean', 'hidden-mint'];

describeWith(
  'a database without a connection to spare for logs',
  { TEST_DATABASE_URL: testDatabaseUrl },
  (given) => {
    let scratch: ScratchDatabase;
    let service: Service;
    let url = '';
    let key = '';
    let hog: pg.Client;
    beforeAll(async () => {
      scratch = await createScratchDatabase(given.TEST_DATABASE_URL);
      const settings = toDevnetSettings(useDevnet(), {
        PORT: '0',
        DATABASE_URL: scratch.url,
        DATABASE_LOG_CONNECTIONS: '1',
        REQUEST_BUDGET_MS: String(BUDGET_MS),
        LIMIT_PER_MINUTE: '100000',
        LIMIT_COLD_CONCURRENT: '100',
        TIER_STANDARD_PER_MINUTE: '100000',
        TIER_LOW_PER_MINUTE: '100000',
        ...Object.fromEntries(
          ['SCAN', 'MARKET', 'EXPLORER', 'AUDIT'].map((role) => [`LIMIT_${role}_RPS`, '1000']),
        ),
      });
      service = await createService(settings, { log: createLogger('silent', []) });
      url = await service.listen();
      key = (await service.accounts.grantPlan(`0x${'c'.repeat(40)}`, 'team')).apiKey;
      hog = new pg.Client({ connectionString: scratch.url });
      await hog.connect();
    }, 60_000);
    afterAll(async () => {
      await hog.end();
      await service.close();
      await scratch.drop();
    });
    const post = (path: string, body: object) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...bearer(key) },
        body: JSON.stringify(body),
      });
    const analyze = async (id: string) => {
      const { chain, address } = useScenario(id);
      const response = await post('/api/v1/token/analyze', { contract_address: address, chain });
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: await response.json(),
      };
    };
    const callsLeft = async () => {
      const response = await fetch(`${url}/api/v1/user/stats`, { headers: bearer(key) });
      expect(response.status).toBe(200);
      return (await response.json()).stats.remaining_quota;
    };

    it('answers 503 instead of a report without holders, counts none of it, and serves accounts meanwhile', async () => {
      // Every read of a stream waits: the only connection is taken, and the others are queued.
      await hog.query('begin; lock table log_streams in access exclusive mode');
      const before = await callsLeft();
      let underWay = true;
      const answers = Promise.all(TOKENS.map(analyze)).finally(() => {
        underWay = false;
      });
      let counts = 0;
      while (underWay) {
        expect(await callsLeft()).toBeGreaterThanOrEqual(before - TOKENS.length);
        counts += 1;
      }
      for (const { status, retryAfter, body } of await answers)
        expect([status, retryAfter, body.error, body.retry_after]).toEqual([503, '5', 'unavailable', 5]);
      expect(counts).toBeGreaterThan(1);
      expect(await callsLeft()).toBe(before);
    }, 60_000);

    it('says it at the field in GraphQL, where the rest is answered', async () => {
      const { chain, address } = useScenario('honeypot');
      const query = `{ token(chain: ${chain}, address: "${address}") { metadata { name } holders { totalHolders } } }`;
      const { data, errors } = await (await post('/graphql', { query })).json();
      expect(data.token).toMatchObject({ metadata: { name: expect.any(String) }, holders: null });
      expect(errors).toMatchObject([
        { path: ['token', 'holders'], extensions: { code: 'UNAVAILABLE', retryAfter: 5 } },
      ]);
    }, 60_000);

    it('has whole reports again when the connection is free', async () => {
      await hog.query('rollback');
      for (const id of TOKENS) {
        const first = await analyze(id);
        // What was refused a moment ago may still be so, for as long as its answer says.
        if (first.status === 503) await sleep(Number(first.retryAfter) * 1_000);
        const { status, body } = first.status === 503 ? await analyze(id) : first;
        expect([id, status, body.data_sources]).toMatchObject([id, 200, { holder_analysis_available: true }]);
      }
    }, 60_000);

    it('gives whole reports or 503 while the connection comes and goes', async () => {
      const ids = ['tax-to-99', 'open-mint', 'max-transaction', 'locked-liquidity', 'governed', 'reflection'];
      let underWay = true;
      const answers = Promise.all(ids.map(analyze)).finally(() => {
        underWay = false;
      });
      while (underWay) {
        await hog.query(
          `begin; lock table log_streams in access exclusive mode; select pg_sleep(0.3); rollback`,
        );
      }
      for (const { status, body } of await answers) {
        expect([200, 503]).toContain(status);
        if (status === 200) expect(body.data_sources).toMatchObject({ holder_analysis_available: true });
      }
    }, 60_000);
  },
);
