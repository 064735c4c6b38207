import { setTimeout as pause } from 'node:timers/promises';
import { connectRedis, createReplicaRegistry } from '@assay/engine';
import type { Redis } from 'ioredis';
import { afterEach, expect, it } from 'vitest';
import { createLimits } from '../../src/http/limits/limits.js';
import { describeWith } from '../support/describe-with.js';
import { ownRedis } from '../support/own-redis.js';
import { startPausableProxy } from '../support/pausable-proxy.js';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** Blocks the event loop, like a long computation. */
function blockLoop(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

async function open(url: string): Promise<{ redis: Redis; away: string[] }> {
  const away: string[] = [];
  const redis = connectRedis(url, (error) => away.push(error.message));
  cleanUp.push(() => redis.disconnect());
  await expect.poll(() => redis.status).toBe('ready');
  return { redis, away };
}

describeWith('Redis', { TEST_REDIS_URL: process.env.TEST_REDIS_URL }, ({ TEST_REDIS_URL: redisUrl }) => {
  it('is not away because this process was busy: commands under way are answered, and counted in Redis', async () => {
    const { redis, away } = await open(ownRedis(redisUrl, 'connection'));
    const changes: boolean[] = [];
    const registry = createReplicaRegistry({ redis, onChange: (connected) => changes.push(connected) });
    const fallbacks: unknown[] = [];
    const settings = {
      concurrent: 50,
      perMinute: 10_000,
      paidShare: 0.5,
      standardPerMinute: 60,
      lowPerMinute: 60,
      pagePerMinute: 60,
    };
    const limits = createLimits({ ...settings, leaseMs: 1_000 }, redis, {
      share: () => 1,
      onFallback: (error) => fallbacks.push(error),
    });
    cleanUp.push(() => registry.close());
    for (let round = 0; round < 3; round += 1) {
      const commands = Array.from({ length: 20 }, () => redis.incr('busy'));
      const places = Array.from({ length: 5 }, () => limits.enter('free'));
      blockLoop(1_500);
      expect(new Set(await Promise.all(commands)).size).toBe(20);
      for (const leave of await Promise.all(places)) leave();
    }
    expect({ away, changes: changes.filter((connected) => !connected), fallbacks }).toEqual({
      away: [],
      changes: [],
      fallbacks: [],
    });
  }, 20_000);

  it('that hangs fails what was asked and what is asked next, is reported once, and is used again when it is back', async () => {
    const proxy = await startPausableProxy(ownRedis(redisUrl, 'connection'));
    cleanUp.push(proxy.close);
    const { redis, away } = await open(proxy.url);
    proxy.pause();
    const [beginning, hung] = [performance.now(), await Promise.allSettled([redis.get('a'), redis.get('b')])];
    expect(hung.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(performance.now() - beginning).toBeGreaterThan(900);
    await expect(redis.get('c')).rejects.toThrow();
    expect(away).toEqual(['Redis has not answered for 1000 ms']);
    proxy.resume();
    await expect.poll(() => redis.status).toBe('ready');
    expect(await redis.set('a', '1')).toBe('OK');
  }, 20_000);

  it('is sent nothing while nobody asks, and that it hangs is noticed by the next who asks', async () => {
    const proxy = await startPausableProxy(ownRedis(redisUrl, 'connection'));
    cleanUp.push(proxy.close);
    const { redis, away } = await open(proxy.url);
    await redis.get('a');
    await pause(1_000);
    const sent = redis.stream.bytesWritten;
    await pause(1_000);
    expect(redis.stream.bytesWritten).toBe(sent);
    proxy.pause();
    await expect(redis.get('a')).rejects.toThrow();
    expect(away).toEqual(['Redis has not answered for 1000 ms']);
  }, 20_000);
});
