import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createSharedLimits, type SharedLimits } from '../../src/http/limits/shared-limits.js';
import {
  type CallerClass,
  createLocalWorkLimit,
  toWorkBounds,
  type WorkEntry,
  type WorkLimit,
} from '../../src/http/limits/work-limit.js';
import { describeWith } from '../support/describe-with.js';
import { ownRedis } from '../support/own-redis.js';

const REPLICAS = 3;
const settings = { perMinute: 300, concurrent: 50, paidShare: 0.5 };
const window = { name: 'standard:key:1', limit: 3 };

describeWith(
  'the limits of all callers, in Redis',
  { TEST_REDIS_URL: process.env.TEST_REDIS_URL },
  (given) => {
    let connections: readonly Redis[];
    let fallbacks = 0;
    const open = (limits: Partial<typeof settings> = {}, leaseMs = 30_000): readonly SharedLimits[] =>
      connections.map((redis) =>
        createSharedLimits({
          redis,
          bounds: toWorkBounds({ ...settings, ...limits }),
          leaseMs,
          local: createLocalWorkLimit(() => toWorkBounds(settings, 1 / REPLICAS)),
          onFallback: () => {
            fallbacks += 1;
          },
        }),
      );
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

    /** Sends that many requests at once, spread over all replicas. */
    const enter = (limits: readonly WorkLimit[], caller: CallerClass, requests: number) =>
      Promise.all(
        Array.from({ length: requests }, async (_, at) => limits[at % limits.length]?.enter(caller)),
      ).then((entries) => entries.filter((entry): entry is WorkEntry => entry !== undefined));
    const countEntered = (entries: readonly WorkEntry[]) => entries.filter(({ entered }) => entered).length;
    const sentCommands = async (work: () => Promise<void>): Promise<number> => {
      const spies = connections.map((redis) => vi.spyOn(redis, 'sendCommand'));
      await work();
      const sent = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
      for (const spy of spies) spy.mockRestore();
      return sent;
    };
    const load = (limits: readonly WorkLimit[]) => Promise.all(limits.map((limit) => limit.load()));

    it('give free callers exactly their half of the places of three replicas, and payers all others', async () => {
      const limits = open();
      const free = await enter(limits, 'free', 100);
      expect(countEntered(free)).toBe(25);
      expect(free.find(({ entered }) => !entered)).toEqual({
        entered: false,
        limit: 'concurrent',
        of: 'free',
        retryAfterSeconds: 1,
      });
      const paid = await enter(limits, 'paid', 100);
      expect(countEntered(paid)).toBe(25);
      expect(paid.find(({ entered }) => !entered)).toMatchObject({ limit: 'concurrent', of: 'all' });
      for (const entry of free) if (entry.entered) entry.giveBack();
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
      const refused = free.find(({ entered }) => !entered);
      expect(refused).toMatchObject({ limit: 'perMinute', of: 'free' });
      expect(refused && 'retryAfterSeconds' in refused && refused.retryAfterSeconds).toBeGreaterThan(50);
      expect(countEntered(await enter(limits, 'paid', 400))).toBe(150);
      expect((await load(limits))[0]).toEqual({ concurrent: 300, thisMinute: 300 });
    });

    it('take back the place of a process that died when its lease ends', async () => {
      const limits = open({ concurrent: 2 }, 50);
      expect(countEntered(await enter(limits, 'free', 3))).toBe(1);
      await expect.poll(async () => countEntered(await enter(limits, 'free', 1)), { interval: 10 }).toBe(1);
    });

    it('count a request in the window of its caller and enter it with one command, while the window allows it', async () => {
      const [first, second] = open() as [SharedLimits, SharedLimits];
      const commands = await sentCommands(async () => {
        for (const limits of [first, second, first]) {
          const { windows, entry } = await limits.count([window], 'paid');
          expect([windows[0]?.allowed, entry?.entered]).toEqual([true, true]);
        }
      });
      expect(commands).toBe(3);
      const { windows, entry } = await second.count([window], 'paid');
      expect(windows).toMatchObject([{ limit: 3, remaining: 0, allowed: false }]);
      expect(windows[0]?.retryAfterSeconds).toBeGreaterThan(50);
      expect(entry).toBeUndefined();
      expect(await second.load()).toEqual({ concurrent: 3, thisMinute: 3 });
    });

    it('enter no request when one of its windows does not allow it, and count it in each of them', async () => {
      const [limits] = open() as [SharedLimits];
      const wide = { name: 'standard:test-keys:address', limit: 10 };
      for (let request = 0; request < 4; request += 1) await limits.count([window, wide]);
      const { windows, entry } = await limits.count([window, wide], 'free');
      expect(windows.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
        [false, 0],
        [true, 5],
      ]);
      expect(entry).toBeUndefined();
      expect(await limits.load()).toEqual({ concurrent: 0, thisMinute: 0 });
    });

    it('take a request out of the minute when it is cancelled, once', async () => {
      const [limits] = open() as [SharedLimits];
      const { entry } = await limits.count([window], 'free');
      await limits.enter('free');
      for (let times = 0; times < 2; times += 1) if (entry?.entered) entry.cancel();
      await expect.poll(() => limits.load()).toEqual({ concurrent: 1, thisMinute: 1 });
      // As if it had never been there: the free callers' half of the minute is whole but for the other request.
      expect(countEntered(await enter([limits], 'free', 200))).toBe(24);
    });

    it('tell of the window what they refuse for all callers', async () => {
      const [limits] = open({ perMinute: 1, paidShare: 0 }) as [SharedLimits];
      await limits.enter('paid');
      const { windows, entry } = await limits.count([window], 'paid');
      expect(windows).toMatchObject([{ remaining: 2, allowed: true }]);
      expect(entry).toMatchObject({ entered: false, limit: 'perMinute', of: 'all' });
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
