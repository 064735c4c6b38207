import type {
  CallEvidence,
  EmptiedPool,
  LiquidityRemoval,
  LiquidityRemovals,
  LiquidityStep,
  LogEvidence,
} from '@assay/facts';
import { policy } from '../policy.js';

const rules = policy.liquidityRemovals;

/** Liquidity that is gone: who took it, how much, when. */
export interface TakenLiquidity {
  readonly fate: 'taken';
  /** Share of the token's whole liquidity then, 0..1. */
  readonly share: number;
  /** USD, both sides; `null`: not known. */
  readonly takenUsd: number | null;
  /** What is left in all pools, USD; `null`: not known. */
  readonly leftUsd: number | null;
  /** The largest removal; absent where only the state of the pool tells. */
  readonly largest?: LiquidityRemoval;
  /** All removals, oldest first. */
  readonly removals: readonly LiquidityRemoval[];
  /** More than one sender, none of whom took most of it. */
  readonly isByMany: boolean;
  readonly evidence: readonly (LogEvidence | CallEvidence)[];
}

/**
 * What became of the token's liquidity. `standing`: it was not taken out. `moved`: out of one pool and into
 * another one, by the same people. `unknown`: so little is left that it may be the rest of more, and its
 * history could not be read.
 */
export type LiquidityFate =
  | TakenLiquidity
  | { readonly fate: 'moved'; readonly from: EmptiedPool; readonly to: LiquidityStep }
  | { readonly fate: 'standing' | 'unknown' };

/**
 * Judges the removals of the whole token: liquidity that stands in any pool stands. Pure; O(emptied ·
 * additions).
 */
export function fateOf(removals: LiquidityRemovals): LiquidityFate {
  const { emptied, leftUsd, since } = removals;
  const moves = emptied.map((pool) => ({ pool, to: movedTo(pool, removals) }));
  const taken = moves.flatMap(({ pool, to }) => (to ? [] : [pool]));
  const share = takenShare(taken, removals);
  if (taken.length > 0 && share !== null && share >= rules.goneShare) return toTaken(taken, share, leftUsd);
  const move = moves.find(({ to }) => to !== undefined);
  if (move?.to) return { fate: 'moved', from: move.pool, to: move.to };
  const isInDoubt = leftUsd !== null && leftUsd < rules.doubtBelowUsd;
  return { fate: isInDoubt && since !== 0 ? 'unknown' : 'standing' };
}

/** Share of all liquidity that was taken; `null`: it cannot be compared with what is left. */
function takenShare(taken: readonly EmptiedPool[], { leftUsd, standing }: LiquidityRemovals): number | null {
  const values = taken.map(({ takenUsd }) => takenUsd);
  const takenUsd = sum(values);
  const isAlone = leftUsd === null ? standing === 0 : leftUsd < rules.nearlyEmptyUsd;
  if (takenUsd === null || takenUsd <= 0)
    return isAlone ? Math.max(0, ...taken.map(({ share }) => share)) : null;
  return takenUsd / (takenUsd + (leftUsd ?? 0));
}

/** `null` where one is not known. */
function sum(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>(
    (total, value) => (total === null || value === null ? null : total + value),
    0,
  );
}

function toTaken(taken: readonly EmptiedPool[], share: number, leftUsd: number | null): TakenLiquidity {
  const removals = taken
    .flatMap((pool) => pool.removals)
    .sort((a, b) => a.timestamp - b.timestamp || a.logIndex - b.logIndex);
  const sizeOf = ({ valueUsd, poolShare }: LiquidityRemoval) => valueUsd ?? poolShare ?? 0;
  const bySize = removals.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const [largest] = bySize;
  const total = removals.reduce((all, one) => all + sizeOf(one), 0);
  const own = removals.filter(({ by }) => by === largest?.by).reduce((all, one) => all + sizeOf(one), 0);
  return {
    fate: 'taken',
    share,
    takenUsd: sum(taken.map(({ takenUsd }) => takenUsd)),
    leftUsd,
    ...(largest ? { largest } : {}),
    removals,
    isByMany: own * 2 < total,
    evidence: [
      ...bySize.flatMap(({ evidence }) => evidence ?? []),
      ...taken.flatMap(({ shownBy }) => shownBy ?? []),
    ],
  };
}

/**
 * Where the liquidity of an emptied pool went: an addition to another pool by those who took it out. One made
 * before counts only where it still stands, so two pools that were filled and emptied together are not moved.
 */
function movedTo(from: EmptiedPool, { additions, emptied }: LiquidityRemovals): LiquidityStep | undefined {
  const [first] = from.removals;
  const last = from.removals.at(-1);
  if (!first || !last) return undefined;
  const isGone = (pool: string) => emptied.some((one) => one.pool === pool);
  const there = additions.filter(
    ({ pool, timestamp, ...step }) =>
      pool !== from.pool &&
      timestamp >= first.timestamp - rules.movedWithinSeconds &&
      timestamp <= last.timestamp + rules.movedWithinSeconds &&
      (timestamp >= first.timestamp || !isGone(pool)) &&
      from.removals.some((removal) => isSameParty(removal, step)),
  );
  const value = sum(there.map(({ valueUsd }) => valueUsd));
  const isEnough = value === null || from.takenUsd === null || value >= from.takenUsd * rules.movedShare;
  return isEnough ? there.at(-1) : undefined;
}

type Party = Pick<LiquidityStep, 'by' | 'relation'>;

function isTeam({ relation }: Party): boolean {
  return relation !== null && relation !== 'other';
}

function isSameParty(a: Party, b: Party): boolean {
  return (a.by !== null && a.by === b.by) || (isTeam(a) && isTeam(b));
}
