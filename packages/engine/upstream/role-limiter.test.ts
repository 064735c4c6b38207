import type { Permit } from '@assay/chain';
import { AppError } from '@assay/facts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PermitAnswer, PermitSource } from './permit-source.js';
import { createRoleLimiter, type RoleLimiter, type RoleLimiterOptions } from './role-limiter.js';

const limiterOf = (limits: Partial<RoleLimiterOptions> = {}): RoleLimiter =>
  createRoleLimiter({ role: 'audit', rps: 4, burst: 8, daily: 1_000_000, maxWaitMs: 1_500, ...limits });

/** A permit whose request leaves and arrives at once. */
async function pass(limiter: RoleLimiter, signal?: AbortSignal): Promise<void> {
  (await limiter.acquire(signal)).arrived();
}

async function refusalOf(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error(`no refusal: ${String(error)}`);
}

// Noon: a day that ends in the middle of a test would begin its count anew.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('limiter', () => {
  it('lets the burst through at once, then one request per interval, in the order of arrival', async () => {
    const limiter = limiterOf();
    const passed: { readonly id: number; readonly at: number }[] = [];
    for (let id = 0; id < 11; id += 1)
      void limiter.acquire().then(() => passed.push({ id, at: performance.now() }));
    const start = performance.now();
    await vi.advanceTimersByTimeAsync(0);
    expect(passed.map((pass) => pass.id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    await vi.advanceTimersByTimeAsync(800);
    expect(passed.map((pass) => pass.id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(passed.slice(8).map((pass) => Math.round((pass.at - start) / 250))).toEqual([1, 2, 3]);
  });

  it('refuses at once with role, limit and wait when the permit would come too late', async () => {
    const limiter = limiterOf();
    const waiting = Array.from({ length: 14 }, () => pass(limiter));
    const refusal = await refusalOf(limiter.acquire());
    expect(refusal.code).toBe('rate_limited');
    expect(refusal.provider).toBe('audit');
    expect(refusal.retryAfter).toBe(2);
    expect(refusal.message).toBe('The audit provider allows 4 requests per second; try again in 2 seconds.');
    await vi.advanceTimersByTimeAsync(1_600);
    await Promise.all(waiting);
    expect(limiter.snapshot()).toMatchObject({ requestsToday: 14, rateLimitHits: 1, status: 'limited' });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(limiter.snapshot().status).toBe('healthy');
  });

  it.each(['free:x', 'refresh'])(
    '%s leaves permits to paid callers, which find them at once',
    async (other) => {
      const limiter = limiterOf({ paidShare: 0.5 });
      const passed: string[] = [];
      const ask = (caller: string) =>
        void limiter.acquire(undefined, caller).then(
          (permit) => {
            permit.arrived();
            passed.push(caller);
          },
          () => passed.push('refused'),
        );
      for (let n = 0; n < 8; n += 1) ask(other);
      await vi.advanceTimersByTimeAsync(0);
      expect(passed).toEqual(Array(4).fill(other));
      for (let n = 0; n < 3; n += 1) ask('paid:a');
      await vi.advanceTimersByTimeAsync(0);
      expect(passed.slice(4)).toEqual(['paid:a', 'paid:a', 'paid:a']);
      // What they took comes back first.
      await vi.advanceTimersByTimeAsync(700);
      expect(passed).toHaveLength(7);
      await vi.advanceTimersByTimeAsync(1_500);
      expect(passed.slice(7).filter((caller) => caller === other).length).toBeGreaterThan(0);
    },
  );

  it('free callers have a turn of four where paid ones take all there is', async () => {
    const limiter = limiterOf({ burst: 1, maxWaitMs: 60_000, paidShare: 0.5 });
    const passed: string[] = [];
    const ask = (caller: string) =>
      void limiter.acquire(undefined, caller).then((permit) => {
        permit.arrived();
        passed.push(caller);
      });
    for (let n = 0; n < 12; n += 1) for (const caller of ['paid:a', 'free:x']) ask(caller);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(passed.filter((caller) => caller === 'free:x')).toHaveLength(3);
    expect(passed.filter((caller) => caller === 'paid:a')).toHaveLength(9 + 1);
  });

  it('serves callers in turn: who waits alone is served after one of a caller with many', async () => {
    const limiter = limiterOf({ burst: 1, maxWaitMs: 10_000 });
    await pass(limiter);
    const served: string[] = [];
    for (const caller of ['greedy', 'greedy', 'greedy', 'greedy', 'a', 'b']) {
      void limiter.acquire(undefined, caller).then((permit) => {
        permit.arrived();
        served.push(caller);
      });
    }
    await vi.advanceTimersByTimeAsync(3_000);
    expect(served).toEqual(['greedy', 'a', 'b', 'greedy', 'greedy', 'greedy']);
  });

  it('refuses by the place in the round: a full queue of one caller is no reason to refuse another', async () => {
    const limiter = limiterOf();
    const waiting = Array.from({ length: 14 }, () =>
      limiter.acquire(undefined, 'greedy').then(
        (permit) => permit.arrived(),
        () => 'refused',
      ),
    );
    expect([limiter.wouldRefuse('greedy'), limiter.wouldRefuse('modest')]).toEqual([true, false]);
    let servedAfterMs: number | undefined;
    const since = performance.now();
    void limiter.acquire(undefined, 'modest').then((permit) => {
      permit.arrived();
      servedAfterMs = performance.now() - since;
    });
    // Its place was another's, whose permit would come too late from now on.
    await vi.advanceTimersByTimeAsync(0);
    expect(limiter.snapshot().rateLimitHits).toBe(1);
    await vi.advanceTimersByTimeAsync(1_600);
    expect(servedAfterMs).toBeLessThanOrEqual(500);
    expect(await Promise.all(waiting)).toContain('refused');
    expect(limiter.snapshot().requestsToday).toBe(14);
  });

  it('a waiter who leaves spends no token and gives its place to the next', async () => {
    const limiter = limiterOf({ burst: 1 });
    await limiter.acquire();
    const leaving = new AbortController();
    const left = limiter.acquire(leaving.signal).catch((error: unknown) => error);
    let passed = false;
    void limiter.acquire().then(() => {
      passed = true;
    });
    leaving.abort(new Error('gone'));
    expect(await left).toEqual(new Error('gone'));
    await vi.advanceTimersByTimeAsync(260);
    expect(passed).toBe(true);
    expect(limiter.snapshot().requestsToday).toBe(2);
    expect(limiter.waiting).toBe(0);
  });

  it('a caller who has left before it asks is turned away without a token', async () => {
    const limiter = limiterOf();
    await expect(limiter.acquire(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(limiter.snapshot().requestsToday).toBe(0);
  });

  it('stops at the daily limit until the next UTC day, and says how long that is', async () => {
    vi.setSystemTime(new Date('2026-11-21T23:00:00Z'));
    const limiter = limiterOf({ daily: 2 });
    await limiter.acquire();
    await limiter.acquire();
    const refusal = await refusalOf(limiter.acquire());
    expect(refusal.retryAfter).toBe(3600);
    expect(refusal.message).toContain('2 requests per day');
    expect(refusal.message).toContain('4 requests per second');
    expect(limiter.snapshot()).toMatchObject({ requestsToday: 2, remainingDaily: 0, status: 'limited' });
    await vi.advanceTimersByTimeAsync(3_600_000);
    await limiter.acquire();
    expect(limiter.snapshot()).toMatchObject({ requestsToday: 1, remainingDaily: 1 });
  });

  it('a permit given back is there for the next at once; one whose request left is not', async () => {
    const limiter = limiterOf({ burst: 2 });
    const [sent, unsent] = [await limiter.acquire(), await limiter.acquire()];
    let passed = 0;
    for (let i = 0; i < 2; i += 1) void pass(limiter).then(() => (passed += 1));
    sent?.left();
    sent?.giveBack();
    unsent?.giveBack();
    unsent?.giveBack();
    await vi.advanceTimersByTimeAsync(0);
    expect(passed).toBe(1);
    expect(limiter.snapshot().requestsToday).toBe(2);
  });

  it('a request that waits for its connection may leave at any moment: it counts until a second after it arrived', async () => {
    const limiter = limiterOf({ burst: 4, maxWaitMs: 10_000 });
    const permits = await Promise.all(Array.from({ length: 4 }, () => limiter.acquire()));
    await vi.advanceTimersByTimeAsync(1_000);
    let passed = 0;
    for (let i = 0; i < 8; i += 1) void pass(limiter).then(() => (passed += 1));
    await vi.advanceTimersByTimeAsync(900);
    // The bucket is full again and would have let seven through: four more may leave beside them.
    expect(passed).toBe(4);
    for (const permit of permits) permit.arrived();
    await vi.advanceTimersByTimeAsync(200);
    expect(passed).toBe(8);
  });

  it('a request that left counts where it may arrive, until its answer begins', async () => {
    const limiter = limiterOf({ rps: 12, burst: 24, maxWaitMs: 10_000 });
    const since = performance.now();
    const arrivals: number[] = [];
    for (let id = 0; id < 60; id += 1) {
      void limiter.acquire().then((permit) => {
        permit.left();
        // What leaves within the first 900 ms is held up on the way, all of it, and gets no answer by then.
        const onTheWayMs = Math.max(0, since + 900 - performance.now());
        setTimeout(() => {
          arrivals.push(performance.now());
          if (onTheWayMs === 0) permit.arrived();
        }, onTheWayMs);
      });
    }
    await vi.advanceTimersByTimeAsync(5_000);
    expect(arrivals).toHaveLength(60);
    for (const start of arrivals) {
      expect(arrivals.filter((at) => at >= start && at < start + 1_000).length).toBeLessThanOrEqual(36);
    }
  });

  it('is down when every service of the role failed last, degraded when some did', () => {
    const limiter = limiterOf();
    limiter.note('goplus', false);
    expect(limiter.snapshot().status).toBe('down');
    limiter.note('onchain', true);
    expect(limiter.snapshot().status).toBe('degraded');
    limiter.note('goplus', true);
    expect(limiter.snapshot().status).toBe('healthy');
  });

  it('no second brings the service more than burst + rate, however callers come and go and requests leave and arrive late', async () => {
    const step = fc.record({
      pauseMs: fc.integer({ min: 0, max: 400 }),
      callers: fc.integer({ min: 0, max: 12 }),
      leaves: fc.boolean(),
      unsentMs: fc.integer({ min: 0, max: 3_000 }),
      onTheWayMs: fc.integer({ min: 0, max: 700 }),
      answers: fc.boolean(),
      isSent: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const limiter = limiterOf({ rps: 5, burst: 10 });
        const arrivedAt: number[] = [];
        const send = (permit: Permit, how: (typeof steps)[number]) => {
          if (!how.isSent) return void setTimeout(() => permit.giveBack(), how.unsentMs);
          setTimeout(() => {
            permit.left();
            setTimeout(() => {
              arrivedAt.push(performance.now());
              if (how.answers) permit.arrived();
            }, how.onTheWayMs);
          }, how.unsentMs);
        };
        for (const how of steps) {
          const controller = new AbortController();
          for (let i = 0; i < how.callers; i += 1) {
            limiter.acquire(controller.signal).then(
              (permit) => send(permit, how),
              () => undefined,
            );
          }
          await vi.advanceTimersByTimeAsync(how.pauseMs);
          if (how.leaves) controller.abort();
        }
        await vi.advanceTimersByTimeAsync(8_000);
        expect(limiter.waiting).toBe(0);
        for (const start of arrivedAt) {
          const within = arrivedAt.filter((at) => at >= start && at < start + 1_000).length;
          expect(within).toBeLessThanOrEqual(10 + 5);
        }
        expect(limiter.snapshot().requestsToday).toBe(arrivedAt.length);
      }),
      { numRuns: 60 },
    );
  });

  it('a flood of requests that leave and arrive late still goes at the full rate', async () => {
    const limiter = limiterOf({ rps: 12, burst: 24, maxWaitMs: 10_000 });
    const since = performance.now();
    const arrivals: number[] = [];
    for (let id = 0; id < 90; id += 1) {
      void limiter.acquire().then((permit) => {
        const late = performance.now() - since < 100 ? 240 : 30;
        setTimeout(() => permit.left(), late);
        setTimeout(() => {
          arrivals.push(performance.now());
          permit.arrived();
        }, late + 50);
      });
    }
    await vi.advanceTimersByTimeAsync(6_500);
    expect(arrivals).toHaveLength(90);
    for (const start of arrivals) {
      expect(arrivals.filter((at) => at >= start && at < start + 1_000).length).toBeLessThanOrEqual(36);
    }
    // (90 − 24) ÷ 12 = 5.5 s, and the last one's way: the arrival delay costs nothing in the long run.
    expect(Math.max(...arrivals) - since).toBeLessThanOrEqual(5_620);
  });
});

it('a day that was used up is no reason to send anybody away until the next midnight', async () => {
  const never: PermitAnswer = { permits: [], nextInMs: 10_000, today: 10 };
  let expectedWaitMs = 0;
  const source: PermitSource = { take: () => never, expectedWaitMs: () => expectedWaitMs };
  const limiter = limiterOf({ daily: 10, permitSource: source });
  expect((await refusalOf(limiter.acquire())).retryAfter).toBe(12 * 3_600);
  vi.setSystemTime(new Date('2026-11-22T00:00:01Z'));
  expectedWaitMs = 3_000;
  const refusal = await refusalOf(limiter.acquire());
  expect([refusal.retryAfter, refusal.message]).toEqual([3, expect.not.stringContaining('per day')]);
});
