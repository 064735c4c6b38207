import { afterEach, expect, it } from 'vitest';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { openDatabase } from '../../src/db/client.js';
import type { Database } from '../../src/db/database.js';
import { createLogger } from '../../src/observability/logger.js';
import { createService, type Service } from '../../src/service.js';
import { openTestDatabase } from '../support/account-database.js';
import { describeWith } from '../support/describe-with.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { ownRedis } from '../support/own-redis.js';
import { type PausableProxy, startPausableProxy } from '../support/pausable-proxy.js';
import { createScratchDatabase } from '../support/postgres.js';
import { bearer } from '../support/service.js';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function by(serverUrl: string): Promise<PausableProxy> {
  const proxy = await startPausableProxy(serverUrl);
  cleanUp.push(proxy.close);
  return proxy;
}

async function serve(environment: Readonly<Record<string, string>>, database?: Database) {
  const settings = toDevnetSettings(useDevnet(), { PORT: '0', ...environment });
  const service: Service = await createService(settings, {
    log: createLogger('silent', []),
    ...(environment.DATABASE_URL ? {} : { database: database ?? (await openTestDatabase()) }),
  });
  cleanUp.push(() => service.close().catch(() => undefined));
  const url = await service.listen();
  const { apiKey, keyId } = await service.accounts.grantPlan(`0x${'d'.repeat(40)}`, 'team');
  const { chain, address } = useScenario('healthy');
  const analyze = async () =>
    fetch(`${url}/api/v1/token/security-only`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(apiKey) },
      body: JSON.stringify({ contract_address: address, chain }),
    });
  return { service, url, keyId, analyze };
}

describeWith('a PostgreSQL that hangs', { TEST_DATABASE_URL: process.env.TEST_DATABASE_URL }, (given) => {
  it('does not keep the process from ending, which says what it could not close', async () => {
    const scratch = await createScratchDatabase(given.TEST_DATABASE_URL);
    cleanUp.push(scratch.drop);
    const proxy = await by(scratch.url);
    const { service, analyze } = await serve({ DATABASE_URL: proxy.url });
    expect((await analyze()).status).toBe(200);
    await service.accounts.flush();
    proxy.pause();
    await expect(service.close()).rejects.toThrow(/not closed in time: .*the database/);
  }, 20_000);

  it('counts none of the requests that were answered 503 meanwhile, although it carries them out later', async () => {
    const scratch = await createScratchDatabase(given.TEST_DATABASE_URL);
    cleanUp.push(scratch.drop);
    const proxy = await by(scratch.url);
    const database = await openDatabase({ url: proxy.url, statementTimeoutMs: 500 });
    const { service, keyId, analyze } = await serve({}, database);
    expect((await analyze()).status).toBe(200);
    proxy.pause();
    const answers = await Promise.all(Array.from({ length: 6 }, analyze));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(503));
    proxy.resume();
    expect((await analyze()).status).toBe(200);
    await service.accounts.close();
    expect((await service.accounts.stats(keyId)).callsThisMonth).toBe(2);
  }, 20_000);
});

describeWith('a Redis that hangs', { TEST_REDIS_URL: process.env.TEST_REDIS_URL }, (given) => {
  it('is done without: requests are counted in the process, and in Redis again when it is back', async () => {
    const proxy = await by(ownRedis(given.TEST_REDIS_URL, 'hanging'));
    const { service, url, analyze } = await serve({ REDIS_URL: proxy.url });
    expect((await analyze()).status).toBe(200);
    proxy.pause();
    const answers = await Promise.all([analyze(), analyze(), fetch(`${url}/api/v1/system/rate-limits`)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    proxy.resume();
    await expect.poll(() => service.facts.redis?.status).toBe('ready');
    const answer = await analyze();
    expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '60']);
    await service.close();
  }, 30_000);
});
