import type { Check, Verdict } from './component.js';
import { wordPolicy } from './policy/words.js';
import { policy } from './policy.js';
import { applyGates, type CoreScore } from './score.js';

/** What a verdict rests on, of the whole token or of one component. */
type Rated = Pick<CoreScore, 'score' | 'coverage' | 'gatesApplied'>;

/**
 * The verdict on the whole token in one plain sentence: the worst thing that was found, and how much is not
 * known. The page, the terminal and REST show the same.
 * @example toTokenSentence(core, verdicts) // 'Stay away: a buyer cannot sell.'
 */
export function toTokenSentence(core: CoreScore, verdicts: readonly Verdict[]): string {
  const checks = verdicts.flatMap((verdict) => (verdict.judged ? verdict.checks : []));
  return toSentence(core, checks, firstReason(verdicts));
}

/** The verdict of one component in one plain sentence, under its own gates. */
export function toComponentSentence(verdict: Verdict, score: number | null): string {
  if (!verdict.judged) return toSentence({ score: null, coverage: 0, gatesApplied: [] }, [], verdict.reason);
  const { coverage, checks } = verdict;
  const { applied } = applyGates(verdict.score, verdict.gates);
  return toSentence({ score, coverage, gatesApplied: applied }, checks, '');
}

function toSentence(rated: Rated, checks: readonly Check[], whyNothing: string): string {
  const { score, coverage, gatesApplied } = rated;
  if (score === null)
    return end(whyNothing === '' ? 'Nothing is known' : `Nothing is known: ${asPart(whyNothing)}`);
  const [gate] = gatesApplied;
  const worst = worstOf(checks);
  const percent = Math.floor(coverage * 100);
  if (gate) return end(`${saysAt(wordPolicy.byCap, gate.cap)}: ${asPart(gate.reason)}`);
  if (coverage < policy.coverage.unrated && worst === undefined)
    return end(`Too little is known for a verdict: only ${percent} % of the questions were answered`);
  const head = saysAt(wordPolicy.byScore, score);
  const found = worst === undefined ? '' : `: ${asPart(worst.reason)}`;
  const unknown =
    coverage < policy.coverage.capped ? `; ${100 - percent} % of the questions have no answer` : '';
  return end(`${head}${found}${unknown}`);
}

/** The failed check that weighs most. */
function worstOf(checks: readonly Check[]): Check | undefined {
  const badness = ({ severity, confidence, weight }: Check) => severity * confidence * weight;
  const [worst] = checks
    .filter(({ severity, confidence }) => severity * confidence >= policy.checks.fail)
    .sort((a, b) => badness(b) - badness(a));
  return worst;
}

function firstReason(verdicts: readonly Verdict[]): string {
  for (const verdict of verdicts) if (!verdict.judged) return verdict.reason;
  return '';
}

function saysAt(steps: readonly { readonly from: number; readonly says: string }[], value: number): string {
  return steps.find(({ from }) => value >= from)?.says ?? '';
}

/** A sentence as a part of another one: without its end, and without the capital of a common first word. */
function asPart(sentence: string): string {
  const whole = sentence.trim().replace(/\.$/, '');
  const first = whole.split(' ', 1)[0] ?? '';
  return /^[A-Z][a-z]*$/.test(first) ? first.charAt(0).toLowerCase() + whole.slice(1) : whole;
}

function end(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
