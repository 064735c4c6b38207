import type { StoryVerdict } from './stories.js';

/** How far the verdicts of a poor node must agree with the good node's. */
export type Reach =
  /** The same gates and risk. */
  | 'same'
  /** And the same score and coverage but for the rounding. */
  | 'equal'
  /** Every gate that needs no history, and never a higher score. */
  | 'gates'
  /** Never a higher score, and never a lower risk unless it is unknown. */
  | 'never_better';

/** Scores that differ by one point may have been rounded differently. */
const SCORE_ROUNDING = 1;
const COVERAGE_ROUNDING = 0.011;
/** Gates that only logs can prove. */
const historyGates = ['artificial_volume'];
const risks = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];

/** One story whose verdict differs from the good node's, with what differs. */
export interface Difference {
  readonly id: string;
  readonly what: string;
}

/** The stories that miss their reach. `good` and `poor` hold the same stories in the same order. */
export function differences(
  good: readonly StoryVerdict[],
  poor: readonly StoryVerdict[],
  reach: Reach,
): readonly Difference[] {
  return good.flatMap((expected, index) => {
    const found = poor[index];
    if (found?.id !== expected.id) throw new Error(`${expected.id} was not measured on both nodes`);
    const what = found.failure ? [`failed: ${found.failure}`] : whatDiffers(expected, found, reach);
    return what.length > 0 ? [{ id: expected.id, what: what.join(', ') }] : [];
  });
}

function whatDiffers(good: StoryVerdict, poor: StoryVerdict, reach: Reach): string[] {
  const wanted = reach === 'gates' ? good.gates.filter((id) => !historyGates.includes(id)) : good.gates;
  const lost = reach === 'never_better' ? [] : wanted.filter((id) => !poor.gates.includes(id));
  const exact = reach === 'same' || reach === 'equal';
  const added = exact ? poor.gates.filter((id) => !good.gates.includes(id)) : [];
  const isBetter = poor.score > good.score + SCORE_ROUNDING;
  const isOther = reach === 'equal' && Math.abs(poor.score - good.score) > SCORE_ROUNDING;
  const isUncovered = reach === 'equal' && Math.abs(poor.coverage - good.coverage) > COVERAGE_ROUNDING;
  const otherRisk = exact ? poor.risk !== good.risk : isLower(poor.risk, good.risk);
  return [
    ...lost.map((id) => `no ${id}`),
    ...added.map((id) => `new ${id}`),
    ...(otherRisk ? [`risk ${good.risk} → ${poor.risk}`] : []),
    ...(isBetter || isOther ? [`score ${good.score} → ${poor.score}`] : []),
    ...(isUncovered ? [`coverage ${good.coverage} → ${poor.coverage}`] : []),
  ];
}

function isLower(risk: string, than: string): boolean {
  return risks.includes(risk) && risks.indexOf(risk) < risks.indexOf(than);
}
