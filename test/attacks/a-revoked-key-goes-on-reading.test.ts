import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWatchedAddresses } from '../../src/db/watch-leases.js';
import { revoke } from '../support/account-rights.js';
import { describeWith } from '../support/describe-with.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { openEventStream, pairsQuery, tokenQuery } from '../support/event-stream.js';
import { ownRedis } from '../support/own-redis.js';
import { testDatabaseUrl } from '../support/postgres.js';
import { type Replicas, startReplicas } from '../support/replicas.js';
import { bearer, useService } from '../support/service.js';

/** A stream ends within this time after its key lost its right. */
const BEAT_MS = 2_000;
const within = { timeout: BEAT_MS + 500 };

describe('a key that lost its right at another replica', () => {
  const served = useService();
  /** Takes the right without this process being told, as another replica does. */
  const ends = {
    'was revoked': `update keys set revoked_at = now() where id = $1`,
    expired: `update keys set expires_at = now() - interval '1 second' where id = $1`,
    'has a plan that ended': `update subscriptions set expires_at = now() - interval '1 second'
      where id = (select subscription_id from keys where id = $1)`,
  };

  it.each(Object.entries(ends))('reads no stream any more and opens none: it %s', async (_how, sql) => {
    const { database, accounts } = served.service;
    const apiKey = await served.key();
    const { keyId } = await accounts.authenticate(apiKey);
    const token = useScenario('healthy');
    const streams = await Promise.all([
      openEventStream(served.url, apiKey, tokenQuery(token.address)),
      openEventStream(served.url, apiKey, pairsQuery),
    ]);
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    expect([...(await findWatchedAddresses(database, 'eth')).keys()].sort()).toEqual(
      ['*', token.address].sort(),
    );
    await database.query(sql, [keyId]);
    // The process still remembers the key.
    expect((await openEventStream(served.url, apiKey, pairsQuery)).status).toBe(401);
    await expect.poll(() => streams.filter(({ isOpen }) => isOpen()).length, within).toBe(0);
    await expect.poll(async () => (await findWatchedAddresses(database, 'eth')).size, within).toBe(0);
  });

  it('sees no watch and changes none: each answer is 401', async () => {
    const { database, accounts } = served.service;
    const apiKey = await served.key();
    const { address, chain } = useScenario('healthy');
    const post = (path: string, body: object) =>
      served.post(`/api/v1/watch/${path}`, body, bearer(apiKey)).then(({ status }) => status);
    const created = await served.post(
      '/api/v1/watch/create',
      { tokens: [{ contract_address: address, chain }] },
      bearer(apiKey),
    );
    const { watch_id } = (await created.json()).watch;
    const { keyId } = await accounts.authenticate(apiKey);
    await database.query(ends['was revoked'], [keyId]);
    const get = (path: string) =>
      served.get(`/api/v1/watch/${path}`, bearer(apiKey)).then(({ status }) => status);
    const statuses = [
      await get('list'),
      await get(`deliveries?watch_id=${watch_id}`),
      await post('create', { tokens: [{ contract_address: address, chain }] }),
      ...(await Promise.all(
        ['pause', 'resume', 'test', 'rotate-secret', 'redeliver', 'delete'].map((path) =>
          post(path, { watch_id }),
        ),
      )),
    ];
    expect(statuses).toEqual(statuses.map(() => 401));
  });
});

describeWith(
  'streams at three replicas',
  { TEST_REDIS_URL: process.env.TEST_REDIS_URL, TEST_DATABASE_URL: testDatabaseUrl },
  ({ TEST_REDIS_URL: redis, TEST_DATABASE_URL: serverUrl }) => {
    let replicas: Replicas;
    beforeAll(async () => {
      replicas = await startReplicas(useDevnet(), serverUrl, ownRedis(redis, 'streams'), {
        WATCH_SHARE: '0',
      });
    }, 60_000);
    afterAll(() => replicas.close());

    it('of 60 that a revoked key has open, none is open after the next beat, and none can be opened', async () => {
      const { urls, services } = replicas;
      const accounts = services[0]?.accounts;
      const wallet = `0x${'ac'.repeat(20)}` as const;
      const stolen = await accounts?.grantPlan(wallet, 'pro');
      const good = await accounts?.createKey({ wallet, keyId: undefined }, 'pro');
      if (!stolen || !good) throw new Error('no keys');
      const open = (apiKey: string) => (url: string) => openEventStream(url, apiKey, pairsQuery);
      const thirty = Array.from({ length: 10 }, () => urls).flat();
      const streams = [
        ...(await Promise.all(thirty.map(open(stolen.apiKey)))),
        ...(await Promise.all(thirty.map(open(stolen.apiKey)))),
      ];
      const others = await Promise.all(urls.map(open(good.apiKey)));
      expect(streams.filter(({ isOpen }) => isOpen())).toHaveLength(60);
      expect(await revoke(urls[0] ?? '', good.apiKey, stolen.keyId)).toBe('given');
      const again = await Promise.all(urls.map(open(stolen.apiKey)));
      expect(again.map(({ status }) => status)).toEqual([401, 401, 401]);
      await sleep(BEAT_MS);
      expect(streams.filter(({ isOpen }) => isOpen())).toHaveLength(0);
      expect(others.filter(({ isOpen }) => isOpen())).toHaveLength(3);
      for (const stream of others) stream.end();
    }, 30_000);

    it('take places of one plan, wherever they are open', async () => {
      const { urls, services } = replicas;
      const { apiKey } = (await services[0]?.accounts.grantPlan(`0x${'ad'.repeat(20)}`, 'starter')) ?? {};
      const eighteen = Array.from({ length: 6 }, () => urls).flat();
      const streams = await Promise.all(
        eighteen.map((url) => openEventStream(url, apiKey ?? '', pairsQuery)),
      );
      expect(streams.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(streams.filter(({ status }) => status === 429)).toHaveLength(8);
      for (const stream of streams) stream.end();
      // Their places are free again at once.
      const [url = ''] = urls;
      await expect
        .poll(async () => {
          const next = await openEventStream(url, apiKey ?? '', pairsQuery);
          next.end();
          return next.status;
        })
        .toBe(200);
    }, 30_000);
  },
);
