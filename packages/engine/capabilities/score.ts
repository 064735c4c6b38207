import type { Grade } from '@assay/facts';
import { untriedCap } from './checks.js';
import type { Gate, Verdict } from './component.js';
import { rateByCoverage } from './coverage-rule.js';

/** A component's verdict with its weight in the core score. */
export interface ScoreInput {
  readonly id: string;
  readonly weight: number;
  /** Maximum share of the score, 0..1, also where other components abstain. Absent: no bound. */
  readonly maxShare?: number;
  /** The score claims no more than this component knows. Absent: only its weight counts. */
  readonly holdsBack?: true;
  readonly verdict: Verdict;
}

export interface CoreScore {
  /** Integer 0..100, held back by what is unknown; `null` when no component judged. */
  readonly score: number | null;
  readonly grade: Grade;
  /**
   * The score if every unanswered question had the worst, or the best, answer. Nothing would be unknown then,
   * so only `low` is held back, to stay below the score.
   */
  readonly low: number;
  readonly high: number;
  /** Weight of the answered questions ÷ weight of all, 0..1. */
  readonly coverage: number;
  /** Gates that lowered the score, lowest cap first. */
  readonly gatesApplied: readonly Gate[];
}

/** Applies the lowest cap among `gates` to `score`. */
export function applyGates(
  score: number,
  gates: readonly Gate[],
): { score: number; applied: readonly Gate[] } {
  const applied = gates
    .filter((gate) => gate.cap < score)
    .sort((a, b) => a.cap - b.cap || a.id.localeCompare(b.id));
  return { score: Math.min(score, ...applied.map((gate) => gate.cap)), applied };
}

/**
 * What the coverage rule counts: the least of the whole coverage and of each component that holds it back.
 */
function knownOf(verdicts: readonly ScoreInput[], whole: number) {
  const holding = verdicts.flatMap(({ holdsBack, verdict }) => (holdsBack ? verdict : []));
  const coverages = holding.map((verdict) => (verdict.judged ? verdict.coverage : 0));
  return {
    coverage: Math.min(whole, ...coverages),
    untriedCap: untriedCap(holding),
  };
}

function applies(verdict: Verdict): boolean {
  return verdict.judged || verdict.nothingToSee !== true;
}

/**
 * The composite: the mean of the components that judged, each weighted by its weight × coverage, S = Σ
 * Wⱼκⱼ·Cⱼ ÷ Σ Wⱼκⱼ, then capped by the gates. A component that abstained has no weight: it neither raises nor
 * lowers the score itself: the coverage rule holds it back, unless there is nothing to see. The order of the verdicts does not matter.
 * O(n log n).
 * @example coreScoreOf([{ id: 'market', weight: 15, verdict }]).score
 */
export function coreScoreOf(verdicts: readonly ScoreInput[]): CoreScore {
  const total = verdicts.reduce((sum, { weight, verdict }) => sum + (applies(verdict) ? weight : 0), 0);
  let totalWeight = 0;
  let points = 0;
  const gates: Gate[] = [];
  // Bounded components come last: their bound is relative to the weight of the others.
  const inOrder = [...verdicts].sort(
    (a, b) => Number(a.maxShare !== undefined) - Number(b.maxShare !== undefined) || a.id.localeCompare(b.id),
  );
  for (const { weight, verdict, maxShare } of inOrder) {
    if (!verdict.judged) continue;
    const own = Math.min(
      weight * verdict.coverage,
      maxShare === undefined ? Number.POSITIVE_INFINITY : (totalWeight * maxShare) / (1 - maxShare),
    );
    totalWeight += own;
    points += own * verdict.score;
    gates.push(...verdict.gates);
  }
  if (totalWeight === 0 || total === 0)
    return { score: null, grade: 'N/A', low: 0, high: 100, coverage: 0, gatesApplied: [] };
  const coverage = totalWeight / total;
  const gated = applyGates(Math.round(points / totalWeight), gates);
  const cap = gated.applied[0]?.cap ?? 100;
  const bound = (unknown: number) =>
    Math.min(cap, Math.round((points + (total - totalWeight) * unknown) / total));
  const { score, grade } = rateByCoverage({ score: gated.score, ...knownOf(verdicts, coverage) });
  const low = Math.min(bound(0), score ?? 0);
  return { score, grade, low, high: bound(100), coverage, gatesApplied: gated.applied };
}
