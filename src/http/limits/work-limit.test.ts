import { expect, it } from 'vitest';
import { createLocalWorkLimit, toWorkBounds } from './work-limit.js';

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
  let now = 0;
  const bounds = toWorkBounds({ perMinute: 4, concurrent: 10, paidShare: 0.5 });
  const limit = createLocalWorkLimit(
    () => bounds,
    () => now,
  );
  const enter = async (caller: 'free' | 'paid') => {
    const entry = await limit.enter(caller);
    return entry.entered || [entry.limit, entry.of, entry.retryAfterSeconds];
  };
  expect([await enter('free'), await enter('free'), await enter('free')]).toEqual([
    true,
    true,
    ['perMinute', 'free', 60],
  ]);
  now = 30_500;
  expect([await enter('paid'), await enter('paid')]).toEqual([true, true]);
  expect(await enter('paid')).toEqual(['perMinute', 'all', 30]);
  expect(await limit.load()).toEqual({ concurrent: 4, thisMinute: 4 });
  now = 60_000;
  expect([await enter('free'), (await limit.load()).thisMinute]).toEqual([true, 1]);
});

it('a place that is given back twice is one place', async () => {
  const limit = createLocalWorkLimit(() => toWorkBounds({ perMinute: 100, concurrent: 2, paidShare: 0.5 }));
  const first = await limit.enter('free');
  await limit.enter('paid');
  expect((await limit.enter('paid')).entered).toBe(false);
  for (let times = 0; times < 2; times += 1) if (first.entered) first.giveBack();
  expect((await limit.load()).concurrent).toBe(1);
  expect((await limit.enter('free')).entered).toBe(true);
  expect((await limit.enter('paid')).entered).toBe(false);
});
