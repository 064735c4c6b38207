import type { Address } from '../domain/address.js';
import type { Holder, HolderKind, Holders } from '../domain/facts/holders.js';
import type { RiskLevel } from '../domain/finding.js';
import type { Clusters } from './clusters.js';
import { type Concentration, concentrationOf, giniAbove, tallyOf } from './concentration.js';
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
  readonly concentrationRisk: RiskLevel;
}

/** Risk of a distribution by the shares of its largest and its ten largest holders (`policy.holders.risk`). */
export function concentrationRiskOf({ top1, top10 }: Pick<Concentration, 'top1' | 'top10'>): RiskLevel {
  return (
    policy.holders.risk.find(({ topTen, largest }) => top10 >= topTen || top1 >= largest)?.level ?? 'LOW'
  );
}

function toDistribution(named: readonly bigint[], rest: readonly bigint[]): Distribution | null {
  const concentration = concentrationOf(rest, named);
  if (concentration === null) return null;
  return {
    ...concentration,
    top1Percentage: concentration.top1 * 100,
    top10Percentage: concentration.top10 * 100,
    concentrationRisk: concentrationRiskOf(concentration),
  };
}

const nobody: readonly bigint[] = [];
const namedBalances = ({ holders }: Holders) => holders.filter(isEligible).map(({ balance }) => balance);

/** The eligible holders as they stand, one account each; `null` when there is none. O(n) for sorted facts. */
export function distributionOf(holders: Holders): Distribution | null {
  return toDistribution(namedBalances(holders), holders.rest ?? nobody);
}

/** Gini of the eligible holders without those who hold a millionth of the eligible supply or less; `null` when there is none. O(n). */
export function giniWithoutDustOf(holders: Holders): number | null {
  const [named, rest] = [namedBalances(holders), holders.rest ?? nobody];
  const total = tallyOf(rest).sum + tallyOf(named).sum;
  return total === 0n
    ? null
    : giniAbove(total / BigInt(Math.round(1 / policy.holders.dustShare)), rest, named);
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
  { holders, rest = nobody }: Holders,
  clusters: Clusters,
): Distribution | null {
  return toDistribution([...entityBalances(holders, clusters).values()], rest);
}
