import { type Check, type Component, gradeByCoverage, type TokenAnalysis, type Verdict } from '@assay/engine';
import type { Grade } from '@assay/facts';
import type { Selection } from './selection.js';

/** Fields of every component's type that need its verdict, and so all of its facts. */
export const verdictFields: ReadonlySet<string> = new Set([
  'score',
  'grade',
  'coverage',
  'abstained',
  'checks',
]);

/** A check as an answer shows it. Its code is no id: every token has the same checks. */
export interface CheckView extends Omit<Check, 'id'> {
  readonly code: string;
}

/** `null` everywhere, and the reason, where the component abstained. */
export interface VerdictView {
  readonly score: number | null;
  readonly grade: Grade | null;
  readonly coverage: number | null;
  readonly abstained: string | null;
  readonly checks: readonly CheckView[] | null;
}

export function toVerdictView(verdict: Verdict): VerdictView {
  if (!verdict.judged)
    return { score: null, grade: null, coverage: null, abstained: verdict.reason, checks: null };
  const { score, coverage, checks } = verdict;
  return { score, grade: gradeByCoverage(verdict), coverage, abstained: null, checks: toCheckViews(checks) };
}

export function toCheckViews(checks: readonly Check[]): readonly CheckView[] {
  return checks.map(({ id, ...check }) => ({ code: id, ...check }));
}

/** How a component shows its verdict, and the fields that need it. */
interface OwnView {
  readonly view: (verdict: Verdict) => object | Promise<object>;
  readonly fields: ReadonlySet<string>;
}

/**
 * The selected part of a component. Its details load only the facts of the selected leaves; its verdict is
 * computed only when selected. Never `null`: of a component that abstained each part is, and `abstained` says why. So a
 * `null` in its place always has an error at its path.
 */
export async function viewComponent<D extends object>(
  analysis: TokenAnalysis,
  component: Component<D>,
  selection: Selection,
  { view, fields }: OwnView = { view: toVerdictView, fields: verdictFields },
): Promise<object> {
  const wanted = [...selection.names].filter((field) => field in component.fieldFacts);
  const needsVerdict = [...selection.names].some((field) => fields.has(field));
  const [details, verdict] = await Promise.all([
    analysis.details(component, wanted, selection.below),
    needsVerdict ? analysis.verdict(component) : undefined,
  ]);
  return verdict ? { ...details, ...(await view(verdict)) } : details;
}
