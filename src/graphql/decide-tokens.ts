import {
  type DecisionRequest,
  decide,
  type HolderAnswer,
  type Intent,
  type Policy,
  type Readings,
  type TokenAnalysis,
} from '@assay/engine';
import { type Address, wrongArgument } from '@assay/facts';
import { toShownAnalysis } from '../reports/shown-analysis.js';
import { newestBlockOf } from '../reports/to-snapshot.js';
import type { RequestContext } from './context.js';
import { toBlockView } from './types/block.js';

/** What a caller asks of one token or of many. */
export interface DecisionOrder {
  readonly intent: Intent;
  readonly policy: Policy;
  readonly amount?: number | undefined;
  readonly holder?: Address | undefined;
}

/** Above it an amount says nothing of any market. */
const MAX_AMOUNT = 1e30;

/** @throws {AppError} `invalid_request` */
export function requireAmount(amount: number | null | undefined): number | undefined {
  if (amount === null || amount === undefined) return undefined;
  if (!(amount > 0 && amount <= MAX_AMOUNT))
    throw wrongArgument('amount', 'must be above 0 and at most 1e30');
  return amount;
}

/** Decides on one token: one analysis, one report, one block. */
export async function decideOn(
  analysis: TokenAnalysis,
  { intent, policy, amount, holder }: DecisionOrder,
  context: RequestContext,
): Promise<object> {
  const shown = await toShownAnalysis(analysis);
  const whole = shown.analysis;
  const block = newestBlockOf(whole.input.facts);
  const [reportId, answer] = await Promise.all([
    context.reports.keep(whole, shown.part),
    holder === undefined ? undefined : askAt(context, analysis, holder, block?.number),
  ]);
  const request: DecisionRequest = { intent, amount, holder: answer };
  const readings = analysis.once('readings', whole.input.facts, (): Readings => new Map());
  const said = decide(whole, { policy, request, reportId, readings, now: context.now });
  const show = ({ id, code, ...rule }: (typeof said.rules)[number]) => ({
    ...rule,
    code: id,
    statement: code,
    evidence: reportId === undefined ? null : `/api/v1/report/${reportId}`,
  });
  return {
    ...analysis.ref,
    intent,
    decision: said.decision,
    sentence: said.sentence,
    rules: said.rules.map(show),
    monitored: said.monitored.map(show),
    excepted: said.excepted.map(({ expires, reason, ...rule }) => ({
      ...show(rule),
      expiresAt: expires,
      reason,
    })),
    missing: said.missing,
    policy: { name: policy.id, version: policy.version },
    reportId: reportId ?? null,
    block: block ? toBlockView(block) : null,
    expiresAt: new Date(said.expiresAt),
  };
}

async function askAt(
  context: RequestContext,
  { ref }: TokenAnalysis,
  holder: Address,
  block: number | undefined,
): Promise<HolderAnswer> {
  if (block === undefined) return { unknown: 'no block of the chain is known' };
  return context.askHolder(ref, holder, block);
}
