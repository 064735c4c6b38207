import {
  type Address,
  countOf,
  type Holder,
  type HolderKind,
  type Holders,
  knownValue,
  type RiskLevel,
  sumOf,
} from '@assay/facts';
import type { AssessInput, Component } from '../component.js';
import { policy } from '../policy.js';
import { ratioOf } from '../ratio.js';
import { judgeHolders } from './checks.js';
import { type Clusters, clustersOf, type Entity } from './clusters.js';
import {
  type Distribution,
  distributionOf,
  entityBalances,
  isEligible,
  teamBalanceOf,
} from './distribution.js';

/** One of the largest holders. */
interface TopHolder {
  readonly address: Address;
  /** Smallest units. */
  readonly balance: bigint;
  /** 0..100 of all balances. */
  readonly percentage: number;
  readonly kind: HolderKind;
  readonly label: string | null;
  /** Counts in the concentration measures: not a pool, burn address, locker or exchange. */
  readonly eligible: boolean;
}

/** What accounts of one kind hold in total; 0..100 of all balances. */
interface HolderGroup {
  readonly kind: HolderKind;
  readonly count: number;
  readonly percentage: number;
}

/** An entity with what it holds; 0..100 of the eligible supply. */
interface HolderCluster extends Omit<Entity, 'id'> {
  /** One of its wallets: names it among the entities of the token. */
  readonly code: Address;
  readonly balance: bigint;
  readonly percentage: number;
}

/**
 * Who counts as one holder in the concentration figures: linked wallets together (`ENTITIES`), or each
 * account by itself where the links are not known (`ACCOUNTS`).
 */
type ConcentrationBasis = 'ENTITIES' | 'ACCOUNTS';

/** Holder details; `null`: unknown or not requested. */
export interface HolderDetails {
  /** Accounts with a balance. */
  readonly totalHolders: number | null;
  /** Of the distribution that `concentrationBasis` names. */
  readonly concentrationRisk: RiskLevel | null;
  /** The ten largest eligible holders of the same distribution, 0..100 of the eligible supply. */
  readonly whaleConcentration: number | null;
  readonly concentrationBasis: ConcentrationBasis | null;
  readonly distribution: Distribution | null;
  /** The distribution with linked wallets merged; `null` where the links are unknown. */
  readonly clusteredDistribution: Distribution | null;
  readonly topHolders: readonly TopHolder[] | null;
  /** Holdings by kind of holder, largest share first. */
  readonly groups: readonly HolderGroup[] | null;
  /** The largest entities of at least two wallets. */
  readonly clusters: readonly HolderCluster[] | null;
  /** How many such entities hold something. */
  readonly clustersTotal: number | null;
  /** Owner and deployer together, 0..100 of all balances; `null` also where it is not known who they are. */
  readonly teamPercentage: number | null;
  /** `balance_of`: a rebasing or reflecting token, whose Transfer logs do not add up to its balances. */
  readonly mode: Holders['mode'] | null;
  /** Share of the token's history that was read, 0..1. */
  readonly historyCoverage: number | null;
  /** The block that the holders were read at. */
  readonly asOfBlock: number | null;
}

const percentageOf = (part: bigint, whole: bigint) => (ratioOf(part, whole) ?? 0) * 100;

function toTopHolder(holder: Holder, total: bigint): TopHolder {
  const { address, balance, kind, label } = holder;
  return {
    address,
    balance,
    percentage: percentageOf(balance, total),
    kind,
    label: label ?? null,
    eligible: isEligible(holder),
  };
}

function groupsOf({ holders, rest, sumOfBalances }: Holders): readonly HolderGroup[] {
  const sums = new Map<HolderKind, { count: number; sum: bigint }>();
  const add = (kind: HolderKind, count: number, amount: bigint) => {
    const before = sums.get(kind) ?? { count: 0, sum: 0n };
    sums.set(kind, { count: before.count + count, sum: before.sum + amount });
  };
  for (const { kind, balance } of holders) add(kind, 1, balance);
  if (rest?.length) add('wallet', countOf(rest), sumOf(rest));
  return [...sums]
    .map(([kind, { count, sum }]) => ({ kind, count, percentage: percentageOf(sum, sumOfBalances) }))
    .sort((a, b) => b.percentage - a.percentage || (a.kind < b.kind ? -1 : 1));
}

