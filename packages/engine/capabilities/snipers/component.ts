import { knownValue, type Launch, type PreLaunchHolder, type SniperReport } from '@assay/facts';
import type { AssessInput, Component } from '../component.js';
import { clustersOf } from '../holders/clusters.js';
import { teamOf } from '../holders/team.js';
import { policy } from '../policy.js';
import { ratioOf } from '../ratio.js';
import { judgeSnipers } from './checks.js';
import {
  type BuyerLabel,
  diamondHandsOf,
  type FollowedBuyer,
  followBuyers,
  isPrivileged,
  paperHandsOf,
  type Retention,
  retentionOf,
  type SellingSummary,
  summaryOf,
  supplyShareOf,
} from './early-buyers.js';

const rules = policy.snipers;

/** Early-buyer details; `null`: unknown, not requested, or a ratio of an empty group. */
export interface SniperDetails {
  /** Wallets that bought in the cohort window. */
  readonly firstBuyersFound: number | null;
  /** 0..1; see `diamondHandsOf`. */
  readonly diamondHandsRatio: number | null;
  /** 0..1; see `paperHandsOf`. */
  readonly paperHandsRatio: number | null;
  readonly analysisSummary: SellingSummary | null;
  /** Unix seconds of the first block with liquidity and a possible swap. */
  readonly launchedAt: number | null;
  readonly launchBlock: number | null;
  readonly cohortSeconds: number | null;
  /** There were more early buyers than were followed. */
  readonly truncated: boolean | null;
  /** Wallets of the cohort by label; one wallet may have several. */
  readonly snipersFound: number | null;
  readonly bundlersFound: number | null;
  readonly insidersFound: number | null;
  readonly mevFound: number | null;
  /** Wallets that received tokens from the team before the launch; `null` where this was not read. */
  readonly preLaunchRecipients: readonly PreLaunchHolder[] | null;
  readonly preLaunchRecipientsTotal: number | null;
  /** 0..100 of the total supply. */
  readonly supplyBoughtPercentage: number | null;
  readonly supplyHeldPercentage: number | null;
  /** The same for snipers, bundles and insiders alone. */
  readonly privilegedSupplyHeldPercentage: number | null;
  /** What the early buyers and all wallets linked to them hold. */
  readonly clusterSupplyHeldPercentage: number | null;
  readonly retention: readonly Retention[] | null;
  /** The price fell by at least half since the launch, so holding was a decision. */
  readonly testedByDrawdown: boolean | null;
  /** Oldest purchase first. Where they are too many, labelled wallets are kept before the others. */
  readonly wallets: readonly FollowedBuyer[] | null;
  /** What the partner provider reports: a second opinion that changes no score. */
  readonly reported: SniperReport | null;
}

/** What the wallets of the entities that contain an early buyer hold, 0..100 of the supply. */
function clusterHeldOf({ facts }: AssessInput, launch: Launch | undefined): number | null {
  const [links, holders] = [knownValue(facts.walletLinks), knownValue(facts.holders)];
  const supply = knownValue(facts.metadata)?.totalSupply ?? null;
  if (!launch || !links || !holders || supply === null) return null;
  const { entityOf } = clustersOf(links, policy.clusters.superNodeLinks);
  const early = new Set(launch.buyers.map(({ wallet }) => entityOf(wallet)));
  const held = holders.holders.reduce(
    (sum, { address, balance }) => (early.has(entityOf(address)) ? sum + balance : sum),
    0n,
  );
  return toPercentage(ratioOf(held, supply));
}

const toPercentage = (share: number | null) => (share === null ? null : Math.min(100, share * 100));

function shown(buyers: readonly FollowedBuyer[]): readonly FollowedBuyer[] {
  const inOrder = [...buyers].sort(
    (a, b) => Number(isPrivileged(b)) - Number(isPrivileged(a)) || a.firstBuyAt - b.firstBuyAt,
  );
  return inOrder.slice(0, rules.walletsShown).sort((a, b) => a.firstBuyAt - b.firstBuyAt);
}

