import { knownValue, type TransactionEvidence, type WalletLinks } from '@assay/facts';
import { percentage } from '../../policy-language/fact-type.js';
import { withoutFact } from '../../words/abstention.js';
import { windowOf } from '../../words/numbers.js';
import { wash as says } from '../../words/wash.js';
import { answered, questionsOf, rampOf, toVerdict, unanswered, untried } from '../checks.js';
import type { AssessInput, Check, Gate, Verdict } from '../component.js';
import { policy } from '../policy.js';
import { type GateFacts, isRaised, toKnown } from '../raise-gate.js';
import { toPercentage } from '../ratio.js';
import { type AssessedWash, assessWash } from './assess-wash.js';
import type { WashFinding } from './finding.js';
import type { WashAnalysis } from './wash-analysis.js';

const rules = policy.washTrading;
const question = questionsOf(rules.weights);

function evidenceOf(findings: readonly WashFinding[]): TransactionEvidence[] {
  return findings.slice(0, 5).map(({ trades, type, description }) => ({
    kind: 'transactions',
    hashes: [...new Set(trades.map(({ transactionHash }) => transactionHash))].slice(0, 10),
    description: `${type}: ${description}`,
  }));
}

/** The window that every share is of, for a person. */
const whenOf = ({ window }: AssessedWash) => windowOf(window.windowSeconds);

function checkWash(wash: AssessedWash): Check {
  const { strict, findings, confidence } = wash.analysis;
  const reason = says.certain(strict.volumeRatio, whenOf(wash));
  const evidence = evidenceOf(findings.filter((finding) => finding.strict));
  return answered(question('wash_share'), rampOf(strict.volumeRatio, rules.washShare), reason, {
    confidence,
    evidence,
  });
}

function checkPossible(wash: AssessedWash): Check {
  const { loose, findings, confidence } = wash.analysis;
  const reason = says.possible(loose.volumeRatio, whenOf(wash));
  const evidence = evidenceOf(findings.filter((finding) => !finding.strict));
  const severity = rampOf(loose.volumeRatio, rules.possibleWash);
  return answered(question('possible_wash'), severity, reason, { confidence: confidence / 2, evidence });
}

function checkTraders(
  { traders, entities, confidence }: WashAnalysis,
  links: WalletLinks | undefined,
): Check {
  const q = question('traders_are_many');
  if (!links || traders === 0) return unanswered(q, 'Links between the traders are not known.');
  if (links.fundersUnknown && entities === traders)
    return untried(q, 'No node told who funded the traders first.');
  const ratio = entities / traders;
  return answered(q, rampOf(ratio, rules.entityRatio), says.people(traders, entities), { confidence });
}

function checkOwners(wash: AssessedWash, locksKnown: boolean): Check {
  const { findings, trades, confidence } = wash.analysis;
  const q = question('lp_owner_volume');
  if (!locksKnown) return unanswered(q, 'Who owns the liquidity is not known.');
  const own = new Set(
    findings.filter(({ type }) => type === 'LP_OWNER').flatMap((finding) => finding.trades),
  );
  const share = trades.length === 0 ? 0 : own.size / trades.length;
  return answered(q, rampOf(share, rules.lpOwnerShare), says.providers(share, whenOf(wash)), { confidence });
}

/**
 * The wash-trading component's verdict. Abstains where the trades are unknown or too few. O(n · lookBack) and
 * the cycle search.
 */
export function judgeWash(input: AssessInput): Verdict {
  const { facts } = input;
  const wash = assessWash(input);
  if (wash === null) {
    return { judged: false, reason: withoutFact('washTrading', facts.trades) };
  }
  const { analysis } = wash;
  const { length } = analysis.trades;
  if (length < rules.minTrades) return { judged: false, reason: says.few(length) };
  const checks = [
    checkWash(wash),
    checkPossible(wash),
    checkTraders(analysis, knownValue(facts.walletLinks)),
    checkOwners(wash, (knownValue(facts.liquidityLocks)?.holders.length ?? 0) > 0),
  ];
  return toVerdict(checks, washGates(wash));
}

/** Caps the score where most of the volume is artificial: such a market is no sign of a good token. */
function washGates(wash: AssessedWash): readonly Gate[] {
  const { strict } = wash.analysis;
  const { id, cap, when } = policy.gates.artificialVolume;
  if (!isRaised(when, gateFacts, wash)) return [];
  return [{ id, cap, reason: says.certain(strict.volumeRatio, whenOf(wash)) }];
}

const gateFacts: GateFacts<AssessedWash> = {
  'wash.volumePercentage': {
    type: percentage,
    read: ({ analysis }) => toKnown(toPercentage(analysis.strict.volumeRatio)),
  },
};
