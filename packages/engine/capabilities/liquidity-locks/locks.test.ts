import type { Address, LiquidityHolder, LiquidityLocks, LockerTrust } from '@assay/facts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLockSummary } from './locks.js';

const now = 1_800_000_000;
const year = 365 * 86_400;
const pool = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`;
const holder = (
  kind: LiquidityHolder['kind'],
  share: number,
  more: Partial<LiquidityHolder> = {},
): LiquidityHolder => ({
  pool: pool(1),
  holder: pool(0xaa),
  kind,
  share,
  valueUsd: share * 10_000,
  ...more,
});
const summarize = (...holders: LiquidityHolder[]) => toLockSummary({ holders, coverage: 1 }, now);

test('burned liquidity is locked for good', () => {
  expect(summarize(holder('burned', 1))).toEqual({
    lpLocked: true,
    lockSource: 'burned',
    launchpads: [],
    lockPercentage: 100,
    burnedPercentage: 100,
    pullablePercentage: 0,
    unknownPercentage: 0,
    pullableNowUsd: 0,
    pullable: [],
    schedule: [],
    holders: [
      {
        pool: pool(1),
        holder: pool(0xaa),
        kind: 'burned',
        percentage: 100,
        valueUsd: 10_000,
        unlockAt: null,
      },
    ],
    holdersTotal: 1,
    lockers: [],
    lockStatus: 'All the liquidity is burned.',
  });
});

test("the deployer's liquidity can be taken out now, in USD", () => {
  const summary = summarize(holder('deployer', 0.95), holder('wallet', 0.05));
  expect(summary).toMatchObject({
    lpLocked: false,
    lockSource: 'none',
    lockPercentage: 0,
    pullableNowUsd: 10_000,
  });
  expect(summary.pullable.map(({ by, percentage }) => [by, percentage])).toEqual([
    ['deployer', 95],
    ['wallet', 5],
  ]);
  expect(summary.lockStatus).toBe(
    'The creator and other wallets can take out all the liquidity now: 10,000 USD.',
  );
});

test('a lock counts until its date and is free the second after', () => {
  const lock = holder('locked', 0.8, { locker: 'PinkLock', unlockAt: now + 1 });
  const rest = holder('owner', 0.2);
  const before = toLockSummary({ holders: [lock, rest], coverage: 1 }, now);
  const after = toLockSummary({ holders: [lock, rest], coverage: 1 }, now + 1);
  expect(before).toMatchObject({
    lpLocked: true,
    lockSource: 'PinkLock',
    lockPercentage: 80,
    pullableNowUsd: 2000,
  });
  expect(after).toMatchObject({
    lpLocked: false,
    lockSource: 'none',
    lockPercentage: 0,
    pullableNowUsd: 10_000,
    schedule: [],
  });
  expect(after.pullable[0]).toMatchObject({ by: 'expired_lock', percentage: 80 });
});

test('holders are cut at twenty, and their total is said; dust is no holder', () => {
  const summary = summarize(
    ...Array.from({ length: 25 }, () => holder('wallet', 0.04)),
    holder('burned', 1e-9),
  );
  expect(summary.holders).toHaveLength(20);
  expect(summary.holdersTotal).toBe(25);
});

test('the schedule runs from the next lock to end to those without a date', () => {
  const summary = summarize(
    holder('locked', 0.3, { locker: 'A', unlockAt: null }),
    holder('locked', 0.2, { locker: 'B', unlockAt: now + 2 * year }),
    holder('locked', 0.5, { locker: 'C', unlockAt: now + year, beneficiary: pool(7) }),
  );
  expect(
    summary.schedule.map(({ locker, unlockAt, percentage, valueUsd }) => [
      locker,
      unlockAt,
      percentage,
      valueUsd,
    ]),
  ).toEqual([
    ['C', '2028-01-15T08:00:00.000Z', 50, 5000],
    ['B', '2029-01-14T08:00:00.000Z', 20, 2000],
    ['A', null, 30, 3000],
  ]);
  expect(summary.lockStatus).toBe('All the liquidity is locked. The first part ends on 15 January 2028.');
});

test('pools weigh their value: a locked puddle beside an open lake is not locked', () => {
  const summary = summarize(
    holder('locked', 1, { valueUsd: 100, locker: 'A', unlockAt: now + year }),
    holder('owner', 1, { pool: pool(2), valueUsd: 9_900 }),
  );
  expect(summary).toMatchObject({
    lockPercentage: 1,
    pullablePercentage: 99,
    pullableNowUsd: 9_900,
    lpLocked: false,
  });
});

test('a pool of which nothing is known is neither locked nor free', () => {
  const locks: LiquidityLocks = {
    holders: [holder('burned', 1, { valueUsd: 5000 })],
    coverage: 0.5,
    pools: [
      { pool: pool(1), valueUsd: 5000, coverage: 1 },
      { pool: pool(2), valueUsd: 5000, coverage: 0 },
    ],
  };
  const summary = toLockSummary(locks, now);
  expect(summary).toMatchObject({
    lockPercentage: 50,
    pullablePercentage: 0,
    unknownPercentage: 50,
    // Nothing is known to be free, and not all is known: that is no zero.
    pullableNowUsd: null,
  });
});

test('without any known value the shares still say what is locked, and no dollar is made up', () => {
  const summary = summarize(
    holder('burned', 0.6, { valueUsd: null }),
    holder('owner', 0.4, { valueUsd: null }),
  );
  expect(summary).toMatchObject({ lockPercentage: 60, pullableNowUsd: null });
  expect(summary.lockStatus).not.toContain('USD');
});

test('no holders at all: nothing is claimed', () => {
  expect(toLockSummary({ holders: [], coverage: 0 }, now)).toMatchObject({
    lpLocked: null,
    lockSource: null,
    lockPercentage: 0,
    pullablePercentage: 0,
    pullableNowUsd: null,
    pullable: [],
    unknownPercentage: 100,
  });
});

test('the dust that a pool burns at its birth is not a lock', () => {
  expect(summarize(holder('burned', 1e-13), holder('owner', 1 - 1e-13))).toMatchObject({
    lockSource: 'none',
    burnedPercentage: 0,
  });
});

const anyHolder = fc.record({
  pool: fc.integer({ min: 1, max: 3 }).map(pool),
  holder: fc.integer({ min: 1, max: 9 }).map(pool),
  kind: fc.constantFrom<LiquidityHolder['kind']>(
    'burned',
    'locked',
    'owner',
    'deployer',
    'contract',
    'wallet',
  ),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  valueUsd: fc.option(fc.double({ min: 0, max: 1e12, noNaN: true })),
  unlockAt: fc.option(fc.integer({ min: 0, max: 4_000_000_000 })),
});

test('percentages stay within 0..100 and add up, whatever the fact says', () => {
  fc.assert(
    fc.property(
      fc.array(anyHolder, { maxLength: 12 }),
      fc.integer({ min: 0, max: 4_000_000_000 }),
      (holders, at) => {
        const { lockPercentage, burnedPercentage, pullablePercentage, unknownPercentage } = toLockSummary(
          { holders, coverage: 1 },
          at,
        );
        for (const value of [lockPercentage, burnedPercentage, pullablePercentage, unknownPercentage]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(100);
        }
        expect(Math.abs(lockPercentage + pullablePercentage + unknownPercentage - 100)).toBeLessThan(0.051);
      },
    ),
  );
});

test('time only frees liquidity: what is locked never grows', () => {
  fc.assert(
    fc.property(
      fc.array(anyHolder, { maxLength: 12 }),
      fc.nat(4_000_000_000),
      fc.nat(1_000_000_000),
      (holders, at, later) => {
        const locks = { holders, coverage: 1 };
        expect(toLockSummary(locks, at + later).lockPercentage).toBeLessThanOrEqual(
          toLockSummary(locks, at).lockPercentage,
        );
      },
    ),
  );
});

const lockerOf = (more: Partial<LockerTrust>): LockerTrust => ({
  locker: pool(0xaa),
  name: 'PinkLock',
  pool: pool(1),
  replaceableBy: null,
  tried: 1,
  emptied: [],
  ...more,
});

test('a lock that a call opened before its date is free, and says why', () => {
  const locks = { holders: [holder('locked', 1, { locker: 'PinkLock', unlockAt: now + year })], coverage: 1 };
  const opened = lockerOf({ emptied: [{ actor: 'owner', account: null, evidence: [] }] });
  expect(toLockSummary(locks, now, [lockerOf({})])).toMatchObject({ lockPercentage: 100, pullableNowUsd: 0 });
  expect(toLockSummary(locks, now, [opened])).toMatchObject({
    lpLocked: false,
    lockPercentage: 0,
    pullableNowUsd: 10_000,
    pullable: [{ by: 'opened_lock', percentage: 100 }],
    schedule: [],
  });
  // Another pool's locker, or another locker, says nothing about this one.
  expect(toLockSummary(locks, now, [{ ...opened, pool: pool(2) }]).lockPercentage).toBe(100);
});

test('who can replace the code of a locker is said; the lock still counts', () => {
  const locks = { holders: [holder('locked', 1, { locker: 'PinkLock', unlockAt: now + year })], coverage: 1 };
  const replaceable = lockerOf({ replaceableBy: { address: pool(7), kind: 'eoa' } });
  const summary = toLockSummary(locks, now, [replaceable]);
  expect(summary.lockPercentage).toBe(100);
  expect(summary.lockStatus).toContain('One key can replace PinkLock, which holds the lock.');
});

test('holders are named the largest first, by their part of all pools, with range and date', () => {
  const position = { tokenId: '7', tickLower: -600, tickUpper: 600, inRange: true };
  const small = { pool: pool(2), holder: pool(0xbb), valueUsd: 2_500, position };
  const locks: LiquidityLocks = {
    holders: [
      holder('wallet', 0.25, small),
      holder('locked', 1, { locker: 'UNCX', unlockAt: now + year, beneficiary: pool(0xcc) }),
      holder('contract', 0, { pool: pool(2) }),
    ],
    pools: [
      { pool: pool(1), valueUsd: 10_000, coverage: 1 },
      { pool: pool(2), valueUsd: 10_000, coverage: 0.25 },
    ],
    coverage: 0.625,
  };
  expect(toLockSummary(locks, now).holders).toEqual([
    {
      pool: pool(1),
      holder: pool(0xaa),
      kind: 'locked',
      percentage: 50,
      valueUsd: 10_000,
      locker: 'UNCX',
      unlockAt: new Date((now + year) * 1000).toISOString(),
      beneficiary: pool(0xcc),
    },
    { ...small, kind: 'wallet', percentage: 12.5, unlockAt: null },
  ]);
});

test('of many holders the twenty largest are named', () => {
  const crowd = Array.from({ length: 30 }, (_, index) => holder('wallet', (index + 1) / 500));
  const { holders } = summarize(...crowd);
  expect([holders.length, holders[0]?.percentage, holders[19]?.percentage]).toEqual([20, 6, 2.2]);
});
