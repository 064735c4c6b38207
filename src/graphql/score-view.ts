import {
  type Component,
  components,
  type Gate,
  gradeByCoverage,
  type Judged,
  needsCoreCoverage,
  securityRatingOf,
  standingOf,
  type TokenAnalysis,
  toComponentSentence,
  type Verdict,
} from '@assay/engine';
import type { Fact, Grade, ReadingPlan } from '@assay/facts';
import { toCheckViews, toVerdictView } from './component-view.js';

/**
 * The score and the grade that a component shows. The security score is capped by its own gates and its own
 * coverage.
 */
export function shownRating(
  id: string,
  verdict: Verdict | undefined,
): { readonly score: number | null; readonly grade: Grade } {
  if (!verdict?.judged) return { score: null, grade: 'N/A' };
  if (id === 'security') return securityRatingOf(verdict);
  return { score: verdict.score, grade: gradeByCoverage(verdict) };
}

/**
 * The coverage of everything, for the overall risk. The other components are judged only if the risk depends
 * on them.
 */
export async function coreCoverageFor(
  verdict: Verdict,
  analysis: Pick<TokenAnalysis, 'judge'>,
): Promise<number> {
  return needsCoreCoverage(verdict) ? (await analysis.judge()).core.coverage : 0;
}

/** One value per selected component, keyed by the name of its score. Only these components judge. */
export async function byScoreName<T>(
  analysis: TokenAnalysis,
  isSelected: (scoreName: string) => boolean,
  value: (id: string, verdict: Verdict) => T,
): Promise<Record<string, T>> {
  const entries = components.map(async (component) => {
    const { id, scoreName } = component;
    if (scoreName === undefined || !isSelected(scoreName)) return [];
    return [[scoreName, value(id, await analysis.verdict(component))] as const];
  });
  return Object.fromEntries((await Promise.all(entries)).flat());
}

export function toGateViews(gates: readonly Gate[]): readonly object[] {
  return gates.map(({ id, cap, reason }) => ({ code: id, cap, reason }));
}

/** Every component in one shape, including those that abstained. */
export function toComponentViews({ verdicts }: Judged, analysis: TokenAnalysis): readonly object[] {
  return components.map((component: Component<object>) => {
    const verdict = verdicts.get(component.id) ?? { judged: false as const, reason: 'it was not asked' };
    return { ...toComponentView(component, verdict, analysis), ...toStanding(component.id, verdicts) };
  });
}

/** Fields of a component that need the verdict of every other one. */
export const standingFields: ReadonlySet<string> = new Set(['state', 'verdictSentence']);

/** What a component says beside the others. */
export function toStanding(id: string, verdicts: Judged['verdicts']): object {
  const verdict = verdicts.get(id) ?? { judged: false as const, reason: 'it was not asked' };
  const standing = standingOf(id, verdicts);
  return { state: standing.state, verdictSentence: toComponentSentence(id, verdict, standing) };
}

/** One component in that shape, without its {@link toStanding}. Its facts must have been loaded. */
export function toComponentView(
  { id, weight, scoreName, facts }: Component<object>,
  verdict: Verdict,
  analysis: TokenAnalysis,
): object {
  const { score, grade } = shownRating(id, verdict);
  return {
    ...toVerdictView(verdict),
    name: id,
    weight,
    scoreName,
    score,
    grade,
    coverage: verdict.judged ? verdict.coverage : 0,
    checks: verdict.judged ? toCheckViews(verdict.checks) : [],
    gates: verdict.judged ? toGateViews([...verdict.gates].sort((a, b) => a.cap - b.cap)) : [],
    blockNumber: newestBlock(Object.fromEntries(facts.map((kind) => [kind, analysis.facts.get(kind)]))),
    reading: readingOf(facts.flatMap((kind) => analysis.facts.get(kind) ?? [])),
  };
}

/** How a history was read that one of the facts left something out of; all of a token are read in one way. */
function readingOf(facts: readonly Fact<unknown>[]): ReadingPlan | null {
  const [plan] = facts.flatMap((fact) => (fact.known && fact.reading ? fact.reading : []));
  return plan ?? null;
}

/** The number of the newest block at which one of the facts was read; `null`: none came from a chain. */
export function newestBlock(facts: Readonly<Record<string, Fact<unknown> | undefined>>): number | null {
  const numbers = Object.values(facts).flatMap((fact) =>
    fact?.known && fact.block ? fact.block.number : [],
  );
  return numbers.length > 0 ? Math.max(...numbers) : null;
}
