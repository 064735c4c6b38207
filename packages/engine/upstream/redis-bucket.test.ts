import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { afterAll, expect, it } from 'vitest';
import { describeWith } from '../../../test/support/describe-with.js';
import { type PermitBucket, ProcessBucket } from './permit-bucket.js';
import { createRedisBucket } from './redis-bucket.js';

describeWith('permits in Redis', { TEST_REDIS_URL: process.env.TEST_REDIS_URL }, (given) => {
  const redis = new Redis(given.TEST_REDIS_URL);
  afterAll(() => redis.disconnect());

  /** So slow that no permit comes or goes by time alone while the test runs. */
  const limits = { rps: 0.0001, burst: 6, daily: 9 };
  const open = () => {
    const onError = (error: unknown) => expect.unreachable(String(error));
    const shared = createRedisBucket({ ...limits, redis, name: `test:${randomUUID()}`, onError });
    return [new ProcessBucket(limits, { day: 1 }), shared] as const;
  };

  it('are the same as in a process, whatever is taken, sent and given back', async () => {
    const step = fc.record({
      takes: fc.integer({ min: 0, max: 4 }),
      kept: fc.nat({ max: 3 }),
      does: fc.constantFrom('left', 'arrived', 'giveBack', 'nothing'),
      permit: fc.nat({ max: 20 }),
      nextDay: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const buckets: readonly PermitBucket[] = open();
        const given: { readonly names: readonly string[]; readonly day: number }[] = [];
        let day = 1;
        for (const { takes, kept, does, permit, nextDay } of steps) {
          if (nextDay) day += 1;
          const [here, there] = await Promise.all(buckets.map((bucket) => bucket.take(day, takes, kept)));
          expect([there?.permits.length, there?.today]).toEqual([here?.permits.length, here?.today]);
          expect(Math.abs((there?.nextInMs ?? 0) - (here?.nextInMs ?? 0))).toBeLessThan(2_000);
          for (const [at, name] of here?.permits.entries() ?? [])
            given.push({ names: [name, there?.permits[at] ?? ''], day });
          const one = given[permit];
          if (!one || does === 'nothing') continue;
          for (const [at, bucket] of buckets.entries()) bucket[does](one.names[at] ?? '', one.day);
        }
      }),
      { numRuns: 60 },
    );
  });
});
