import {
  type Condition,
  type FactValue,
  type Intent,
  isMet,
  type PathSchemas,
  type Reading,
  sayFound,
} from './fact-type.js';
import { intentsOf } from './parse-policy.js';
import type { DecisionWord, Policy, PolicyException, Rule } from './policy-shape.js';

/** One rule, and what it found. */
export interface RuleResult {
  readonly id: string;
  /** FIRED: its conditions are met. MISSING: a fact that it needs is not known. */
  readonly outcome: 'FIRED' | 'MISSING';
  /** What it did, or would have done. `allow`: it is told, and changes nothing. */
  readonly severity: 'deny' | 'caution' | 'allow';
  readonly path: string;
  /** What stands at the path, or what it is at least; `null`: not known. */
  readonly found: FactValue | null;
  /** One sentence. It may quote what a token says of itself. */
  readonly sentence: string;
  /** The check or finding with the evidence; `null`: no single one. */
  readonly code: string | null;
}

/** A rule that an exception set aside. */
export interface ExceptedRule extends RuleResult {
  /** ISO 8601. */
  readonly expires: string;
  readonly reason: string | null;
}

export interface PolicyDecision {
  readonly decision: DecisionWord;
  /** Why, in one sentence. */
  readonly sentence: string;
  /** The rules that decided, those that deny first. Empty: none spoke against it. */
  readonly rules: readonly RuleResult[];
  /** Told only: rules of mode `monitor`, and on a sale those that are about buyers. */
  readonly monitored: readonly RuleResult[];
  readonly excepted: readonly ExceptedRule[];
  /** Every fact that a rule needed and that is not known, with the reason. */
  readonly missing: readonly { readonly rule: string; readonly path: string; readonly reason: string }[];
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

export interface PolicyQuestion {
  readonly intent: Intent;
  readonly read: (path: string) => Reading;
  /** Unix milliseconds. */
  readonly now: number;
  /** Of the stored report that says the same; absent: there is none. */
  readonly reportId?: string | undefined;
  readonly codeHash?: string | undefined;
}

const gravity = ['allow', 'caution', 'deny'] as const;

/**
 * Decides by a policy. Pure: what is known is what `read` says. DENY before CAUTION before UNKNOWN before
 * ALLOW; UNKNOWN where no rule spoke against it and not one of them could be judged.
 */
export function judgePolicy(policy: Policy, question: PolicyQuestion, paths: PathSchemas): PolicyDecision {
  const asked = policy.rules.filter(({ intents }) => intents?.includes(question.intent) ?? true);
  const judged = asked.map((rule) => ({ rule, ...judgeRule(rule, question.read, paths) }));
  const isEnforced = ({ rule }: { readonly rule: Rule }) =>
    rule.mode === 'enforce' && intentsOf(rule, paths).includes(question.intent);
  const enforced = judged.filter(isEnforced);
  const told = judged.filter((one) => !isEnforced(one) && appliesAtAll(one.rule, question.intent, paths));
  const spoken = enforced.flatMap(({ result }) => result ?? []);
  const excepted = spoken.flatMap((result) => toExcepted(result, policy.exceptions, question));
  const counted = spoken
    .filter((result) => !excepted.some(({ id }) => id === result.id))
    .filter(({ severity }) => severity !== 'allow')
    .sort((a, b) => gravity.indexOf(b.severity) - gravity.indexOf(a.severity));
  const decision = decisionOf(counted, enforced, told.length > 0);
  return {
    decision,
    sentence: sentenceOf(decision, counted, question.intent),
    rules: counted,
    monitored: told.flatMap(({ result }) => result ?? []),
    excepted,
    missing: [...enforced, ...told].flatMap(({ missing }) => missing),
    expiresAt: Math.min(
      question.now + policy.validForSeconds * 1_000,
      ...excepted.map(({ expires }) => Date.parse(expires)),
    ),
  };
}

/** Of another intent only: it is not even told. */
function appliesAtAll({ path, and = [] }: Rule, intent: Intent, paths: PathSchemas): boolean {
  return [path, ...and.map((condition) => condition.path)].every((one) => {
    const only = paths.get(one)?.only;
    return only === undefined || only === intent;
  });
}

interface JudgedRule {
  readonly result?: RuleResult;
  readonly isAnswered: boolean;
  readonly missing: readonly { readonly rule: string; readonly path: string; readonly reason: string }[];
}

/** A condition that is known not to be met settles the rule, whatever else is missing. */
function judgeRule(rule: Rule, read: PolicyQuestion['read'], paths: PathSchemas): JudgedRule {
  const conditions: readonly Condition[] = [rule, ...(rule.and ?? [])];
  const readings = conditions.map((condition) => {
    const type = paths.get(condition.path)?.type;
    const reading = read(condition.path);
    return { condition, reading, isMet: type && isMet(type, condition, reading) };
  });
  if (readings.some((one) => one.isMet === false)) return { isAnswered: true, missing: [] };
  const missing = readings.flatMap(({ condition: { path }, reading, ...one }) =>
    one.isMet === undefined ? [{ rule: rule.id, path, reason: reasonOf(reading) }] : [],
  );
  const [first] = missing;
  const base = { id: rule.id, path: rule.path, code: paths.get(rule.path)?.code ?? null };
  if (first) {
    const subject = paths.get(first.path)?.subject ?? first.path;
    // A check says by itself that it is not known.
    const because = withStop(first.reason.replace(/^Not known: /, ''));
    const sentence = `${subject} is not known: ${because}`;
    const result = { ...base, outcome: 'MISSING', severity: rule.onMissing, found: null, sentence } as const;
    return { result, isAnswered: false, missing };
  }
  const found = foundOf(readings[0]?.reading);
  const sentence = readings.map((one) => say(one, paths)).join(' ');
  return {
    result: { ...base, outcome: 'FIRED', severity: rule.severity, found, sentence },
    isAnswered: true,
    missing: [],
  };
}

const reasonOf = (reading: Reading) => (reading.known ? 'there is no such path' : reading.reason);

function foundOf(reading: Reading | undefined): FactValue | null {
  return (reading?.known ? reading.value : reading?.atLeast) ?? null;
}

const withStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

function say(
  { condition, reading }: { readonly condition: Condition; readonly reading: Reading },
  paths: PathSchemas,
): string {
  if (reading.known && reading.says !== undefined) return withStop(reading.says);
  const schema = paths.get(condition.path);
  return schema ? sayFound(schema, condition, reading) : '';
}

/** Only what was found can be accepted: nobody has looked at what is not known. */
function toExcepted(
  result: RuleResult,
  exceptions: readonly PolicyException[],
  { now, reportId, codeHash }: PolicyQuestion,
): readonly ExceptedRule[] {
  if (result.outcome !== 'FIRED') return [];
  const fitting = exceptions.filter(
    ({ rule, report, codeHash: pinned, expires }) =>
      rule === result.id &&
      Date.parse(expires) > now &&
      (report === undefined ? pinned === codeHash && codeHash !== undefined : report === reportId),
  );
  const last = fitting.sort((a, b) => Date.parse(b.expires) - Date.parse(a.expires))[0];
  return last ? [{ ...result, expires: last.expires, reason: last.reason ?? null }] : [];
}

function decisionOf(
  counted: readonly RuleResult[],
  enforced: readonly JudgedRule[],
  isTold: boolean,
): DecisionWord {
  const [first] = counted;
  if (first) return first.severity === 'deny' ? 'DENY' : 'CAUTION';
  if (enforced.length === 0) return isTold ? 'ALLOW' : 'UNKNOWN';
  return enforced.some(({ isAnswered }) => isAnswered) ? 'ALLOW' : 'UNKNOWN';
}

function sentenceOf(
  decision: DecisionWord,
  [first, ...others]: readonly RuleResult[],
  intent: Intent,
): string {
  if (decision === 'UNKNOWN') return `No rule of the policy could be judged for ${intent}.`;
  if (!first) return `No rule of the policy speaks against ${intent}.`;
  const more = others.length === 0 ? '' : ` ${others.length} more rules speak against it.`;
  return `${first.sentence}${more}`;
}
