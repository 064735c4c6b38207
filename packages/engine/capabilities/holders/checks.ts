import { type Holders, knownValue } from '@assay/facts';
import { abstention, withoutFact } from '../../words/abstention.js';
import { holders as says } from '../../words/holders.js';
import {
  answered,
  logRampOf,
  notApplicable,
  questionsOf,
  rampOf,
  toVerdict,
  unanswered,
  untried,
} from '../checks.js';
import type { AssessInput, Check, Verdict } from '../component.js';
import { policy } from '../policy.js';
import { finite, ratioOf } from '../ratio.js';
import { clustersOf } from './clusters.js';
import type { Concentration } from './concentration.js';
import { eligibleConcentrationOf, teamBalanceOf } from './distribution.js';

const rules = policy.holders;
const question = questionsOf(rules.weights);

interface HolderInput {
  readonly holders: Holders;
  readonly plain: Concentration;
  readonly clustered: Concentration | null;
  /** Wallets with a common funder were not found for the node's reasons. */
  readonly fundersUnknown: boolean;
  readonly supply: bigint | null;
  /** What the team holds; `null` where it is not known who the team is. */
  readonly team: bigint | null;
  /** Without the deployer, the team holds at least as much. */
  readonly isDeployerKnown: boolean;
  /** Share of the history that was read. */
  readonly confidence: number;
}

/** Judged on the clustered holders where links are known, so that one cause is not counted by two checks. */
function checkTopTen({ plain, clustered, confidence }: HolderInput): Check {
  const { top10 } = clustered ?? plain;
  return answered(question('top_ten'), rampOf(top10, rules.topTen), says.topTen(top10, clustered !== null), {
    confidence,
  });
}

function checkLargest({ plain, clustered, confidence }: HolderInput): Check {
  const { top1 } = clustered ?? plain;
  const reason = says.largest(top1, clustered !== null);
  return answered(question('largest_holder'), rampOf(top1, rules.largestHolder), reason, { confidence });
}

function checkHidden({ plain, clustered, fundersUnknown, confidence }: HolderInput): Check {
  if (clustered === null)
    return unanswered(question('hidden_entities'), 'Links between the holders are not known.');
  const hidden = Math.max(0, clustered.top10 - plain.top10);
  if (fundersUnknown && hidden === 0)
    return untried(question('hidden_entities'), 'No node told who funded the holders first.');
  const reason = says.hidden(hidden);
  return answered(question('hidden_entities'), rampOf(hidden, rules.hiddenShare), reason, { confidence });
}

function checkTeam({ holders, team, isDeployerKnown, confidence }: HolderInput): Check {
  if (team === null) return unanswered(question('team_share'), 'Who owns the token is not known.');
  const held = ratioOf(team, holders.sumOfBalances) ?? 0;
  const severity = rampOf(held, rules.teamShare);
  if (severity === 0 && !isDeployerKnown)
    return unanswered(question('team_share'), 'Who deployed the token is not known.');
  return answered(question('team_share'), severity, says.team(held), { confidence });
}

function checkCount({ holders, confidence }: HolderInput): Check {
  const { totalHolders } = holders;
  return answered(
    question('holder_count'),
    logRampOf(totalHolders, rules.holderCount),
    says.count(totalHolders),
    { confidence },
  );
}

/**
 * For rebasing and reflecting tokens the logs need not add up; only supply that no log accounts for counts
 * against them.
 */
function checkSum({ holders, supply, confidence }: HolderInput): Check {
  const q = question('balances_add_up');
  const isAsked = holders.mode === 'balance_of';
  const isKnown = supply !== null && holders.coverage >= 1;
  const difference = isKnown ? supply - holders.sumOfBalances : 0n;
  const mismatch =
    ratioOf(difference < 0n ? -difference : difference, supply ?? 0n) ??
    (holders.sumOfBalances === 0n ? 0 : 1);
  if (isAsked && !(difference > 0n && mismatch > rules.supplyMismatch.good)) {
    return notApplicable(q, says.sumOfMoving);
  }
  if (!isKnown) return unanswered(q, 'Supply or part of the history is not known.');
  return answered(q, rampOf(mismatch, rules.supplyMismatch), says.sum(mismatch), { confidence });
}

/** Whether a balance fell without a transfer of its holder. */
function checkKept({ holders }: HolderInput): Check {
  const q = question('balances_kept');
  const { kept } = holders;
  if (!kept || kept.checked === 0)
    return unanswered(q, 'The history is not complete enough to compare balances with transfers.');
  const { checked, fell, worstLoss, general } = kept;
  if (general) return notApplicable(q, says.movesForAll);
  const reason = fell === 0 ? says.kept(checked) : says.lost(fell, checked, worstLoss);
  return answered(q, rampOf(fell === 0 ? 0 : worstLoss, rules.silentLoss), reason);
}

/**
 * Without the list of holders, a team that holds much counts against the token; one that holds little says
 * nothing of the others.
 */
function judgeTeam(facts: AssessInput['facts']): Verdict {
  const unknown = withoutFact('holders', facts.holders);
  const held = knownValue(facts.ownership)?.teamShare;
  const severity = held === undefined ? 0 : rampOf(held, rules.teamShare);
  if (held === undefined || severity === 0) return { judged: false, reason: unknown };
  const ids = Object.keys(rules.weights) as (keyof typeof rules.weights)[];
  return toVerdict(
    ids.map((id) =>
      id === 'team_share'
        ? answered(question(id), severity, says.team(held))
        : unanswered(question(id), unknown),
    ),
  );
}

/**
 * The holders component's verdict. Abstains where the holders are unknown, or only pools, lockers and the
 * like hold the token. O(n log n).
 */
export function judgeHolders({ facts }: AssessInput): Verdict {
  const holders = knownValue(facts.holders);
  if (!holders) return judgeTeam(facts);
  const plain = eligibleConcentrationOf(holders);
  if (plain === null)
    return {
      judged: false,
      reason: abstention.nobodyHolds,
    };
  const links = knownValue(facts.walletLinks);
  const input: HolderInput = {
    holders,
    plain,
    clustered: links
      ? eligibleConcentrationOf(holders, clustersOf(links, policy.clusters.superNodeLinks))
      : null,
    fundersUnknown: links?.fundersUnknown === true,
    supply: knownValue(facts.metadata)?.totalSupply ?? null,
    team: teamBalanceOf(holders, facts),
    isDeployerKnown:
      knownValue(facts.ownership)?.deployer !== undefined ||
      holders.holders.some(({ kind }) => kind === 'deployer'),
    confidence: Math.min(1, Math.max(0, finite(holders.coverage) ?? 0)),
  };
  const checks = [checkTopTen, checkLargest, checkHidden, checkTeam, checkCount, checkSum, checkKept];
  return toVerdict(checks.map((check) => check(input)));
}
