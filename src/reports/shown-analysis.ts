import { applyGates, type CompleteAnalysis, type Component, type TokenAnalysis } from '@assay/engine';
import type { ReportPart } from '../domain/stored-report.js';

/** What an answer rests on. */
interface ShownAnalysis {
  readonly analysis: CompleteAnalysis;
  /** Empty: all of the token as it is now. */
  readonly part: ReportPart;
}

function partOf({ at, hasPartnerKey }: TokenAnalysis, about: string | undefined): ReportPart {
  return [about, at && `@${at.number}`, hasPartnerKey && 'partner'].filter(Boolean).join(' ');
}

/** The ways through which the token moves: they are in no score, so nothing is judged. */
export async function toShownRoutes(analysis: TokenAnalysis): Promise<ShownAnalysis> {
  const input = analysis.input(await analysis.bag(['metadata', 'routes']));
  const core = { score: null, grade: 'N/A', low: 0, high: 100, coverage: 0, gatesApplied: [] } as const;
  return { part: partOf(analysis, 'routes'), analysis: { input, verdicts: new Map(), core } };
}

/** What an answer about one component rests on, or about all of them where none is named. */
export async function toShownAnalysis(
  analysis: TokenAnalysis,
  component?: Component<object>,
): Promise<ShownAnalysis> {
  const part = partOf(analysis, component?.id);
  if (!component) return { part, analysis: await analysis.whole() };
  const verdict = await analysis.verdict(component);
  const gatesApplied = verdict.judged ? applyGates(verdict.score, verdict.gates).applied : [];
  const core = { score: null, grade: 'N/A', low: 0, high: 100, coverage: 0, gatesApplied } as const;
  const input = analysis.input(await analysis.bag(component.facts));
  return { part, analysis: { input, verdicts: new Map([[component.id, verdict]]), core } };
}
