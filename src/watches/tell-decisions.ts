import {
  changeWords,
  type DecisionWord,
  type decisions,
  type PolicyDecision,
  type RuleResult,
} from '@assay/engine';
import type { BlockRef, Severity } from '@assay/facts';
import { DECISION_CHANGED, type DecisionBody, type NewWatchEvent, type ToldRule } from '../domain/watch.js';
import { parsePolicyName } from '../policies/policy-name.js';
import type { AnalysedToken } from './analysed-token.js';
import type { RelatedTransactions } from './find-affected.js';
import { findTransaction, toVerdictSentence } from './to-events.js';
import type { WatchedPolicy } from './watched-policies.js';
import type { KnownDecision, KnownDecisions, WatchedToken } from './watched-token.js';

const severities: Readonly<Record<DecisionWord, Severity>> = {
  ALLOW: 'INFO',
  UNKNOWN: 'MEDIUM',
  CAUTION: 'MEDIUM',
  DENY: 'HIGH',
};

interface Seen {
  readonly block: BlockRef;
  readonly related: RelatedTransactions;
  /** Whether everything was read that was read before: else a fact may be missing for the node's sake. */
  readonly isWhole: boolean;
}

/** What the policies of a token's watches say of it now, and the events that tell what they said otherwise before. */
export async function tellDecisions(
  token: WatchedToken,
  analysed: AnalysedToken,
  seen: Seen,
): Promise<{ readonly decisions: KnownDecisions; readonly events: readonly NewWatchEvent[] }> {
  const known: Record<string, KnownDecision> = {};
  const changes: DecisionChange[] = [];
  for (const policy of token.policies) {
    const before = token.decisions[policy.key];
    const said = policy.rules && analysed.decide(policy.rules, policy.intent);
    const decision = settle(before, said, seen.isWhole);
    const waits = said && said.decision !== decision ? { waits: true as const } : {};
    const now = { decision, version: policy.rules?.version ?? null, ...waits };
    known[policy.key] = now;
    if (isTold(before, now)) changes.push({ policy, before, now, said });
  }
  if (changes.length === 0) return { decisions: known, events: [] };
  const reportId = await analysed.keepReport();
  const verdictSentence = toVerdictSentence(analysed.snapshot);
  const events = changes.flatMap((change) =>
    change.policy.subscriptionIds.map((id) =>
      toDecisionEvent(token, change, { ...seen, reportId, verdictSentence, id }),
    ),
  );
  return { decisions: known, events };
}

/** Where less was read than before, only what was found counts, and only against the token. */
function settle(
  before: KnownDecision | undefined,
  said: PolicyDecision | undefined,
  isWhole: boolean,
): DecisionWord {
  if (!said) return 'UNKNOWN';
  if (!before || isWhole || isFoundGraver(before.decision, said)) return said.decision;
  return before.decision;
}

function isFoundGraver(before: DecisionWord, { decision, rules }: PolicyDecision): boolean {
  if (gravity.indexOf(decision) <= gravity.indexOf(before)) return false;
  return rules.some(({ outcome, severity }) => outcome === 'FIRED' && severity === decision.toLowerCase());
}

const gravity = ['ALLOW', 'UNKNOWN', 'CAUTION', 'DENY'] satisfies (typeof decisions)[number][];

/** The first decision is what later ones are compared with. That a policy is gone is told once. */
function isTold(before: KnownDecision | undefined, now: KnownDecision): boolean {
  if (now.version === null) return before === undefined || before.version !== null;
  return before !== undefined && before.decision !== now.decision;
}

interface ToTell extends Seen {
  readonly reportId: string | undefined;
  readonly verdictSentence: string | null;
  /** The purchase that is told. */
  readonly id: string;
}

interface DecisionChange {
  readonly policy: WatchedPolicy;
  readonly before: KnownDecision | undefined;
  readonly now: KnownDecision;
  /** `undefined`: the policy is gone. */
  readonly said: PolicyDecision | undefined;
}

function toDecisionEvent(
  { address }: WatchedToken,
  { policy: { policy, intent }, before, now, said }: DecisionChange,
  { block, related, reportId, verdictSentence, id }: ToTell,
): NewWatchEvent {
  const told = before && changeWords.decided({ policy, intent, before: before.decision, now: now.decision });
  const isByToken = before?.version === now.version;
  const decided: DecisionBody = {
    policy: { id: parsePolicyName(policy).name, version: now.version },
    intent,
    before: { decision: before?.decision ?? null, policy_version: before?.version ?? null },
    after: { decision: now.decision, policy_version: now.version },
    rules: (said?.rules ?? []).map((rule) => toToldRule(rule, reportId)),
    report_id: reportId ?? null,
  };
  return {
    address,
    kind: DECISION_CHANGED,
    severity: severities[now.decision],
    blockNumber: block.number,
    blockHash: block.hash,
    retracts: undefined,
    decidedFor: { subscriptionId: id, policy, intent },
    body: {
      description: said ? `${told} ${said.sentence}` : changeWords.policyGone(policy),
      verdict_sentence: verdictSentence,
      topic: 'decision',
      subject: `${policy} ${intent}`,
      ...decided,
      after_block: { number: block.number, hash: block.hash },
      transaction_hash: (isByToken && findTransaction({ kind: DECISION_CHANGED }, related)) || null,
    },
  };
}

/** A rule as `/api/v1/decide` shows it. */
function toToldRule({ code, ...rule }: RuleResult, reportId: string | undefined): ToldRule {
  const evidence = reportId === undefined ? null : `/api/v1/report/${reportId}`;
  return { ...rule, statement: code, evidence };
}
