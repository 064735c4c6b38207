import { AppError } from '@assay/facts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCallerLifetime } from '../upstream/caller-lifetime.js';
import { TokenSlots } from './token-slots.js';

const HOLD_MS = 100;

const presenceOf = (signal = new AbortController().signal) =>
  createCallerLifetime(signal, Date.now() + 1_000_000);
const hold = () => new Promise<string>((resolve) => setTimeout(() => resolve('read'), HOLD_MS));
const errorOf = (promise: Promise<unknown>) => promise.then(String, (error: unknown) => error);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('token slots', () => {
  it('read no more tokens at once than allowed, and deal the slots out to callers in turn', async () => {
    const slots = new TokenSlots({ max: 4, maxWaitMs: 100_000 });
    let reading = 0;
    let maxReading = 0;
    const done: string[] = [];
    const read = (caller: string, token: string) =>
      slots
        .run(token, caller, presenceOf(), async () => {
          reading += 1;
          maxReading = Math.max(maxReading, reading);
          await hold();
          reading -= 1;
        })
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
    const slots = new TokenSlots({ max: 1, maxWaitMs: 10_000 });
    const order: string[] = [];
    const outer = slots.run('a', 'x', presenceOf(), async () => {
      order.push(String(await slots.run('a', 'x', presenceOf(), hold)));
      order.push(String(await slots.run('a', 'y', presenceOf(), hold)));
    });
    const other = slots.run('b', 'x', presenceOf(), async () => order.push('other'));
    await vi.runAllTimersAsync();
    await Promise.all([outer, other]);
    expect(order).toEqual(['read', 'read', 'other']);
  });

  it('a caller that asks about a token that waits in a long queue of another caller brings it forward for both', async () => {
    const slots = new TokenSlots({ max: 1, maxWaitMs: 100_000 });
    const done: string[] = [];
    const read = (caller: string, token: string) =>
      void slots.run(token, caller, presenceOf(), hold).then(() => done.push(`${caller} ${token}`));
    for (let n = 0; n < 20; n += 1) read('greedy', `t${n}`);
    read('modest', 't19');
    await vi.advanceTimersByTimeAsync(3 * HOLD_MS);
    expect(done).toEqual(['greedy t0', 'greedy t1', 'greedy t19', 'modest t19']);
    await vi.runAllTimersAsync();
    expect(done).toHaveLength(21);
  });

  it('refuses what waited too long, and at once what would, on the account of the caller with many', async () => {
    const onRefusal = vi.fn();
    const slots = new TokenSlots({ max: 1, maxWaitMs: 10 * HOLD_MS, onRefusal });
    await Promise.all([
      slots.run('first', 'greedy', presenceOf(), hold),
      vi.advanceTimersByTimeAsync(HOLD_MS),
    ]);
    const asked = Array.from({ length: 20 }, (_, n) =>
      errorOf(slots.run(`t${n}`, 'greedy', presenceOf(), hold)),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(onRefusal).toHaveBeenCalledTimes(9);
    const modest = slots.run('m', 'modest', presenceOf(), hold);
    await vi.runAllTimersAsync();
    expect(await modest).toBe('read');
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer === 'read')).toHaveLength(9);
    const [refused] = answers.filter((answer) => answer instanceof AppError);
    expect(refused).toMatchObject({ code: 'rate_limited', provider: 'gateway' });
  });

  it('who leaves gives up the place, and takes no slot', async () => {
    const slots = new TokenSlots({ max: 1, maxWaitMs: 10_000 });
    const leaving = new AbortController();
    const first = slots.run('a', 'x', presenceOf(), hold);
    const work = vi.fn(hold);
    const left = slots.run('b', 'x', presenceOf(leaving.signal), work);
    const next = slots.run('c', 'x', presenceOf(), hold);
    leaving.abort();
    expect(await left).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2 * HOLD_MS);
    expect(await Promise.all([first, next])).toEqual(['read', 'read']);
    expect(work).not.toHaveBeenCalled();
  });

  describe('with a share for paid callers', () => {
    const paid = (n: number) => `paid:${n}`;
    const free = (n: number) => `free:${n}`;

    it('fifty free callers take no slot of that share, and the payer waits for none of them', async () => {
      const slots = new TokenSlots({ max: 4, maxFree: 2, maxWaitMs: 100_000 });
      let freeReading = 0;
      let mostFree = 0;
      for (let n = 0; n < 50; n += 1)
        void slots.run(`f${n}`, free(n), presenceOf(), async () => {
          freeReading += 1;
          mostFree = Math.max(mostFree, freeReading);
          await hold();
          freeReading -= 1;
        });
      await vi.advanceTimersByTimeAsync(HOLD_MS * 1.5);
      const started = performance.now();
      const first = slots.run('p1', paid(1), presenceOf(), hold);
      const second = slots.run('p2', paid(1), presenceOf(), hold);
      await vi.advanceTimersByTimeAsync(HOLD_MS);
      expect(await Promise.all([first, second])).toEqual(['read', 'read']);
      expect(performance.now() - started).toBeLessThanOrEqual(HOLD_MS);
      await vi.runAllTimersAsync();
      expect(mostFree).toBe(2);
    });

    it('a payer is never refused because free callers wait, and free callers are told whose share is used up', async () => {
      const slots = new TokenSlots({ max: 2, maxFree: 1, maxWaitMs: 3 * HOLD_MS });
      await Promise.all([
        slots.run('first', free(0), presenceOf(), hold),
        vi.advanceTimersByTimeAsync(HOLD_MS),
      ]);
      const asked = Array.from({ length: 50 }, (_, n) =>
        errorOf(slots.run(`f${n}`, free(n), presenceOf(), hold)),
      );
      const payer = [1, 2, 3].map((n) => errorOf(slots.run(`p${n}`, paid(1), presenceOf(), hold)));
      await vi.runAllTimersAsync();
      expect(await Promise.all(payer)).toEqual(['read', 'read', 'read']);
      const refused = (await Promise.all(asked)).find((answer) => answer instanceof AppError);
      expect(String(refused)).toContain(
        'at most 1 uncached tokens at once for free keys and readers together',
      );
    });

    it('a token that a payer asks for as well leaves the share of the free callers', async () => {
      const slots = new TokenSlots({ max: 2, maxFree: 1, maxWaitMs: 100_000 });
      const shared = slots.run('shared', free(1), presenceOf(), hold);
      const joined = slots.run('shared', paid(1), presenceOf(), hold);
      const next = slots.run('next', free(2), presenceOf(), hold);
      await vi.advanceTimersByTimeAsync(HOLD_MS);
      expect(await Promise.all([shared, joined, next])).toEqual(['read', 'read', 'read']);
    });
  });
});
