import type { Gate, Verdict } from './component.js';

/** A component's verdict with its weight in the core score. */
export interface ScoreInput {
  readonly id: string;
  readonly weight: number;
  /** The largest share of the score that it may make up, whoever else abstains; 0..1. Absent: no bound. */
  readonly maxShare?: number;
  readonly verdict: Verdict;
}

export interface CoreScore {
  /** Integer 0..100; `null` when no component judged. */
  readonly score: number | null;
  /** What the score would be if every unanswered question came out as badly, or as well, as it can. */
  readonly low: number | null;
  readonly high: number | null;
  /** Weight of what was answered ÷ weight of everything, 0..1. */
  readonly coverage: number;
  /** Gates that lowered the score, the hardest first. */
  readonly gatesApplied: readonly Gate[];
}

/** `score` under the hardest of `gates`. */
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
 * The composite: the mean of the components that judged, each weighted by its weight × coverage,
 * S = Σ Wⱼκⱼ·Cⱼ ÷ Σ Wⱼκⱼ, then the gates. A component that abstained has no weight: it neither raises nor lowers the score.
 * The order of the judgements does not matter. O(n log n).
 */
export function coreScoreOf(judgements: readonly ScoreInput[]): CoreScore {
  const total = judgements.reduce((sum, { weight }) => sum + weight, 0);
  let weighed = 0;
  let points = 0;
  const gates: Gate[] = [];
  // Bounded components come last: their share is of what the others weigh.
  const inOrder = [...judgements].sort(
    (a, b) => Number(a.maxShare !== undefined) - Number(b.maxShare !== undefined) || a.id.localeCompare(b.id),
  );
  for (const { weight, verdict, maxShare } of inOrder) {
    if (!verdict.judged) continue;
    const own = Math.min(
      weight * verdict.coverage,
      maxShare === undefined ? Number.POSITIVE_INFINITY : (weighed * maxShare) / (1 - maxShare),
    );
    weighed += own;
    points += own * verdict.score;
    gates.push(...verdict.gates);
  }
  if (weighed === 0 || total === 0)
    return { score: null, low: null, high: null, coverage: 0, gatesApplied: [] };
  const coverage = weighed / total;
  const gated = applyGates(Math.round(points / weighed), gates);
  const cap = gated.applied[0]?.cap ?? 100;
  const bound = (unknown: number) =>
    Math.min(cap, Math.round((points + (total - weighed) * unknown) / total));
  return { score: gated.score, low: bound(0), high: bound(100), coverage, gatesApplied: gated.applied };
}
