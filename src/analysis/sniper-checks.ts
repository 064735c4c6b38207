import { knownValue } from '../domain/fact.js';
import { answered, rampOf, toVerdict, unanswered } from './checks.js';
import type { AssessInput, Check, Verdict } from './component.js';
import {
  type BuyerLabel,
  type FollowedBuyer,
  followBuyers,
  isPrivileged,
  paperHandsOf,
  supplyShareOf,
} from './early-buyers.js';
import { policy, type Ramp } from './policy.js';
import { teamOf } from './team.js';

const rules = policy.snipers;

interface Cohort {
  readonly buyers: readonly FollowedBuyer[];
  readonly supply: bigint | null;
  /** Below 1 where not every early buyer was followed. */
  readonly confidence: number;
}

function question(id: keyof typeof rules.weights) {
  return { id, weight: rules.weights[id] };
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
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

/** A check of what share of the supply some buyers bought or hold. */
function shareCheck(
  cohort: Cohort,
  id: 'held_by_early' | 'bundled' | 'insiders' | 'sniped',
  {
    buyers,
    amountOf,
    ramp,
    verb,
  }: { buyers: readonly FollowedBuyer[]; amountOf: (b: FollowedBuyer) => bigint; ramp: Ramp; verb: string },
): Check {
  const share = supplyShareOf(buyers, amountOf, cohort.supply);
  if (share === null) return unanswered(question(id), 'The total supply is not known.');
  const reason = `${buyers.length} wallets ${verb} ${percent(share)} of the supply.`;
  const evidence = transactionsOf(buyers, 'First purchases of these wallets.');
  return answered(question(id), rampOf(share, ramp), reason, { confidence: cohort.confidence, evidence });
}

function paperCheck({ buyers, confidence }: Cohort): Check {
  const ratio = paperHandsOf(buyers);
  if (ratio === null) return unanswered(question('paper_hands'), 'Nobody bought in the first minutes.');
  const reason = `${percent(ratio)} of the early buyers sold nearly everything within a day.`;
  return answered(question('paper_hands'), rampOf(ratio, rules.paperRatio), reason, { confidence });
}

/** The early buyers' verdict. Abstains when the launch is unknown or nobody bought in its window. O(buyers + links). */
export function judgeSnipers({ facts }: AssessInput): Verdict {
  const launch = knownValue(facts.launch);
  if (!launch) {
    const why = facts.launch?.known === false ? facts.launch.detail : 'nobody asked for it';
    return { judged: false, reason: `The launch is not known: ${why}.` };
  }
  if (launch.buyers.length === 0)
    return { judged: false, reason: 'Nobody bought in the first minutes after the launch.' };
  const cohort: Cohort = {
    buyers: followBuyers(launch, {
      team: teamOf(knownValue(facts.ownership)),
      links: knownValue(facts.walletLinks),
    }),
    supply: knownValue(facts.metadata)?.totalSupply ?? null,
    confidence: launch.truncated ? 0.8 : 1,
  };
  const labelled = (label: BuyerLabel) => cohort.buyers.filter(({ labels }) => labels.includes(label));
  const bought = (b: FollowedBuyer) => b.bought;
  return toVerdict([
    shareCheck(cohort, 'held_by_early', {
      buyers: cohort.buyers.filter(isPrivileged),
      amountOf: (b) => b.balanceNow,
      ramp: rules.heldByEarly,
      verb: 'that sniped, bundled or knew more still hold',
    }),
    shareCheck(cohort, 'bundled', {
      buyers: labelled('bundle'),
      amountOf: bought,
      ramp: rules.bundled,
      verb: 'bought in bundles',
    }),
    shareCheck(cohort, 'insiders', {
      buyers: labelled('insider'),
      amountOf: bought,
      ramp: rules.insiders,
      verb: 'close to the team bought',
    }),
    shareCheck(cohort, 'sniped', {
      buyers: labelled('sniper'),
      amountOf: bought,
      ramp: rules.sniped,
      verb: 'sniped',
    }),
    paperCheck(cohort),
  ]);
}
