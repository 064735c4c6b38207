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
/** Gates that the state alone proves in some venues: in the others the risk has to be unknown instead. */
const stateGates = ['liquidity_was_taken'];
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

/** How many of the good node's gates the poor one has too. */
export function agreeingGates(
  good: readonly StoryVerdict[],
  poor: readonly StoryVerdict[],
): { readonly found: number; readonly all: number } {
  const all = good.flatMap(({ gates }, index) => gates.map((id) => poor[index]?.gates.includes(id) === true));
  return { found: all.filter((isFound) => isFound).length, all: all.length };
}

/** What cannot be proven without logs is said to be unknown. */
function isSaidUnknown(good: StoryVerdict, poor: StoryVerdict): boolean {
  const lost = good.gates.filter((id) => !poor.gates.includes(id));
  return poor.risk === 'UNKNOWN' && lost.some((id) => stateGates.includes(id));
}

function whatDiffers(good: StoryVerdict, poor: StoryVerdict, reach: Reach): string[] {
  if (reach === 'gates' && isSaidUnknown(good, poor)) return [];
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
