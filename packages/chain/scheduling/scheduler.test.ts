import { AppError } from '@assay/facts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ResourceOptions, Scheduler } from './scheduler.js';
import { createSchedulers, defaultSharing } from './shared-resources.js';

const HOLD_MS = 100;

const never = new AbortController().signal;
const tokens = { does: 'reads', things: 'uncached tokens', paidShare: 0, maxQueued: 1_000 };
const schedulerOf = (
  options: Partial<ResourceOptions> & Pick<ResourceOptions, 'slots'>,
  onRefusal = vi.fn(),
) => new Scheduler({ ...tokens, ...options }, { onRefusal });
const hold = () => new Promise<string>((resolve) => setTimeout(() => resolve('read'), HOLD_MS));
const errorOf = (promise: Promise<unknown>) => promise.then(String, (error: unknown) => error);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('slots', () => {
  it('read no more tokens at once than allowed, and deal the slots out to callers in turn', async () => {
    const slots = schedulerOf({ slots: 4, maxWaitMs: 100_000 });
    let reading = 0;
    let maxReading = 0;
    const done: string[] = [];
    const read = (caller: string, token: string) =>
      slots
        .run(
          caller,
          never,
          async () => {
            reading += 1;
            maxReading = Math.max(maxReading, reading);
            await hold();
            reading -= 1;
          },
          token,
        )
        .then(() => done.push(caller));
    for (let n = 0; n < 200; n += 1) void read('greedy', `g${n}`);
    await vi.advanceTimersByTimeAsync(HOLD_MS / 2);
    for (let n = 0; n < 10; n += 1) void read(`modest ${n}`, `m${n}`);
    // What is under way ends, then eleven callers take turns: three rounds of four slots. Alone the ten would
    // have taken three as well.
    await vi.advanceTimersByTimeAsync(4 * HOLD_MS);
    expect(done.filter((caller) => caller !== 'greedy')).toHaveLength(10);
    await vi.runAllTimersAsync();
    expect([done.length, maxReading]).toEqual([210, 4]);
  });

  it('a slot is the token’s: further questions about it need no other one, and it ends with the last of them', async () => {
    const slots = schedulerOf({ slots: 1, maxWaitMs: 10_000 });
    const order: string[] = [];
    const outer = slots.run(
      'x',
      never,
      async () => {
        order.push(String(await slots.run('x', never, hold, 'a')));
        order.push(String(await slots.run('y', never, hold, 'a')));
      },
      'a',
    );
    const other = slots.run('x', never, async () => order.push('other'), 'b');
    await vi.runAllTimersAsync();
    await Promise.all([outer, other]);
    expect(order).toEqual(['read', 'read', 'other']);
  });

  it('a caller that asks about a token that waits in a long queue of another caller brings it forward for both', async () => {
    const slots = schedulerOf({ slots: 1, maxWaitMs: 100_000 });
    const done: string[] = [];
    const read = (caller: string, token: string) =>
      void slots.run(caller, never, hold, token).then(() => done.push(`${caller} ${token}`));
    for (let n = 0; n < 20; n += 1) read('greedy', `t${n}`);
    read('modest', 't19');
    await vi.advanceTimersByTimeAsync(3 * HOLD_MS);
    expect(done).toEqual(['greedy t0', 'greedy t1', 'greedy t19', 'modest t19']);
    await vi.runAllTimersAsync();
    expect(done).toHaveLength(21);
  });

  it('refuses what waited too long, and at once what would, on the account of the caller with many', async () => {
    const onRefusal = vi.fn();
    const slots = schedulerOf({ slots: 1, maxWaitMs: 10 * HOLD_MS }, onRefusal);
    await Promise.all([slots.run('greedy', never, hold, 'first'), vi.advanceTimersByTimeAsync(HOLD_MS)]);
    const asked = Array.from({ length: 20 }, (_, n) => errorOf(slots.run('greedy', never, hold, `t${n}`)));
    await vi.advanceTimersByTimeAsync(0);
    expect(onRefusal).toHaveBeenCalledTimes(9);
    const modest = slots.run('modest', never, hold, 'm');
    await vi.runAllTimersAsync();
    expect(await modest).toBe('read');
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer === 'read')).toHaveLength(9);
    const [refused] = answers.filter((answer) => answer instanceof AppError);
    expect(refused).toMatchObject({ code: 'rate_limited', provider: 'gateway' });
  });

  it('free callers begin less beside paid work, and go on as before after it', async () => {
    const slots = schedulerOf({ slots: 4, paidShare: 0.5, freeBesidePaid: 1, maxWaitMs: 100_000 });
    let [running, most] = [0, 0];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await hold();
      running -= 1;
    };
    const paid = slots.run('paid:a', never, hold, 'p');
    const free = Array.from({ length: 4 }, (_, n) => slots.run('free:x', never, work, `f${n}`));
    await vi.advanceTimersByTimeAsync(HOLD_MS / 2);
    expect([running, most]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    expect([running, most]).toEqual([2, 2]);
    await vi.runAllTimersAsync();
    await Promise.all([paid, ...free]);
  });

  it('who leaves gives up the place, and takes no slot', async () => {
    const slots = schedulerOf({ slots: 1, maxWaitMs: 10_000 });
    const leaving = new AbortController();
    const first = slots.run('x', never, hold, 'a');
    const work = vi.fn(hold);
    const left = slots.run('x', leaving.signal, work, 'b');
    const next = slots.run('x', never, hold, 'c');
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await vi.advanceTimersByTimeAsync(2 * HOLD_MS);
    expect(await Promise.all([first, next])).toEqual(['read', 'read']);
    expect(work).not.toHaveBeenCalled();
  });

  describe('with a share for paid callers', () => {
    const paid = (n: number) => `paid:${n}`;
    const free = (n: number) => `free:${n}`;

    it('fifty free callers take no slot of that share, and the payer waits for none of them', async () => {
      const slots = schedulerOf({ slots: 4, paidShare: 0.5, maxWaitMs: 100_000 });
      let freeReading = 0;
      let mostFree = 0;
      for (let n = 0; n < 50; n += 1)
        void slots.run(
          free(n),
          never,
          async () => {
            freeReading += 1;
            mostFree = Math.max(mostFree, freeReading);
            await hold();
            freeReading -= 1;
          },
          `f${n}`,
        );
      await vi.advanceTimersByTimeAsync(HOLD_MS * 1.5);
      const started = performance.now();
      const first = slots.run(paid(1), never, hold, 'p1');
      const second = slots.run(paid(1), never, hold, 'p2');
      await vi.advanceTimersByTimeAsync(HOLD_MS);
      expect(await Promise.all([first, second])).toEqual(['read', 'read']);
      expect(performance.now() - started).toBeLessThanOrEqual(HOLD_MS);
      await vi.runAllTimersAsync();
      expect(mostFree).toBe(2);
    });

    it('a payer is never refused because free callers wait, and free callers are told whose share is used up', async () => {
      const slots = schedulerOf({ slots: 2, paidShare: 0.5, maxWaitMs: 3 * HOLD_MS });
      await Promise.all([slots.run(free(0), never, hold, 'first'), vi.advanceTimersByTimeAsync(HOLD_MS)]);
      const asked = Array.from({ length: 50 }, (_, n) => errorOf(slots.run(free(n), never, hold, `f${n}`)));
      const payer = [1, 2, 3].map((n) => errorOf(slots.run(paid(1), never, hold, `p${n}`)));
      await vi.runAllTimersAsync();
      expect(await Promise.all(payer)).toEqual(['read', 'read', 'read']);
      const refused = (await Promise.all(asked)).find((answer) => answer instanceof AppError);
      expect(String(refused)).toContain(
        'at most 1 uncached tokens at once for free keys and readers together',
      );
    });

    it('a token that a payer asks for as well leaves the share of the free callers', async () => {
      const slots = schedulerOf({ slots: 2, paidShare: 0.5, maxWaitMs: 100_000 });
      const shared = slots.run(free(1), never, hold, 'shared');
      const joined = slots.run(paid(1), never, hold, 'shared');
      const next = slots.run(free(2), never, hold, 'next');
      await vi.advanceTimersByTimeAsync(HOLD_MS);
      expect(await Promise.all([shared, joined, next])).toEqual(['read', 'read', 'read']);
    });
  });
});

