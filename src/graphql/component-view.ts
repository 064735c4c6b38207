import type { Check, Component, Verdict } from '../capabilities/component.js';
import { toGrade } from '../capabilities/grade.js';
import type { Grade } from '../domain/grade.js';
import type { TokenAnalysis } from './token-analysis.js';

/** Fields that every component's type has and that need its verdict, hence all of its facts. */
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
 * The selected part of a component: its details load only the facts that the selected fields read; its verdict only where it is
 * selected. `null` when nothing that was selected is known: the reason stands in `abstentions` and `sources` of the token. Where the
 * component abstains, only what its judgement does not rest on is shown, if any of it is known.
 */
export async function viewComponent<D extends object>(
  analysis: TokenAnalysis,
  component: Component<D>,
  fields: ReadonlySet<string>,
  view: (verdict: Verdict) => object = toVerdictView,
  ofVerdict: ReadonlySet<string> = verdictFields,
): Promise<object | null> {
  const wanted = [...fields].filter((field) => field in component.fieldFacts);
  const needsVerdict = [...fields].some((field) => ofVerdict.has(field) && !(field in component.fieldFacts));
  const [details, verdict] = await Promise.all([
    analysis.details(component, wanted),
    needsVerdict ? analysis.verdict(component) : undefined,
  ]);
  if (verdict?.judged === false) {
    const apart = apartFromVerdict(component, details, wanted);
    return apart ? { ...view(verdict), ...apart } : null;
  }
  const known = wanted.some(
    (field) => details[field as keyof D] !== null && details[field as keyof D] !== undefined,
  );
  if (!verdict && !known && wanted.length > 0) return null;
  return verdict ? { ...view(verdict), ...details } : details;
}

/** What of the details comes from facts that the judgement never reads: an outside opinion stands where the component abstains. */
function apartFromVerdict<D extends object>(
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
  const apart: Partial<D> = {};
  for (const field of fields) apart[field] = details[field];
  return fields.some((field) => details[field] !== null && details[field] !== undefined) ? apart : undefined;
}
