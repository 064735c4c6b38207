import { createDeadlineSignal, type Permit, UpstreamError, type UpstreamErrorKind } from '@assay/chain';
import { AppError, type StoredAudit } from '@assay/facts';
import type { ProviderTools } from '../provider-definition.js';
import { auditPrompt } from './audit-prompt.js';
import { claims as claimsShape } from './claim.js';
import type { ModelTokenLimiter } from './model-token-limiter.js';
import { CHARACTERS_PER_TOKEN } from './spent-tokens.js';

/** A language model that answers a prompt with JSON. */
export interface AuditModel {
  /** Id of the concrete service. */
  readonly service: string;
  readonly model: string;
  /** Sends one request, which uses this permit. Rejects with `UpstreamError`. */
  readonly complete: (
    system: string,
    document: string,
    signal: AbortSignal,
    permit: Permit,
  ) => Promise<ModelAnswer>;
}

export interface ModelAnswer {
  readonly text: string;
  readonly tokens: number;
}

export interface AiAuditLimits {
  /** Maximum input of one audit in model tokens. Files that do not fit are left out. */
  readonly tokensPerAudit: number;
  readonly tokensPerDay: number;
  /**
   * How long a request waits, in milliseconds. The audit continues, and the next request finds its result.
   */
  readonly maxWaitMs: number;
  /** Maximum time of one audit in milliseconds. */
  readonly auditMs: number;
}

export const defaultAuditLimits: AiAuditLimits = {
  tokensPerAudit: 60_000,
  tokensPerDay: 2_000_000,
  maxWaitMs: 8_000,
  auditMs: 120_000,
};

/** Maximum length of a model's answer in model tokens. */
export const ANSWER_TOKENS = 8_000;

/**
 * The source of the refusal when the day's tokens are used up: the model's service was not asked and is not
 * at fault.
 */
const BUDGET = 'audit-budget';

interface AuditRun {
  readonly model: AuditModel;
  readonly tools: Pick<ProviderTools, 'lifetime' | 'now'>;
  readonly limits: AiAuditLimits;
  readonly tokenLimiter: ModelTokenLimiter;
  readonly document: string;
  readonly permit: Permit;
}

/**
 * Asks the model once. What is not used of the reserved tokens is given back.
 * @throws {UpstreamError} where the day's tokens are used up, or the model answers no claims
 */
export async function runAudit({
  model,
  tools,
  limits,
  tokenLimiter,
  document,
  permit,
}: AuditRun): Promise<StoredAudit> {
  const reserved = Math.ceil((auditPrompt.length + document.length) / CHARACTERS_PER_TOKEN) + ANSWER_TOKENS;
  const reservation = await tokenLimiter.reserve(reserved);
  if (!reservation) {
    permit.giveBack();
    throw new UpstreamError(
      BUDGET,
      'limited',
      'of the day is used up: no model is asked before midnight UTC',
    );
  }
  const { signal, release } = createDeadlineSignal(tools.lifetime, limits.auditMs);
  let spent = reserved;
  try {
    const answer = await model.complete(auditPrompt, document, signal, permit);
    spent = answer.tokens;
    const parsed = claimsShape.safeParse(parseJson(answer.text));
    if (!parsed.success)
      throw new UpstreamError(
        model.service,
        'invalid_answer',
        'answered something else than the asked-for JSON',
      );
    return { claims: JSON.stringify(parsed.data.findings), auditedAt: tools.now() };
  } catch (error) {
    if (costsNothing(error)) spent = 0;
    throw error;
  } finally {
    release();
    permit.giveBack();
    reservation.settle(spent);
  }
}

const free: ReadonlySet<UpstreamErrorKind> = new Set([
  'unreachable',
  'limited',
  'refused',
  'server_error',
  'circuit_open',
]);

/**
 * Whether a failed call costs no tokens because the model read nothing. A time-out or an invalid answer still
 * costs its reservation.
 */
function costsNothing(error: unknown): boolean {
  return error instanceof AppError || (error instanceof UpstreamError && free.has(error.kind));
}

/** Parses JSON, with or without a Markdown fence around it. */
function parseJson(text: string): unknown {
  const whole = text.trim();
  const isFenced = whole.length > 6 && whole.startsWith('```') && whole.endsWith('```');
  const body = isFenced ? whole.slice(3, -3).replace(/^json\b/, '') : whole;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
