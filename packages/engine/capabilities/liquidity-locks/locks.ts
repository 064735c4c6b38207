import type { Address, LiquidityHolder, LiquidityLocks, LockerTrust } from '@assay/facts';
import { policy } from '../policy.js';
import type { HeldLiquidity, LaunchpadShare, LockSummary, PullableShare, UnlockStep } from './lock-shapes.js';
import { toStatus } from './lock-status.js';

interface Share extends Pick<LiquidityHolder, 'valueUsd'> {
  /** 0..1 of all liquidity. */
  readonly part: number;
}

interface Weighed extends LiquidityHolder, Share {
  /** A call took it out before its date. */
  readonly isOpen: boolean;
}

/** Holders that are shown by name. */
const maxShown = 20;
/** Smaller shares are dust: every pool burns a little when it is created. */
const dust = 1e-6;

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** USD value of each pool: from the fact, or from any holder's value and share. */
function poolValues(locks: LiquidityLocks): ReadonlyMap<Address, number | null> {
  const values = new Map<Address, number | null>();
  for (const { pool, valueUsd } of locks.pools ?? []) values.set(pool, valueUsd);
  for (const { pool, valueUsd, share } of locks.holders) {
    if ((values.get(pool) ?? null) === null) {
      // A share below the dust is too coarse to divide by.
      values.set(pool, valueUsd === null || share < dust ? null : valueUsd / share);
    }
  }
  return values;
}

/** Each pool is weighted by its value; if no pool has a known value, all weigh the same. */
function toWeights(locks: LiquidityLocks): (pool: Address) => number {
  const values = poolValues(locks);
  const total = sum([...values.values()].map((value) => value ?? 0));
  return (pool) => (total > 0 ? (values.get(pool) ?? 0) / total : 1 / values.size);
}

function weigh(locks: LiquidityLocks, lockers: readonly LockerTrust[]): readonly Weighed[] {
  const weightOf = toWeights(locks);
  const open = new Set(
    lockers.filter(({ emptied }) => emptied.length > 0).map(({ pool, locker }) => `${pool} ${locker}`),
  );
  return locks.holders.map((holder) => ({
    ...holder,
    part: holder.share * weightOf(holder.pool),
    isOpen: open.has(`${holder.pool} ${holder.holder}`),
  }));
}

function percentOf(holders: readonly Share[]): number {
  const part = sum(holders.map((holder) => holder.part));
  return part < dust ? 0 : Number(Math.min(100, part * 100).toFixed(2));
}

function usdOf(holders: readonly Pick<LiquidityHolder, 'valueUsd'>[]): number | null {
  const valued = holders.flatMap(({ valueUsd }) => valueUsd ?? []);
  if (holders.length > 0 && valued.length === 0) return null;
  return Number(sum(valued).toFixed(2));
}

function isHeld(holder: Weighed, now: number): boolean {
  return holder.kind === 'locked' && !holder.isOpen && (holder.unlockAt ?? Number.POSITIVE_INFINITY) > now;
}

function endOf({ unlockAt }: LiquidityHolder): number {
  return unlockAt ?? Number.MAX_SAFE_INTEGER;
}

function toSchedule(locked: readonly Weighed[]): readonly UnlockStep[] {
  return [...locked]
    .sort((a, b) => endOf(a) - endOf(b))
    .map((holder) => ({
      unlockAt: toIso(holder.unlockAt ?? null),
      locker: nameOf(holder),
      percentage: percentOf([holder]),
      valueUsd: usdOf([holder]),
      ...(holder.beneficiary ? { beneficiary: holder.beneficiary } : {}),
    }));
}

function toIso(seconds: number | null): string | null {
  // Beyond the year 9999 a date has no four digits any more: that is for good.
  return seconds === null ? null : new Date(Math.min(seconds, 253_402_300_799) * 1000).toISOString();
}

function nameOf({ locker }: LiquidityHolder): string {
  return locker ?? 'unknown locker';
}

function toHeld(holders: readonly Weighed[]): readonly HeldLiquidity[] {
  return [...holders]
    .sort((a, b) => b.part - a.part)
    .slice(0, maxShown)
    .map(({ part, isOpen: _, share: __, ...holder }) => ({
      ...holder,
      percentage: Number((part * 100).toFixed(2)),
      unlockAt: toIso(holder.unlockAt ?? null),
    }));
}

