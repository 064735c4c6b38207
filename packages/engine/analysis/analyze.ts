import type { Finding, PastBlock, TokenRef } from '@assay/facts';
import { components } from '../capabilities/registry.js';
import { securityComponent } from '../capabilities/security/component.js';
import { BUDGET_MS } from '../loaders/engine-settings.js';
import type { FactService } from '../loaders/fact-service.js';
import { type CompleteAnalysis, TokenAnalysis } from './token-analysis.js';
import { createVerdictCache } from './verdict-cache.js';

/** Everything that is said of a token. The gates that hold its score down are in `core.gatesApplied`. */
export interface AnalysisReport extends CompleteAnalysis {
  /** What somebody can do by the contract's code; those of status DISPROVED_NOW were tried and failed. */
  readonly findings: readonly Finding[];
}

export interface AnalyzeOptions {
  /** Made by `createFactService`. It remembers facts, so that a second analysis reads only what is old. */
  readonly engine: Pick<FactService, 'facts' | 'past' | 'onVerdict'>;
  /** As of this block, from the chain alone. Default: now. */
  readonly at?: PastBlock;
  /** What is not read by then is missing. Default 20,000. */
  readonly budgetMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * Reads a token and judges it. What could not be read makes its component abstain, with the reason in its
 * verdict; it never counts as zero.
 * @throws {AppError} `invalid_request` where there is no token, `unavailable` where nothing could be read
 * @example const { core, findings } = await analyze({ chain: 'eth', address }, { engine })
 */
export async function analyze(
  ref: TokenRef,
  { engine, at, budgetMs = BUDGET_MS, signal = new AbortController().signal }: AnalyzeOptions,
): Promise<AnalysisReport> {
  const now = Date.now();
  const request = { signal, deadline: now + budgetMs, caller: 'analyze' };
  const past = at && (await engine.past(ref, at, request));
  const analysis = new TokenAnalysis(ref, {
    components,
    verdictCache: createVerdictCache(),
    ...(past
      ? { facts: past.facts, at: past.block, now: past.block.timestamp * 1_000 }
      : { facts: engine.facts(request), now, onVerdict: engine.onVerdict }),
  });
  const complete = await analysis.whole();
  const { auditAnalysis } = await analysis.details(securityComponent, ['auditAnalysis']);
  return { ...complete, findings: auditAnalysis?.findings ?? [] };
}
