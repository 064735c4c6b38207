import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLimits, type LimitSettings } from './limits.js';
import { toWorkBounds } from './work-bounds.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const limitsOf = (settings: Partial<LimitSettings>) =>
  createLimits({
    perMinute: 300,
    concurrent: 50,
    paidShare: 0.5,
    standardPerMinute: 3,
    lowPerMinute: 2,
    pagePerMinute: 3,
    leaseMs: 30_000,
    ...settings,
  });
const outcomeOf = (entering: Promise<() => void>) =>
  entering.then(
    () => 'entered',
    (error: unknown) => error,
  );

it.each([
  { limit: 50, paidShare: 0.5, replicaShare: 1, all: 50, free: 25 },
  { limit: 50, paidShare: 0.9, replicaShare: 1, all: 50, free: 5 },
  { limit: 50, paidShare: 0, replicaShare: 1, all: 50, free: 50 },
  { limit: 50, paidShare: 1, replicaShare: 1, all: 50, free: 0 },
  { limit: 50, paidShare: 0.5, replicaShare: 1 / 3, all: 16, free: 8 },
  // A part of less than one request is still one.
  { limit: 10, paidShare: 0.99, replicaShare: 1, all: 10, free: 1 },
  { limit: 1, paidShare: 0.5, replicaShare: 1 / 3, all: 1, free: 1 },
])('of $limit, with $paidShare for payers and $replicaShare here: $all, $free of them free', (given) => {
  const { limit, paidShare, replicaShare, all, free } = given;
  const bounds = toWorkBounds({ perMinute: limit, concurrent: limit, paidShare }, replicaShare);
  expect(bounds).toEqual({ perMinute: { all, free }, concurrent: { all, free } });
});

it('payers take what free callers cannot, until the minute is over', async () => {
  const limits = limitsOf({ perMinute: 4, concurrent: 10 });
  const enter = (caller: 'free' | 'paid') => outcomeOf(limits.enter(caller));
  expect([await enter('free'), await enter('free')]).toEqual(['entered', 'entered']);
  expect(await enter('free')).toMatchObject({
    code: 'rate_limited',
    retryAfter: 60,
    message: expect.stringContaining("may take 2 of the gateway's 4 requests per minute together"),
  });
  vi.advanceTimersByTime(30_500);
  expect([await enter('paid'), await enter('paid')]).toEqual(['entered', 'entered']);
  expect(await enter('paid')).toMatchObject({
    retryAfter: 30,
    message: expect.stringContaining('takes 4 requests per minute from all users together'),
  });
  expect(await limits.load()).toEqual({ concurrent: 4, thisMinute: 4 });
  vi.advanceTimersByTime(29_500);
  expect([await enter('free'), (await limits.load()).thisMinute]).toEqual(['entered', 1]);
});

it('a place that is given back twice is one place', async () => {
  const limits = limitsOf({ perMinute: 100, concurrent: 2 });
  const leave = await limits.enter('free');
  await limits.enter('paid');
  const refusal = await outcomeOf(limits.enter('paid'));
  expect(refusal).toMatchObject({ retryAfter: 1, message: expect.stringContaining('all places are taken') });
  for (let times = 0; times < 2; times += 1) leave();
  expect((await limits.load()).concurrent).toBe(1);
  expect(await outcomeOf(limits.enter('free'))).toBe('entered');
  expect(await outcomeOf(limits.enter('paid'))).toMatchObject({ code: 'rate_limited' });
});

it('a request is counted in all windows of its caller, and entered where all of them allow it', async () => {
  const limits = limitsOf({});
  const windows = [{ name: 'key:1' }, { name: 'test-keys:a', perMinute: 10 }];
  for (let request = 0; request < 3; request += 1) {
    const { entry } = await limits.count('standard', windows, 'free');
    if (request === 0) entry?.end();
    else entry?.begin();
  }
  const counted = await limits.count('standard', windows, 'free');
  expect(counted.windows).toMatchObject([
    { limit: 3, remaining: 0, allowed: false, retryAfterSeconds: 60 },
    { limit: 10, remaining: 6, allowed: true },
  ]);
  expect(counted.entry).toBeUndefined();
  expect(await limits.load()).toEqual({ concurrent: 2, thisMinute: 2 });
  const other = await limits.count('low', windows);
  expect(other.windows).toMatchObject([{ limit: 2, remaining: 1 }, { remaining: 9 }]);
  vi.advanceTimersByTime(60_000);
  expect((await limits.count('standard', windows)).windows[0]).toMatchObject({ remaining: 2, allowed: true });
});

it('keys that do not exist are guesses of an address; those that are given back are none', async () => {
  const limits = limitsOf({});
  const guesses = limits.keyGuesses('203.0.113.7');
  for (let guess = 0; guess < 70; guess += 1) {
    await guesses.take();
    guesses.giveBack();
  }
  for (let guess = 0; guess < 60; guess += 1) await guesses.take();
  await expect(guesses.take()).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 60 });
  await limits.keyGuesses('203.0.113.8').take();
});