function toPullable(free: readonly Weighed[]): readonly PullableShare[] {
  const by = ({ kind, isOpen }: Weighed): PullableShare['by'] => {
    if (kind !== 'locked' && kind !== 'burned') return kind;
    return isOpen ? 'opened_lock' : 'expired_lock';
  };
  return [...new Set(free.map(by))]
    .map((kind) => ({ kind, shares: free.filter((holder) => by(holder) === kind) }))
    .map(({ kind, shares }) => ({ by: kind, percentage: percentOf(shares), valueUsd: usdOf(shares) }))
    .filter(({ percentage }) => percentage > 0)
    .sort((a, b) => b.percentage - a.percentage);
}

function toLaunchpads(holders: readonly Weighed[]): readonly LaunchpadShare[] {
  const contracts = new Set(holders.flatMap(({ launchpad, holder }) => (launchpad ? holder : [])));
  return [...contracts].flatMap((contract) => {
    const own = holders.filter(({ holder }) => holder === contract);
    const launchpad = own[0]?.launchpad;
    const percentage = percentOf(own);
    return launchpad && percentage > 0 ? [{ ...launchpad, contract, percentage, valueUsd: usdOf(own) }] : [];
  });
}

/** `null`: whether it is depends on who holds the rest, which is not known. */
function isLocked(lockPercentage: number, unknownPercentage: number): boolean | null {
  const { lockedPercentage } = policy.liquidityLocks;
  if (lockPercentage >= lockedPercentage) return true;
  return lockPercentage + unknownPercentage >= lockedPercentage ? null : false;
}

function toSource(burned: readonly Weighed[], locked: readonly Weighed[]): string | undefined {
  const names = [...new Set(locked.map(nameOf))].map((name) => ({
    name,
    percentage: percentOf(locked.filter((holder) => nameOf(holder) === name)),
  }));
  const sources = [...names, { name: 'burned', percentage: percentOf(burned) }]
    .filter(({ percentage }) => percentage > 0)
    .sort((a, b) => b.percentage - a.percentage);
  return sources.map(({ name }) => name).join(', ') || undefined;
}

/**
 * The locks at `now` (Unix seconds): how much is burned, locked and free, who holds it, and when the rest is
 * released. Pure; O(holders · log holders). A lock whose date has passed is free, and so is one that a call
 * of `lockers` emptied. Unknown is neither locked nor free.
 * @example const { lockPercentage } = toLockSummary(locks, 1_700_000_000, lockers);
 */
export function toLockSummary(
  locks: LiquidityLocks,
  now: number,
  lockers: readonly LockerTrust[] = [],
): LockSummary {
  const holders = weigh(locks, lockers);
  const named = holders.filter(({ part }) => part >= dust);
  const burned = holders.filter(({ kind }) => kind === 'burned');
  const locked = holders.filter((holder) => isHeld(holder, now));
  const free = holders.filter((holder) => holder.kind !== 'burned' && !isHeld(holder, now));
  const lockPercentage = percentOf([...burned, ...locked]);
  const pullablePercentage = Math.min(percentOf(free), Number((100 - lockPercentage).toFixed(2)));
  const rest = Number((100 - lockPercentage - pullablePercentage).toFixed(2));
  // Sums of rounded shares miss the hundred by a little.
  const unknownPercentage = rest < 0.05 ? 0 : rest;
  const lpLocked = isLocked(lockPercentage, unknownPercentage);
  const summary = {
    lpLocked,
    lockSource: toSource(burned, locked) ?? (lpLocked === null ? null : 'none'),
    lockPercentage,
    burnedPercentage: percentOf(burned),
    pullablePercentage,
    unknownPercentage,
    pullableNowUsd: pullablePercentage === 0 && unknownPercentage > 0 ? null : usdOf(free),
    pullable: toPullable(free),
    schedule: toSchedule(locked.filter(({ part }) => part >= dust)),
    holders: toHeld(named),
    holdersTotal: named.length,
    launchpads: toLaunchpads(free),
    lockers,
  };
  return { ...summary, lockStatus: toStatus(summary) };
}
