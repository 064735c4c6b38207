import { knownValue, type Launch, type PreLaunchHolder } from '@assay/facts';
import { abstention, withoutFact } from '../../words/abstention.js';
import { early } from '../../words/holders.js';
import { answered, questionsOf, rampOf, toVerdict, unanswered } from '../checks.js';
import type { AssessInput, Check, Verdict } from '../component.js';
import { teamOf } from '../holders/team.js';
import { policy, type Ramp } from '../policy.js';
import { ratioOf, smaller } from '../ratio.js';
import {
  type BuyerLabel,
  type FollowedBuyer,
  followBuyers,
  isPrivileged,
  paperHandsOf,
  supplyShareOf,
} from './early-buyers.js';

const rules = policy.snipers;
const question = questionsOf(rules.weights);

interface Cohort {
  readonly launch: Launch;
  readonly buyers: readonly FollowedBuyer[];
  readonly supply: bigint | null;
  readonly preLaunch: readonly PreLaunchHolder[];
  /** Below 1 where not every early buyer was followed. */
  readonly confidence: number;
}

const transactionsOf = (buyers: readonly FollowedBuyer[], description: string) =>
  buyers.length === 0
    ? []
    : [
        {
          kind: 'transactions' as const,
          hashes: [...new Set(buyers.map((b) => b.firstBuyTransaction))].slice(0, 10),
          description,
        },
      ];

/** A check of the share of the supply that some buyers bought or hold. */
function shareCheck(
  cohort: Cohort,
  id: 'held_by_early' | 'bundled' | 'sniped',
  {
    buyers,
    amountOf,
    ramp,
    says,
  }: {
    buyers: readonly FollowedBuyer[];
    amountOf: (b: FollowedBuyer) => bigint;
    ramp: Ramp;
    says: (buyers: number, ratio: number) => string;
  },
): Check {
  const share = supplyShareOf(buyers, amountOf, cohort.supply);
  if (share === null) return unanswered(question(id), 'The total supply is not known.');
  const reason = says(buyers.length, share);
  const evidence = transactionsOf(buyers, 'First purchases of these wallets.');
  return answered(question(id), rampOf(share, ramp), reason, { confidence: cohort.confidence, evidence });
}

/**
 * Early purchases of insiders, and tokens that other wallets received from the team before the launch. No
 * wallet counts twice.
 */
function insiderCheck({ supply, preLaunch, confidence }: Cohort, buyers: readonly FollowedBuyer[]): Check {
  const q = question('insiders');
  const wallets = new Set(buyers.map(({ wallet }) => wallet));
  const others = preLaunch.filter(({ wallet }) => !wallets.has(wallet));
  const bought = buyers.reduce((sum, b) => sum + b.bought, 0n);
  const amount = others.reduce(
    (sum, { balanceNow, received }) => sum + smaller(balanceNow, received),
    bought,
  );
  const share = supply === null ? null : ratioOf(amount, supply);
  if (share === null) return unanswered(q, 'The total supply is not known.');
  const reason = early.insiders(buyers.length + others.length, share);
  const evidence = transactionsOf(buyers, 'First purchases of insiders.');
  return answered(q, rampOf(share, rules.insiders), reason, { confidence, evidence });
}

function paperCheck({ launch, buyers, confidence }: Cohort): Check {
  const ratio = paperHandsOf(launch, buyers);
  const reason = 'What the early buyers sold on the first day has not been read.';
  if (ratio === null) return unanswered(question('paper_hands'), reason);
  return answered(question('paper_hands'), rampOf(ratio, rules.paperRatio), early.paper(ratio), {
    confidence,
  });
}

/**
 * The snipers component's verdict. Abstains where the launch is unknown or nobody bought in its window.
 * O(buyers + links).
 */
export function judgeSnipers({ facts }: AssessInput): Verdict {
  const launch = knownValue(facts.launch);
  if (!launch) {
    return { judged: false, reason: withoutFact('snipers', facts.launch) };
  }
  if (launch.buyers.length === 0)
    return launch.truncated
      ? {
          judged: false,
          reason: abstention.crowded,
        }
      : {
          judged: false,
          reason: early.none,
          nothingToSee: true,
        };
  const cohort: Cohort = {
    launch,
    buyers: followBuyers(launch, {
      team: teamOf(facts),
      links: knownValue(facts.walletLinks),
    }),
    supply: knownValue(facts.metadata)?.totalSupply ?? null,
    preLaunch: launch.preLaunchHolders ?? [],
    confidence: launch.truncated ? 0.8 : 1,
  };
  const labelled = (label: BuyerLabel) => cohort.buyers.filter(({ labels }) => labels.includes(label));
  const bought = (b: FollowedBuyer) => b.bought;
  return toVerdict([
    shareCheck(cohort, 'held_by_early', {
      buyers: cohort.buyers.filter(isPrivileged),
      amountOf: (b) => b.balanceNow,
      ramp: rules.heldByEarly,
      says: early.heldByEarly,
    }),
    shareCheck(cohort, 'bundled', {
      buyers: labelled('bundle'),
      amountOf: bought,
      ramp: rules.bundled,
      says: early.bundled,
    }),
    insiderCheck(cohort, labelled('insider')),
    shareCheck(cohort, 'sniped', {
      buyers: labelled('sniper'),
      amountOf: bought,
      ramp: rules.sniped,
      says: early.sniped,
    }),
    paperCheck(cohort),
  ]);
}
