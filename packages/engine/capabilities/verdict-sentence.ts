import type { Check, Verdict } from './component.js';
import type { Standing } from './component-state.js';
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

/**
 * The verdict of one component in one plain sentence, under its own gates. Where other components found
 * something on its subject, or a danger of the whole token, it does not say that there is none.
 */
export function toComponentSentence(
  verdict: Verdict,
  score: number | null,
  { state, elsewhere }: Standing,
): string {
  if (!verdict.judged)
    return verdict.nothingToSee
      ? verdict.reason
      : toSentence({ score: null, coverage: 0, gatesApplied: [] }, [], verdict.reason);
  const { coverage, checks } = verdict;
  const { applied } = applyGates(verdict.score, verdict.gates);
  const isQuiet = applied.length === 0 && failuresOf(checks).length === 0;
  const [found] = elsewhere;
  if (isQuiet && found !== undefined) return end(`${wordPolicy.elsewhere}: ${asPart(found)}`);
  if (isQuiet && state === 'NOTHING_TO_SEE') return wordPolicy.besideDanger;
  return toSentence({ score, coverage, gatesApplied: applied }, checks, '');
}

function toSentence(rated: Rated, checks: readonly Check[], whyNothing: string): string {
  const { score, coverage, gatesApplied } = rated;
  if (score === null)
    return end(whyNothing === '' ? 'Nothing is known' : `Nothing is known: ${asPart(whyNothing)}`);
  const [gate] = gatesApplied;
  const failures = failuresOf(checks);
  const [worst] = failures;
  const percent = Math.floor(coverage * 100);
  if (gate) return end(`${saysAt(wordPolicy.byCap, gate.cap)}: ${asPart(gate.reason)}`);
  if (coverage < policy.coverage.unrated && worst === undefined)
    return end(`Too little is known for a verdict: only ${percent} % of the questions were answered`);
  // The words hold back as the score of the whole does: no danger is only said where enough is known.
  const held = coverage < policy.coverage.capped ? Math.min(score, policy.coverage.cap) : score;
  const head =
    failures.length === 0 || score < policy.states.warnFrom
      ? saysAt(wordPolicy.byScore, held)
      : saysAt(wordPolicy.byFailures, failures.length);
  const found = worst === undefined ? '' : `: ${asPart(worst.reason)}`;
  const unknown =
    coverage < policy.coverage.capped ? `; ${100 - percent} % of the questions have no answer` : '';
  return end(`${head}${found}${unknown}`);
}

/** The failed checks, the one that weighs most first. */
function failuresOf(checks: readonly Check[]): readonly Check[] {
  const badness = ({ severity, confidence, weight }: Check) => severity * confidence * weight;
  return checks
    .filter(({ severity, confidence }) => severity * confidence >= policy.checks.fail)
    .sort((a, b) => badness(b) - badness(a));
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
