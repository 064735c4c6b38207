import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReplicaRegistry, createRoleLimiters } from '@assay/engine';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createRedisStore } from '../../src/http/limits/redis-store.js';
import { describeWith } from '../support/describe-with.js';
import { freePort } from '../support/free-port.js';

/** A Redis in cluster mode refuses a script whose keys are in several slots. */
describeWith('limits in a Redis cluster', { TEST_REDIS_URL: process.env.TEST_REDIS_URL }, () => {
  let server: ChildProcess;
  let redis: Redis;
  const dir = mkdtempSync(join(tmpdir(), 'redis-'));
  beforeAll(async () => {
    const port = await freePort();
    const cluster = ['--cluster-enabled', 'yes', '--cluster-port', String(await freePort())];
    server = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', dir, ...cluster],
      { stdio: 'ignore' },
    );
    redis = new Redis(port, '127.0.0.1', { retryStrategy: () => 100, maxRetriesPerRequest: null });
    redis.on('error', () => undefined);
    await redis.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    await vi.waitFor(
      async () => expect(await redis.call('CLUSTER', 'INFO')).toContain('cluster_state:ok'),
      9_000,
    );
  });
  afterAll(async () => {
    redis.disconnect();
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await ended;
    rmSync(dir, { recursive: true });
  });

  it('of callers: one script counts the window of a key, and the windows and places of all', async () => {
    const store = createRedisStore(redis, 1_000);
    const [ofKey, ofAll, places] = ['key:1', 'work:minute', 'work:places'].map((name) => ({
      name,
      limit: 2,
    }));
    if (!ofKey || !ofAll || !places) throw new Error('no limits');
    const entering = { id: 'a', windows: [ofAll], places: [places] };
    const counted = await store.count([ofKey], entering);
    expect(counted).toMatchObject({ windows: [{ requests: 1 }], refusal: undefined });
    expect(await store.read([ofAll.name], [places.name])).toEqual([1, 1]);
    store.end(entering);
    await vi.waitFor(async () => expect(await store.read([ofAll.name], [places.name])).toEqual([0, 0]));
  });

  it('of a provider: one script takes permits by time, by day and by arrival', async () => {
    const registry = createReplicaRegistry({ redis });
    await vi.waitFor(() => expect(registry.connected).toBe(true));
    const limits = { scan: { rps: 0.01, burst: 2, daily: 100, maxWaitMs: 5_000 } };
    const { scan } = createRoleLimiters(limits, { replicaRegistry: registry });
    const asked = await Promise.allSettled([scan.acquire(), scan.acquire(), scan.acquire()]);
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(registry.connected).toBe(true);
    await registry.close();
  });
});
