import { randomUUID } from 'node:crypto';
import type { Permit } from '@assay/chain';
import {
  type AnyFact,
  createFactCache,
  createModelTokenLimiter,
  createRedisModelTokenBudget,
  createReplicaRegistry,
  createRoleLimiters,
  createSharedFacts,
  type ReplicaRegistry,
  type RoleLimiter,
} from '@assay/engine';
import { AppError, known } from '@assay/facts';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeWith } from '../support/describe-with.js';

describeWith('Redis', { TEST_REDIS_URL: process.env.TEST_REDIS_URL }, ({ TEST_REDIS_URL: redisUrl }) => {
  const open: { readonly redis: Redis; readonly registry?: ReplicaRegistry }[] = [];
  const connect = () => {
    const redis = new Redis(redisUrl, {
      enableOfflineQueue: true,
      maxRetriesPerRequest: 0,
      retryStrategy: null,
    });
    redis.on('error', () => undefined);
    open.push({ redis });
    return redis;
  };
  const replicaOf = async (
    prefix: string,
    limits: { rps: number; burst: number; daily?: number; maxWaitMs?: number },
  ) => {
    const redis = connect();
    const onChange = vi.fn();
    const registry = createReplicaRegistry({ redis, prefix, heartbeatMs: 100, onChange });
    open.push({ redis, registry });
    await vi.waitFor(() => expect(registry.connected).toBe(true));
    // As the service makes them.
    const { scan: limiter } = createRoleLimiters(
      { scan: { daily: 1_000_000, maxWaitMs: 1_000, ...limits } },
      { replicaRegistry: registry },
    );
    return { limiter, registry, redis, onChange };
  };
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  /**
   * Acquires permits as often as possible for `forMs`. Returns the arrival times of the requests. Requests
   * with a permit in the first `heldUpMs` arrive at the end of that time.
   */
  const acquireFor = async (limiter: RoleLimiter, forMs: number, heldUpMs = 0): Promise<number[]> => {
    const times: number[] = [];
    const since = performance.now();
    const until = since + forMs;
    const send = async (permit: Permit) => {
      permit.left();
      const onTheWayMs = since + heldUpMs - performance.now();
      if (onTheWayMs > 0) await sleep(onTheWayMs);
      times.push(performance.now());
      permit.arrived();
    };
    const sent: Promise<void>[] = [];
    const caller = async () => {
      while (performance.now() < until) {
        await limiter.acquire().then(
          (permit) => void sent.push(send(permit)),
          () => sleep(5),
        );
      }
    };
    await Promise.all(Array.from({ length: 20 }, caller));
    await Promise.all(sent);
    return times;
  };

  afterEach(async () => {
    for (const { redis, registry } of open.splice(0)) {
      await registry?.close();
      redis.disconnect();
    }
  });

  describe('limits of all replicas', () => {
    it('three replicas together never let more than burst + rate through in any second, and use all of it', async () => {
      const prefix = `test:${randomUUID()}:`;
      const replicas = await Promise.all([1, 2, 3].map(() => replicaOf(prefix, { rps: 20, burst: 10 })));
      const times = (await Promise.all(replicas.map(({ limiter }) => acquireFor(limiter, 1_500))))
        .flat()
        .sort((a, b) => a - b);
      for (const start of times) {
        expect(times.filter((at) => at >= start && at < start + 1_000).length).toBeLessThanOrEqual(10 + 20);
      }
      expect(times.length).toBeGreaterThanOrEqual(10 + Math.floor(1.5 * 20) - 2);
    });

    it('a burst that arrives late leaves no second with more than burst + rate', async () => {
      const prefix = `test:${randomUUID()}:`;
      const { limiter } = await replicaOf(prefix, { rps: 12, burst: 24, maxWaitMs: 2_000 });
      const times = await acquireFor(limiter, 2_600, 600);
      for (const start of times) {
        expect(times.filter((at) => at >= start && at < start + 1_000).length).toBeLessThanOrEqual(24 + 12);
      }
      expect(times.length).toBeGreaterThanOrEqual(24 + 2 * 12);
    });

    it('refuses at once when the queue is too long, with the role and the real wait', async () => {
      const { limiter } = await replicaOf(`test:${randomUUID()}:`, { rps: 2, burst: 1, maxWaitMs: 600 });
      const results = await Promise.allSettled(Array.from({ length: 5 }, () => limiter.acquire()));
      const refused = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as unknown] : [],
      );
      expect(refused).toHaveLength(3);
      for (const error of refused) {
        expect(error).toBeInstanceOf(AppError);
        expect(error).toMatchObject({ provider: 'scan', retryAfter: expect.any(Number) });
      }
    });

    it('a caller that stops waiting spends no permit of the replicas', async () => {
      const { limiter } = await replicaOf(`test:${randomUUID()}:`, { rps: 5, burst: 1 });
      (await limiter.acquire()).arrived();
      const leaving = new AbortController();
      const left = limiter.acquire(leaving.signal).catch(() => 'left');
      setTimeout(() => leaving.abort(), 20);
      expect(await left).toBe('left');
      await limiter.acquire();
      expect(limiter.snapshot().requestsToday).toBe(2);
    });

    it('a permit that is given back is available to all replicas again; one whose request was sent is not', async () => {
      const { limiter, redis } = await replicaOf(`test:${randomUUID()}:`, {
        rps: 2,
        burst: 2,
        maxWaitMs: 400,
      });
      const [sent, unsent] = [await limiter.acquire(), await limiter.acquire()];
      sent?.left();
      sent?.giveBack();
      unsent?.giveBack();
      await redis.ping();
      (await limiter.acquire()).arrived();
      expect(limiter.snapshot().requestsToday).toBe(2);
      await expect(limiter.acquire()).rejects.toThrow('2 requests per second');
    });

    it('a request that may still leave counts for every replica until a second after it arrived', async () => {
      const prefix = `test:${randomUUID()}:`;
      const limits = { rps: 4, burst: 4, maxWaitMs: 5_000 };
      const [a, b] = await Promise.all([replicaOf(prefix, limits), replicaOf(prefix, limits)]);
      const permits = await Promise.all(Array.from({ length: 4 }, () => a?.limiter.acquire()));
      await sleep(1_050);
      let passed = 0;
      const asked = Array.from({ length: 8 }, () =>
        b?.limiter.acquire().then((permit) => {
          permit.arrived();
          passed += 1;
        }),
      );
      await sleep(800);
      expect(passed).toBe(4);
      for (const permit of permits) permit?.arrived();
      await Promise.all(asked);
    });

    it('counts the day for all replicas together', async () => {
      const prefix = `test:${randomUUID()}:`;
      const [a, b] = await Promise.all(
        [1, 2].map(() => replicaOf(prefix, { rps: 100, burst: 100, daily: 3 })),
      );
      await a?.limiter.acquire();
      await a?.limiter.acquire();
      expect(b?.limiter.snapshot().requestsToday).toBe(0);
      await b?.limiter.refresh();
      expect(b?.limiter.snapshot().requestsToday).toBe(2);
      await b?.limiter.acquire();
      await expect(b?.limiter.acquire()).rejects.toThrow('3 requests per day');
      expect(b?.limiter.snapshot()).toMatchObject({ requestsToday: 3, remainingDaily: 0, status: 'limited' });
    });

    it('without Redis each replica keeps to its share of the limit, and says so', async () => {
      const prefix = `test:${randomUUID()}:`;
      const replicas = await Promise.all(
        [1, 2].map(() => replicaOf(prefix, { rps: 20, burst: 10, maxWaitMs: 400 })),
      );
      await vi.waitFor(() => expect(replicas.map(({ registry }) => registry.replicas)).toEqual([2, 2]));
      for (const { redis } of replicas) redis.disconnect();
      const times = (await Promise.all(replicas.map(({ limiter }) => acquireFor(limiter, 1_000)))).flat();
      expect(times.length).toBeGreaterThan(10);
      expect(times.length).toBeLessThanOrEqual(10 + 20);
      for (const { onChange } of replicas)
        expect(onChange).toHaveBeenCalledWith(false, 2, expect.any(String));
    });
  });

  describe("the models' tokens of the day", () => {
    const allowanceOf = (prefix: string, redis: Redis, onChange = vi.fn()) =>
      createModelTokenLimiter({
        perDay: 1_000,
        now: () => 30_000 * 86_400_000,
        budget: createRedisModelTokenBudget({ redis, prefix }),
        replicas: () => 2,
        onChange,
      });

    it('replicas never reserve more than the day allows together; a refusal costs nothing, and what was not spent comes back', async () => {
      const prefix = `test:${randomUUID()}:`;
      const [a, b] = [allowanceOf(prefix, connect()), allowanceOf(prefix, connect())];
      const asked = [a, b].flatMap((allowance) => Array.from({ length: 30 }, () => allowance.reserve(70)));
      const granted = (await Promise.all(asked)).filter((reservation) => reservation !== undefined);
      expect(granted).toHaveLength(14);
      expect(await a.reserve(21)).toBeUndefined();
      expect(await b.reserve(20)).toBeDefined();
      granted[0]?.settle(10);
      await vi.waitFor(async () => expect(await b.reserve(60)).toBeDefined());
      expect(await a.reserve(1)).toBeUndefined();
      // A new replica (a restart) sees the day's count.
      expect(await allowanceOf(prefix, connect()).reserve(1)).toBeUndefined();
    });

    it('without Redis a replica spends its share of what was left, and says so', async () => {
      const onChange = vi.fn();
      const redis = connect();
      const alone = allowanceOf(`test:${randomUUID()}:`, redis, onChange);
      expect(await alone.reserve(200)).toBeDefined();
      redis.disconnect();
      expect(await alone.reserve(401)).toBeUndefined();
      expect(await alone.reserve(400)).toBeDefined();
      expect(await alone.reserve(1)).toBeUndefined();
      expect(onChange.mock.calls).toEqual([[false, expect.any(Error)]]);
    });
  });

  describe('shared answers', () => {
    it('what one replica learnt serves the other, bigints and hostile text unharmed', async () => {
      const fact = known(
        { totalSupply: 10n ** 30n, name: '\u0000n12 and more' },
        'onchain',
        5,
      ) as unknown as AnyFact;
      const key = `metadata|eth:${randomUUID()}`;
      const one = createFactCache<AnyFact>({ shared: createSharedFacts(connect()) });
      const other = createFactCache<AnyFact>({ shared: createSharedFacts(connect()) });
      one.put(key, fact, { freshMs: 5_000, staleMs: 0 });
      await vi.waitFor(async () =>
        expect((await other.fetchShared([key, 'nothing'], false)).get(key)).toEqual(fact),
      );
      expect(other.peek(key)?.stale).toBe(false);
    });

    it('what is looked up at once is one command', async () => {
      const redis = connect();
      const commands = vi.spyOn(redis, 'mget');
      const cache = createFactCache<AnyFact>({ shared: createSharedFacts(redis) });
      await Promise.all(['code', 'pools', 'holders'].map((kind) => cache.fetchShared([kind], false)));
      expect(commands).toHaveBeenCalledTimes(1);
    });

    it('text of somebody else under our key, or no Redis at all, is as good as nothing', async () => {
      const key = `metadata|eth:${randomUUID()}`;
      const onError = vi.fn();
      const redis = connect();
      const cache = createFactCache<AnyFact>({ shared: createSharedFacts(redis, onError) });
      await redis.set(
        `assay:fact:2:${key}`,
        '{"value":{"known":"yes"},"storedAt":1e15,"freshness":{"freshMs":1,"staleMs":1}}',
        'PX',
        5_000,
      );
      expect((await cache.fetchShared([key], false)).size).toBe(0);
      redis.disconnect();
      expect((await cache.fetchShared([key], false)).size).toBe(0);
      expect(onError).toHaveBeenCalled();
    });
  });
});
