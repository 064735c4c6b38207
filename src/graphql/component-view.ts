import type { Check, Component, Verdict } from '../capabilities/component.js';
import { toGrade } from '../capabilities/grade.js';
import type { Grade } from '../domain/grade.js';
import type { TokenAnalysis } from './token-analysis.js';

/** Fields of every component's type that need its verdict, and so all of its facts. */
const verdictFields: ReadonlySet<string> = new Set(['score', 'grade', 'coverage', 'checks']);

export interface VerdictView {
  readonly score: number | null;
  readonly grade: Grade;
  readonly coverage: number;
  readonly checks: readonly Check[];
}

export function toVerdictView(verdict: Verdict): VerdictView {
  return verdict.judged
    ? {
        score: verdict.score,
        grade: toGrade(verdict.score),
        coverage: verdict.coverage,
        checks: verdict.checks,
      }
    : { score: null, grade: 'N/A', coverage: 0, checks: [] };
}

/**
 * The selected part of a component. Its details load only the facts of the selected fields; its verdict is
 * computed only when selected. `null` when nothing selected is known: the token's `components` and `sources`
 * give the reason. When the component abstains, only fields that its verdict does not depend on are shown, if
 * any of them is known.
 */
export async function viewComponent<D extends object>(
  analysis: TokenAnalysis,
  component: Component<D>,
  fields: ReadonlySet<string>,
  view: (verdict: Verdict) => object | Promise<object> = toVerdictView,
  ofVerdict: ReadonlySet<string> = verdictFields,
): Promise<object | null> {
  const wanted = [...fields].filter((field) => field in component.fieldFacts);
  const needsVerdict = [...fields].some((field) => ofVerdict.has(field) && !(field in component.fieldFacts));
  const [details, verdict] = await Promise.all([
    analysis.details(component, wanted),
    needsVerdict ? analysis.verdict(component) : undefined,
  ]);
  if (verdict?.judged === false) {
    const independent = detailsWithoutVerdict(component, details, wanted);
    return independent ? { ...(await view(verdict)), ...independent } : null;
  }
  const known = wanted.some(
    (field) => details[field as keyof D] !== null && details[field as keyof D] !== undefined,
  );
  if (!verdict && !known && wanted.length > 0) return null;
  return verdict ? { ...(await view(verdict)), ...details } : details;
}

/**
 * The details from facts that the verdict never reads, such as an outside opinion: they are shown even when
 * the component abstains.
 */
function detailsWithoutVerdict<D extends object>(
  component: Component<D>,
  details: D,
  wanted: readonly string[],
): Partial<D> | undefined {
  const fields = wanted
    .map((field) => field as keyof D)
    .filter((field) => {
      const kinds = component.fieldFacts[field];
      return kinds.length > 0 && !kinds.some((kind) => component.facts.includes(kind));
    });
  const independent: Partial<D> = {};
  for (const field of fields) independent[field] = details[field];
  return fields.some((field) => details[field] !== null && details[field] !== undefined)
    ? independent
    : undefined;
}
