import type { Evidence } from '@assay/facts';
import { abstention } from '../words/abstention.js';
import { notKnown, type Teller } from '../words/unknown.js';
import type { Check, Gate, Verdict } from './component.js';
import { policy, type Ramp } from './policy.js';

interface Question {
  readonly id: string;
  readonly weight: number;
}

/** The questions of a component, by their ids. */
export function questionsOf<Id extends string>(weights: Readonly<Record<Id, number>>) {
  return (id: Id) => ({ id, weight: weights[id] });
}

interface AnswerOptions {
  /** 0..1; 1 where absent. */
  readonly confidence?: number;
  readonly evidence?: readonly Evidence[];
}

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 1;
}

/**
 * Severity of `value` on a linear scale: 0 at `good` or better, 1 at `bad` or worse.
 * @example rampOf(0.3, { good: 0.1, bad: 0.5 }) // 0.5
 */
export function rampOf(value: number, { good, bad }: Ramp): number {
  return clamp((value - good) / (bad - good));
}

/** `rampOf` on a logarithmic scale; a value of zero or less has severity 1. */
export function logRampOf(value: number, { good, bad }: Ramp): number {
  if (!(value > 0)) return 1;
  return rampOf(Math.log(value), { good: Math.log(good), bad: Math.log(bad) });
}

/** An answered check: PASS at severity 0, FAIL from `policy.checks.fail`, WARN between. */
export function answered(
  question: Question,
  severity: number,
  reason: string,
  options: AnswerOptions = {},
): Check {
  const bounded = clamp(severity);
  const status = bounded === 0 ? 'PASS' : bounded >= policy.checks.fail ? 'FAIL' : 'WARN';
  const { confidence = 1, evidence = [] } = options;
  return { ...question, status, severity: bounded, confidence: clamp(confidence), reason, evidence };
}

/**
 * A check whose facts are missing. It lowers the coverage and never changes the score.
 * @param detail why, in the terms of nodes and providers
 */
export function unanswered(question: Question, detail: string, toldBy?: Teller): Check {
  const reason = notKnown(question.id);
  const unknown = { ...question, status: 'UNKNOWN', severity: 0, confidence: 0, reason, detail } as const;
  return { ...unknown, ...(toldBy ? { toldBy } : {}), evidence: [] };
}

/**
 * A check whose facts are missing for the node's reasons: a better node would answer it.
 * @param cap of the gate that the answer may raise, where the code shows what would raise it
 */
export function untried(question: Question, detail: string, cap?: number): Check {
  return { ...unanswered(question, detail), untried: true, ...(cap === undefined ? {} : { cap }) };
}

/** A question that does not apply to this token. It changes neither score nor coverage. */
export function notApplicable(question: Question, reason: string): Check {
  return { ...question, status: 'N/A', severity: 0, confidence: 0, reason, evidence: [] };
}

/** Weights as integers (millionths): integer sums do not depend on the order of the checks. */
function micro(value: number): number {
  return Math.round(value * 1e6);
}

interface Totals {
  readonly applicable: number;
  readonly known: number;
  readonly lost: number;
}

function totalsOf(checks: readonly Check[]): Totals {
  const applies = checks.filter(({ status }) => status !== 'N/A');
  const answers = applies.filter(({ status }) => status !== 'UNKNOWN');
  const weigh = (list: readonly Check[]) => list.reduce((sum, { weight }) => sum + micro(weight), 0);
  const lost = answers.reduce((sum, c) => sum + micro(c.weight * clamp(c.severity) * clamp(c.confidence)), 0);
  return { applicable: weigh(applies), known: weigh(answers), lost };
}

/**
 * Score of a component: C = 100 · (1 − Σ w·severity·confidence ÷ Σ w), over the answered checks, rounded to
 * an integer 0..100; `null` when none was answered. Coverage κ = Σ w answered ÷ Σ w applicable, 0..1. A worse
 * severity never raises the score; the order does not matter; an UNKNOWN check changes only the coverage.
 * O(n).
 */
export function scoreOf(checks: readonly Check[]): { score: number | null; coverage: number } {
  const { applicable, known, lost } = totalsOf(checks);
  if (known === 0) return { score: null, coverage: 0 };
  return { score: Math.round(100 * (1 - Math.min(1, lost / known))), coverage: known / applicable };
}

/** The checks that a better node would answer. */
export function untriedChecks(verdict: Verdict): readonly Check[] {
  return verdict.judged ? verdict.checks.filter((check) => check.untried) : [];
}

/** The highest score while a danger was not looked for; `undefined`: nothing was left untried. */
export function untriedCap(verdicts: readonly Verdict[]): number | undefined {
  const open = verdicts.flatMap(untriedChecks);
  if (open.length === 0) return undefined;
  return Math.min(policy.coverage.cap, ...open.flatMap(({ cap }) => cap ?? []));
}

/** The verdict from the checks; an abstention where none of them was answered. */
export function toVerdict(checks: readonly Check[], gates: readonly Gate[] = []): Verdict {
  const { score, coverage } = scoreOf(checks);
  if (score === null) return { judged: false, reason: abstention.nothingAnswered };
  return { judged: true, score, coverage, checks, gates };
}
