import {
  type Address,
  type AmountRun,
  type FactBag,
  type Holder,
  type HolderKind,
  type Holders,
  type RiskLevel,
  sumOf,
} from '@assay/facts';
import { policy } from '../policy.js';
import type { Clusters } from './clusters.js';
import { type Concentration, concentrationOf, giniAbove, topSharesOf } from './concentration.js';
import { teamOf } from './team.js';

/**
 * Kinds of holder that could sell. Pools, burn addresses, lockers, exchanges (coins of many people) and the
 * token itself are shown separately. A contract of unknown kind counts: it may belong to anyone.
 */
const eligibleKinds: ReadonlySet<HolderKind> = new Set(['wallet', 'contract', 'owner', 'deployer']);

export function isEligible({ kind }: Holder): boolean {
  return eligibleKinds.has(kind);
}

/** How the eligible supply is held. Percentages 0..100 of the eligible supply. */
export interface Distribution extends Concentration {
  readonly top1Percentage: number;
  readonly top10Percentage: number;
  /** What the largest one, two, three … have together, as many as are shown by name. */
  readonly cumulativePercentage: readonly number[];
  /** Gini without holders of a millionth of the eligible supply or less. */
  readonly giniWithoutDust: number;
  readonly concentrationRisk: RiskLevel;
}

/**
 * Risk of a distribution by the shares of its largest and its ten largest holders (`policy.holders.risk`).
 */
function concentrationRiskOf({ top1, top10 }: Pick<Concentration, 'top1' | 'top10'>): RiskLevel {
  return (
    policy.holders.risk.find(({ topTen, largest }) => top10 >= topTen || top1 >= largest)?.level ?? 'LOW'
  );
}

/** Eligible balances: the named ones, and runs of the rest. */
interface Eligible {
  readonly rest: readonly AmountRun[];
  readonly named: readonly bigint[];
}

const noRuns: readonly AmountRun[] = [];

/** The eligible holders, each account by itself. */
function accountsOf({ holders, rest = noRuns }: Holders): Eligible {
  return { rest, named: holders.filter(isEligible).map(({ balance }) => balance) };
}

/** The eligible holders after merging entities. */
function entitiesOf({ holders, rest = noRuns }: Holders, clusters: Clusters): Eligible {
  return { rest, named: [...entityBalances(holders, clusters).values()] };
}

/**
 * Concentration of the eligible accounts, or of entities where clusters are given; `null` where none is
 * eligible. O(named log named + runs).
 */
export function eligibleConcentrationOf(holders: Holders, clusters?: Clusters): Concentration | null {
  const { rest, named } = clusters ? entitiesOf(holders, clusters) : accountsOf(holders);
  return concentrationOf(named, rest);
}

/** `eligibleConcentrationOf` with the figures that are shown next to it. */
export function distributionOf(holders: Holders, clusters?: Clusters): Distribution | null {
  const { rest, named } = clusters ? entitiesOf(holders, clusters) : accountsOf(holders);
  const concentration = concentrationOf(named, rest);
  if (concentration === null) return null;
  const total = named.reduce((sum, balance) => sum + balance, sumOf(rest));
  const dust = total / BigInt(Math.round(1 / policy.holders.dustShare));
  return {
    ...concentration,
    top1Percentage: concentration.top1 * 100,
    top10Percentage: concentration.top10 * 100,
    cumulativePercentage: topSharesOf(policy.holders.topHoldersShown, named, rest).map(
      (share) => share * 100,
    ),
    giniWithoutDust: giniAbove(dust, named, rest),
    concentrationRisk: concentrationRiskOf(concentration),
  };
}

/** Eligible holdings by entity. O(n). */
export function entityBalances(holders: readonly Holder[], { entityOf }: Clusters): Map<Address, bigint> {
  const balances = new Map<Address, bigint>();
  for (const holder of holders) {
    if (!isEligible(holder)) continue;
    const id = entityOf(holder.address);
    balances.set(id, (balances.get(id) ?? 0n) + holder.balance);
  }
  return balances;
}

/**
 * What the team holds: holders labelled owner or deployer, and the team that the chain names. `null` where
 * the ownership is not known. O(named).
 */
export function teamBalanceOf({ holders }: Holders, { ownership }: FactBag): bigint | null {
  if (!ownership?.known) return null;
  const team = new Set(teamOf({ ownership }));
  return holders
    .filter(
      (holder) =>
        holder.kind === 'owner' ||
        holder.kind === 'deployer' ||
        (isEligible(holder) && team.has(holder.address)),
    )
    .reduce((sum, { balance }) => sum + balance, 0n);
}