describe('slots of works that share no key', () => {
  /** Works that end when they are told to, and who is at work. */
  function setUp(options: Partial<ResourceOptions> & Pick<ResourceOptions, 'slots'>) {
    const scheduler = schedulerOf(options);
    const working: { readonly caller: string; readonly end: () => void }[] = [];
    const ask = (caller: string, signal = never) =>
      scheduler.run(caller, signal, () => new Promise<void>((end) => void working.push({ caller, end })));
    /** Each work ends after its time, the one that began first first. */
    const endAll = async (takesMs: (caller: string) => number = () => 0) => {
      for (let at = 0; at < working.length; at += 1) {
        await vi.advanceTimersByTimeAsync(takesMs(working[at]?.caller ?? ''));
        working[at]?.end();
        await vi.advanceTimersByTimeAsync(0);
      }
    };
    return { scheduler, working, ask, endAll, callers: () => working.map(({ caller }) => caller) };
  }

  it('leave some to paid callers, and no caller gets more than its part', async () => {
    const { scheduler, ask, callers } = setUp({
      slots: 6,
      paidShare: 0.5,
      slotsOfOneCaller: { paid: 2, free: 2 },
    });
    for (const caller of ['free:a', 'free:a', 'free:a', 'free:b', 'free:c', 'paid:d', 'paid:d', 'paid:d'])
      void ask(caller);
    await vi.advanceTimersByTimeAsync(0);
    expect(callers()).toEqual(['free:a', 'free:a', 'free:b', 'paid:d', 'paid:d']);
    expect([scheduler.room, scheduler.waiting]).toEqual([{ all: 1, free: 0 }, 3]);
  });

  it('with one slot paid callers have three quarters of the time, and free callers the rest', async () => {
    const { ask, callers, endAll } = setUp({ slots: 1, paidShare: 0.5 });
    for (const caller of ['free:a', 'free:a', 'free:b', ...Array.from({ length: 5 }, () => 'paid:c')])
      void ask(caller);
    await endAll(() => 10);
    expect(callers().join(' ')).toBe('free:a paid:c paid:c paid:c free:a paid:c paid:c free:b');
  });

  it('long works of free callers come no oftener between short ones of a payer than short ones would', async () => {
    const { ask, callers, endAll } = setUp({ slots: 1, paidShare: 0.5 });
    for (let n = 0; n < 40; n += 1) void ask('paid:c');
    for (let n = 0; n < 5; n += 1) void ask('free:a');
    await endAll((caller) => (caller === 'free:a' ? 100 : 10));
    const order = callers();
    expect(order).toHaveLength(45);
    // One free turn for 300 ms of the payer, which are thirty works.
    expect(order.indexOf('free:a')).toBe(1);
    expect(order.indexOf('free:a', 2)).toBe(32);
    expect(order.lastIndexOf('paid:c')).toBe(41);
  });

  it('go to callers in turn where nothing is kept for paid ones', async () => {
    const { ask, callers, endAll } = setUp({ slots: 1 });
    for (const caller of ['free:a', 'free:a', 'free:b', 'paid:c', 'paid:c']) void ask(caller);
    await endAll();
    expect(callers()).toEqual(['free:a', 'free:a', 'free:b', 'paid:c', 'paid:c']);
  });

  it('the line is bounded for free callers and for paid ones each, and refusals say what is short', async () => {
    const { ask, callers } = setUp({ slots: 1, paidShare: 0.5, maxQueued: 2 });
    const free = Array.from({ length: 5 }, (_, n) => errorOf(ask(`free:${n}`)));
    void ask('paid:c');
    await vi.advanceTimersByTimeAsync(0);
    expect(callers()).toEqual(['free:0']);
    expect(await free[3]).toMatchObject({
      code: 'rate_limited',
      provider: 'gateway',
      retryAfter: 1,
      message:
        'The service reads at most 1 uncached tokens at once for free keys and readers together, and others come first; try again in 1 s.',
    });
  });

  it('a slot that a payer joins makes room for a free caller that waits', async () => {
    const scheduler = schedulerOf({ slots: 2, paidShare: 0.5 });
    const begun: string[] = [];
    const ask = (caller: string, token: string) => {
      const work = () => {
        begun.push(`${caller} ${token}`);
        return hold();
      };
      return scheduler.run(caller, never, work, token);
    };
    void ask('free:a', 'shared');
    void ask('free:b', 'next');
    void ask('paid:c', 'shared');
    await vi.advanceTimersByTimeAsync(0);
    expect([...begun].sort()).toEqual(['free:a shared', 'free:b next', 'paid:c shared']);
  });
});

it('every resource keeps a share for paid callers, unless the operator says otherwise', () => {
  const free = (paidShare: number) =>
    Object.values(createSchedulers({ ...defaultSharing, coldTokens: 8, paidShare })).map(
      ({ room }) => room.free / room.all,
    );
  expect(free(0.5)).toEqual([0.5, 0.5, 1, 1, 0.5, 0.5]);
  expect(free(0)).toEqual([1, 1, 1, 1, 1, 1]);
});
