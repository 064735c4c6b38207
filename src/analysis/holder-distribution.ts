import type { Address } from '../domain/address.js';
import type { Holder, HolderKind, Holders } from '../domain/facts/holders.js';
import type { RiskLevel } from '../domain/finding.js';
import type { Clusters } from './clusters.js';
import { ascending, type Concentration, concentrationOf, giniOf, mergeAscending } from './concentration.js';
import { policy } from './policy.js';

/**
 * Holders whose share says who could sell: pools, burn addresses, lockers, exchanges (many people's coins) and the token
 * itself are shown apart. A contract of unknown kind counts: it may be anybody's.
 */
const eligibleKinds: ReadonlySet<HolderKind> = new Set(['wallet', 'contract', 'owner', 'deployer']);

export function isEligible({ kind }: Holder): boolean {
  return eligibleKinds.has(kind);
}

/** How the eligible supply is held. Percentages 0..100 of the eligible supply. */
export interface Distribution extends Concentration {
  readonly top1Percentage: number;
  readonly top10Percentage: number;
  /** Gini without those who hold less than a millionth of the eligible supply. */
  readonly giniWithoutDust: number;
  readonly concentrationRisk: RiskLevel;
}

/** Risk of a distribution by the shares of its largest and its ten largest holders (`policy.holders.risk`). */
export function concentrationRiskOf({ top1, top10 }: Pick<Concentration, 'top1' | 'top10'>): RiskLevel {
  return (
    policy.holders.risk.find(({ topTen, largest }) => top10 >= topTen || top1 >= largest)?.level ?? 'LOW'
  );
}

function toDistribution(amounts: readonly bigint[]): Distribution | null {
  const sorted = ascending(amounts);
  const concentration = concentrationOf(sorted);
  if (concentration === null) return null;
  const total = sorted.reduce((sum, amount) => sum + amount, 0n);
  const dust = total / BigInt(Math.round(1 / policy.holders.dustShare));
  return {
    ...concentration,
    top1Percentage: concentration.top1 * 100,
    top10Percentage: concentration.top10 * 100,
    giniWithoutDust: giniOf(sorted.filter((amount) => amount > dust)),
    concentrationRisk: concentrationRiskOf(concentration),
  };
}

/** The eligible holders as they stand, one account each; `null` when there is none. O(n) for sorted facts. */
export function distributionOf({ holders, rest = [] }: Holders): Distribution | null {
  const named = ascending(holders.filter(isEligible).map(({ balance }) => balance));
  return toDistribution(mergeAscending(ascending(rest), named));
}

/** Eligible holdings by entity: wallets that act as one are one. O(n). */
export function entityBalances(holders: readonly Holder[], { entityOf }: Clusters): Map<Address, bigint> {
  const balances = new Map<Address, bigint>();
  for (const holder of holders) {
    if (!isEligible(holder)) continue;
    const id = entityOf(holder.address);
    balances.set(id, (balances.get(id) ?? 0n) + holder.balance);
  }
  return balances;
}

/** The eligible holders after merging entities; `null` when there is none. O(n log n) for the named holders. */
export function clusteredDistributionOf(
  { holders, rest = [] }: Holders,
  clusters: Clusters,
): Distribution | null {
  const merged = ascending([...entityBalances(holders, clusters).values()]);
  return toDistribution(mergeAscending(ascending(rest), merged));
}
