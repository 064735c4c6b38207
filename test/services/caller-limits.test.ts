import type { AppError } from '@assay/facts';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Entering } from '../../src/http/limits/limit-store.js';
import { createLimits, type LimitSettings, type Limits } from '../../src/http/limits/limits.js';
import { createProcessStore } from '../../src/http/limits/process-store.js';
import { createRedisStore } from '../../src/http/limits/redis-store.js';
import type { CallerClass } from '../../src/http/limits/work-bounds.js';
import { describeWith } from '../support/describe-with.js';
import { ownRedis } from '../support/own-redis.js';

const REPLICAS = 3;
const settings: LimitSettings = {
  ...{ perMinute: 300, concurrent: 50, paidShare: 0.5 },
  ...{ standardPerMinute: 3, lowPerMinute: 3, pagePerMinute: 3 },
  leaseMs: 30_000,
};
const window = { name: 'key:1' };

describeWith(
  'the limits of all callers, in Redis',
  { TEST_REDIS_URL: process.env.TEST_REDIS_URL },
  (given) => {
    let connections: readonly Redis[];
    let fallbacks = 0;
    const open = (limits: Partial<LimitSettings> = {}): readonly [Limits, Limits, Limits] => {
      const one = (redis: Redis | undefined) =>
        createLimits({ ...settings, ...limits }, redis, {
          share: () => 1 / REPLICAS,
          onFallback: () => {
            fallbacks += 1;
          },
        });
      return [one(connections[0]), one(connections[1]), one(connections[2])];
    };
    beforeAll(() => {
      const url = ownRedis(given.TEST_REDIS_URL, 'workLimit');
      connections = Array.from({ length: REPLICAS }, () => new Redis(url, { maxRetriesPerRequest: 0 }));
    });
    beforeEach(async () => {
      fallbacks = 0;
      await connections[0]?.flushdb();
    });
    afterAll(() => {
      for (const redis of connections) redis.disconnect();
    });

    /** Sends that many requests at once, spread over all replicas: each its end, or its refusal. */
    const enter = (limits: readonly Limits[], caller: CallerClass, requests: number) =>
      Promise.all(
        Array.from({ length: requests }, (_, at) =>
          limits[at % limits.length]?.enter(caller).catch((error: Error) => error),
        ),
      );
    type Entries = Awaited<ReturnType<typeof enter>>;
    const endsOf = (entries: Entries) => entries.filter((entry) => typeof entry === 'function');
    const countEntered = (entries: Entries) => endsOf(entries).length;
    const refusalOf = (entries: Entries) => entries.find((entry) => entry instanceof Error);
    const sentCommands = async (work: () => Promise<void>): Promise<number> => {
      const spies = connections.map((redis) => vi.spyOn(redis, 'sendCommand'));
      await work();
      const sent = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
      for (const spy of spies) spy.mockRestore();
      return sent;
    };
    const load = (limits: readonly Limits[]) => Promise.all(limits.map((limit) => limit.load()));

    it('give free callers exactly their half of the places of three replicas, and payers all others', async () => {
      const limits = open();
      const free = await enter(limits, 'free', 100);
      expect(countEntered(free)).toBe(25);
      expect(refusalOf(free)).toMatchObject({
        retryAfter: 1,
        message: expect.stringContaining("may take 25 of the gateway's 50 requests at once together"),
      });
      const paid = await enter(limits, 'paid', 100);
      expect(countEntered(paid)).toBe(25);
      expect(String(refusalOf(paid))).toContain('works on 50 requests at once for all users together');
      for (const leave of endsOf(free)) leave();
      await expect
        .poll(async () => (await load(limits)).map(({ concurrent }) => concurrent))
        .toEqual([25, 25, 25]);
      expect(countEntered(await enter(limits, 'paid', 100))).toBe(25);
      expect(fallbacks).toBe(0);
    });

    it('give free callers exactly their half of the minute, and count no request that was refused', async () => {
      const limits = open({ concurrent: 1_000 });
      const free = await enter(limits, 'free', 400);
      expect(countEntered(free)).toBe(150);
      const refusal = refusalOf(free) as AppError;
      expect(refusal.message).toContain("may take 150 of the gateway's 300 requests per minute together");
      expect(refusal.retryAfter).toBeGreaterThan(50);
      expect(countEntered(await enter(limits, 'paid', 400))).toBe(150);
      expect((await load(limits))[0]).toEqual({ concurrent: 300, thisMinute: 300 });
    });

    it('take back the place of a process that died when its lease ends', async () => {
      const limits = open({ concurrent: 2, leaseMs: 50 });
      expect(countEntered(await enter(limits, 'free', 3))).toBe(1);
      await expect.poll(async () => countEntered(await enter(limits, 'free', 1)), { interval: 10 }).toBe(1);
    });

    it('count a request in the window of its caller and enter it with one command, while the window allows it', async () => {
      const [first, second] = open();
      // The script is there from now on.
      await first.count('low', [], 'paid').then(({ entry }) => entry?.end());
      await expect.poll(() => first.load()).toEqual({ concurrent: 0, thisMinute: 0 });
      const commands = await sentCommands(async () => {
        for (const limits of [first, second, first]) {
          const { windows, entry } = await limits.count('standard', [window], 'paid');
          expect(windows[0]?.allowed).toBe(true);
          entry?.begin();
        }
      });
      expect(commands).toBe(3);
      const { windows, entry } = await second.count('standard', [window], 'paid');
      expect(windows).toMatchObject([{ limit: 3, remaining: 0, allowed: false }]);
      expect(windows[0]?.retryAfterSeconds).toBeGreaterThan(50);
      expect(entry).toBeUndefined();
      expect(await second.load()).toEqual({ concurrent: 3, thisMinute: 3 });
    });

    it('enter no request when one of its windows does not allow it, and count it in each of them', async () => {
      const [limits] = open();
      const both = [window, { name: 'test-keys:address', perMinute: 10 }];
      for (let request = 0; request < 4; request += 1) await limits.count('standard', both);
      const { windows, entry } = await limits.count('standard', both, 'free');
      expect(windows.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
        [false, 0],
        [true, 5],
      ]);
      expect(entry).toBeUndefined();
      expect(await limits.load()).toEqual({ concurrent: 0, thisMinute: 0 });
    });

    it('take a request out of the minute when it is cancelled, once', async () => {
      const [limits] = open();
      const { entry } = await limits.count('standard', [window], 'free');
      await limits.enter('free');
      for (let times = 0; times < 2; times += 1) entry?.end();
      await expect.poll(() => limits.load()).toEqual({ concurrent: 1, thisMinute: 1 });
      // As if it had never been there: the free callers' half of the places is whole but for the other request.
      expect(countEntered(await enter([limits], 'free', 200))).toBe(24);
    });

    it('tell of the window what they refuse for all callers', async () => {
      const [limits] = open({ perMinute: 1, paidShare: 0 });
      await limits.enter('paid');
      const { windows, entry } = await limits.count('standard', [window], 'paid');
      expect(windows).toMatchObject([{ remaining: 2, allowed: true }]);
      expect(() => entry?.begin()).toThrow('takes 1 requests per minute from all users together');
    });

    it('are the same in Redis as in a process, whatever comes and goes', async () => {
      const [redis] = connections;
      if (!redis) throw new Error('there is no connection');
      const name = fc.constantFrom('a', 'b', 'c');
      const named = fc.record({ name, limit: fc.integer({ min: 0, max: 4 }) });
      const some = fc.uniqueArray(named, { maxLength: 2, selector: (one) => one.name });
      const step = fc.record({
        counted: some,
        windows: some,
        places: some,
        entering: fc.boolean(),
        ends: fc.constantFrom('none', 'places', 'all'),
      });
      let run = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
          run += 1;
          const stores = [createProcessStore(), createRedisStore(redis, 30_000)];
          const withRun = (limits: (typeof steps)[number]['windows'], kind: string) =>
            limits.map((one) => ({ ...one, name: `${run}:${kind}:${one.name}` }));
          const entered: Entering[] = [];
          for (const [at, { counted, entering, ends, ...given }] of steps.entries()) {
            const request = {
              id: String(at),
              windows: withRun(given.windows, 'w'),
              places: withRun(given.places, 'p'),
            };
            const answers = await Promise.all(
              stores.map((store) => store.count(withRun(counted, 'c'), entering ? request : undefined)),
            );
            const [here, there] = answers.map(({ windows, refusal }) => ({
              requests: windows.map(({ requests }) => requests),
              refusedBy: refusal?.at,
            }));
            expect(there).toEqual(here);
            const isOver = counted.some(({ limit }, i) => (here?.requests[i] ?? 0) > limit);
            if (entering && !isOver && here?.refusedBy === undefined) entered.push(request);
            const last = ends === 'none' ? undefined : entered.pop();
            if (last) for (const store of stores) store.end(ends === 'all' ? last : { ...last, windows: [] });
          }
          const names = (kind: string) => ['a', 'b', 'c'].map((one) => `${run}:${kind}:${one}`);
          const [here, there] = await Promise.all(stores.map((store) => store.read(names('w'), names('p'))));
          expect(there).toEqual(here);
        }),
        { numRuns: 60 },
      );
    });

    it('are counted by each process for its share while Redis is away', async () => {
      const limits = open();
      for (const redis of connections) redis.disconnect();
      const entries = await enter(limits, 'free', 100);
      expect(countEntered(entries)).toBe(REPLICAS * 8);
      expect(countEntered(await enter(limits, 'paid', 100))).toBe(REPLICAS * 8);
      expect(fallbacks).toBe(200);
    });
  },
);
