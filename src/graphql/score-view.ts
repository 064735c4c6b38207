import type { Component, Verdict } from '../capabilities/component.js';
import { toGrade } from '../capabilities/grade.js';
import { components } from '../capabilities/registry.js';
import { securityScoreOf } from '../capabilities/security/risk.js';
import { toVerdictView } from './component-view.js';
import type { Judged } from './token-analysis.js';

/** The score that a component shows. The security score is capped by its own gates. */
export function shownScore(id: string, verdict: Verdict | undefined): number | null {
  if (!verdict?.judged) return null;
  return id === 'security' ? securityScoreOf(verdict) : verdict.score;
}

/** One value per component, keyed by the name of its score. */
export function byScoreName<T>(
  judged: Judged,
  value: (id: string, verdict: Verdict | undefined) => T,
): Record<string, T> {
  return Object.fromEntries(
    components.flatMap(({ id, scoreName }) =>
      scoreName === undefined ? [] : [[scoreName, value(id, judged.verdicts.get(id))]],
    ),
  );
}

/** Which components had the facts for a verdict. */
export function toDataSources(judged: Judged, tokenDataAvailable: boolean): object {
  const available = byScoreName(judged, (_, verdict) => verdict?.judged === true);
  const flags = Object.entries(available).map(([name, flag]) => [`${name}Available`, flag] as const);
  return { tokenDataAvailable, ...Object.fromEntries(flags) };
}

/** Every component in one shape, including those that abstained. */
export function toComponentViews({ verdicts }: Judged): readonly object[] {
  return components.map(({ id, weight }: Component<object>) => {
    const verdict = verdicts.get(id) ?? { judged: false as const, reason: 'it was not asked' };
    const score = shownScore(id, verdict);
    return {
      id,
      weight,
      ...toVerdictView(verdict),
      score,
      grade: toGrade(score),
      abstained: verdict.judged ? null : verdict.reason,
    };
  });
}
