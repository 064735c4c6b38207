import { applyGates, type CompleteAnalysis, type Component, type TokenAnalysis } from '@assay/engine';
import type { ReportPart } from '../domain/stored-report.js';

/** What an answer rests on. */
interface ShownAnalysis {
  readonly analysis: CompleteAnalysis;
  /** Empty: all of the token as it is now. */
  readonly part: ReportPart;
}

/** What an answer about one component rests on, or about all of them where none is named. */
export async function toShownAnalysis(
  analysis: TokenAnalysis,
  component?: Component<object>,
): Promise<ShownAnalysis> {
  const { at, hasPartnerKey } = analysis;
  const about = [component?.id, at && `@${at.number}`, hasPartnerKey && 'partner'];
  const part = about.filter(Boolean).join(' ');
  if (!component) return { part, analysis: await analysis.whole() };
  const verdict = await analysis.verdict(component);
  const gatesApplied = verdict.judged ? applyGates(verdict.score, verdict.gates).applied : [];
  const core = { score: null, grade: 'N/A', low: 0, high: 100, coverage: 0, gatesApplied } as const;
  const input = analysis.input(await analysis.bag(component.facts));
  return { part, analysis: { input, verdicts: new Map([[component.id, verdict]]), core } };
}