function details(input: AssessInput): SniperDetails {
  const { facts, now } = input;
  const launch = knownValue(facts.launch);
  const context = { team: teamOf(facts), links: knownValue(facts.walletLinks) };
  const buyers = launch ? followBuyers(launch, context) : undefined;
  const supply = knownValue(facts.metadata)?.totalSupply ?? null;
  const count = (label: BuyerLabel) => buyers?.filter(({ labels }) => labels.includes(label)).length ?? null;
  const share = (some: readonly FollowedBuyer[] | undefined, amountOf: (b: FollowedBuyer) => bigint) =>
    some ? toPercentage(supplyShareOf(some, amountOf, supply)) : null;
  const drawdown = launch?.maxDrawdown ?? null;
  return {
    firstBuyersFound: buyers?.length ?? null,
    diamondHandsRatio: launch ? diamondHandsOf(launch.buyers, Math.floor(now / 1_000)) : null,
    paperHandsRatio: launch && buyers ? paperHandsOf(launch, buyers) : null,
    analysisSummary: launch && buyers ? summaryOf(launch, buyers) : null,
    launchedAt: launch?.block.timestamp ?? null,
    launchBlock: launch?.block.number ?? null,
    cohortSeconds: launch?.cohortSeconds ?? null,
    truncated: launch?.truncated ?? null,
    snipersFound: count('sniper'),
    bundlersFound: count('bundle'),
    insidersFound: count('insider'),
    mevFound: count('mev'),
    preLaunchRecipients: launch?.preLaunchHolders ?? null,
    preLaunchRecipientsTotal: launch?.preLaunchHoldersTotal ?? null,
    supplyBoughtPercentage: share(buyers, (b) => b.bought),
    supplyHeldPercentage: share(buyers, (b) => b.balanceNow),
    privilegedSupplyHeldPercentage: share(buyers?.filter(isPrivileged), (b) => b.balanceNow),
    clusterSupplyHeldPercentage: clusterHeldOf(input, launch),
    retention: launch ? retentionOf(launch.buyers) : null,
    testedByDrawdown: drawdown === null || Number.isNaN(drawdown) ? null : drawdown <= rules.drawdown,
    wallets: buyers ? shown(buyers) : null,
    reported: knownValue(facts.sniperReport) ?? null,
  };
}

/** Who bought first, whether they had an advantage, and what they did since. */
export const snipersComponent: Component<SniperDetails> = {
  id: 'snipers',
  scoreName: 'sniperSellersAnalysis',
  weight: policy.snipers.componentWeight,
  facts: ['metadata', 'launch', 'walletLinks', 'ownership'],
  fieldFacts: {
    firstBuyersFound: ['launch'],
    diamondHandsRatio: ['launch'],
    paperHandsRatio: ['launch'],
    analysisSummary: ['launch'],
    launchedAt: ['launch'],
    launchBlock: ['launch'],
    cohortSeconds: ['launch'],
    truncated: ['launch'],
    snipersFound: ['launch'],
    bundlersFound: ['launch', 'walletLinks'],
    insidersFound: ['launch', 'ownership'],
    mevFound: ['launch'],
    preLaunchRecipients: ['launch'],
    preLaunchRecipientsTotal: ['launch'],
    supplyBoughtPercentage: ['launch', 'metadata'],
    supplyHeldPercentage: ['launch', 'metadata'],
    privilegedSupplyHeldPercentage: ['launch', 'metadata', 'walletLinks', 'ownership'],
    clusterSupplyHeldPercentage: ['launch', 'metadata', 'holders', 'walletLinks'],
    retention: ['launch'],
    testedByDrawdown: ['launch'],
    wallets: ['launch', 'walletLinks', 'ownership'],
    reported: ['sniperReport'],
  },
  details,
  judge: judgeSnipers,
};