/** The entities that hold something, the largest first. */
function holderClustersOf(holders: Holders, clusters: Clusters): readonly HolderCluster[] {
  const balances = entityBalances(holders.holders, clusters);
  let eligible = sumOf(holders.rest ?? []);
  for (const balance of balances.values()) eligible += balance;
  return clusters.entities
    .flatMap((entity) => {
      const balance = balances.get(entity.id) ?? 0n;
      const { id: code, ...rest } = entity;
      return balance === 0n ? [] : [{ code, ...rest, balance, percentage: percentageOf(balance, eligible) }];
    })
    .sort((a, b) => (a.balance === b.balance ? (a.code < b.code ? -1 : 1) : a.balance > b.balance ? -1 : 1));
}

/** Without the list of holders, what was asked of the owner and the deployer themselves. */
function teamPercentageOf(facts: AssessInput['facts']): number | null {
  const holders = knownValue(facts.holders);
  if (!holders) {
    const share = knownValue(facts.ownership)?.teamShare;
    return share === undefined ? null : share * 100;
  }
  const team = teamBalanceOf(holders, facts);
  return team === null ? null : percentageOf(team, holders.sumOfBalances);
}

function details({ facts }: AssessInput): HolderDetails {
  const holders = knownValue(facts.holders);
  const links = knownValue(facts.walletLinks);
  const clusters = links ? clustersOf(links, policy.clusters.superNodeLinks) : undefined;
  const distribution = holders ? distributionOf(holders) : null;
  const clusteredDistribution = holders && clusters ? distributionOf(holders, clusters) : null;
  const shown = clusteredDistribution ?? distribution;
  const groups = holders ? groupsOf(holders) : null;
  const linked = holders && clusters ? holderClustersOf(holders, clusters) : null;
  const largest = holders
    ? [...holders.holders].sort((a, b) => (a.balance > b.balance ? -1 : a.balance < b.balance ? 1 : 0))
    : [];
  return {
    totalHolders: holders?.totalHolders ?? null,
    concentrationRisk: shown?.concentrationRisk ?? null,
    whaleConcentration: shown?.top10Percentage ?? null,
    concentrationBasis: shown ? (clusteredDistribution ? 'ENTITIES' : 'ACCOUNTS') : null,
    distribution,
    clusteredDistribution,
    topHolders: holders
      ? largest.slice(0, policy.holders.topHoldersListed).map((h) => toTopHolder(h, holders.sumOfBalances))
      : null,
    groups,
    clusters: linked?.slice(0, policy.holders.clustersShown) ?? null,
    clustersTotal: linked?.length ?? null,
    teamPercentage: teamPercentageOf(facts),
    mode: holders?.mode ?? null,
    historyCoverage: holders?.coverage ?? null,
    asOfBlock: facts.holders?.known ? (facts.holders.block?.number ?? null) : null,
  };
}

/** Who holds the token, how concentrated it is, and which wallets belong together. */
export const holdersComponent: Component<HolderDetails> = {
  id: 'holders',
  scoreName: 'holderAnalysis',
  weight: policy.holders.componentWeight,
  facts: ['metadata', 'holders', 'walletLinks', 'ownership'],
  fieldFacts: {
    totalHolders: ['holders'],
    concentrationRisk: ['holders', 'walletLinks'],
    whaleConcentration: ['holders', 'walletLinks'],
    concentrationBasis: ['holders', 'walletLinks'],
    distribution: ['holders'],
    clusteredDistribution: ['holders', 'walletLinks'],
    topHolders: ['holders'],
    groups: ['holders'],
    clusters: ['holders', 'walletLinks'],
    clustersTotal: ['holders', 'walletLinks'],
    teamPercentage: ['holders', 'ownership'],
    mode: ['holders'],
    historyCoverage: ['holders'],
    asOfBlock: ['holders'],
  },
  details,
  judge: judgeHolders,
};
