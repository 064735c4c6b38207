import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AuditReport } from '../../capabilities/contract-audit/facts/audit-report.js';
import type { FactReader, ReadContext } from '../../capabilities/provider.js';
import type { Address } from '../../domain/address.js';
import { type Fact, known, missing } from '../../domain/fact.js';
import type { AuditKey, KeptAudit } from '../../domain/kept-audit.js';
import { AppError } from '../../errors/app-error.js';
import { withTimeout } from '../../lib/with-timeout.js';
import type { Permit } from '../../upstream/permit.js';
import { UpstreamError, type UpstreamErrorKind } from '../../upstream/upstream-error.js';
import { readEach } from '../missing-answer.js';
import type { ProviderTools } from '../provider-definition.js';
import { auditPrompt, promptHash } from './audit-prompt.js';
import { type Claim, claim as claimShape, claims as claimsShape } from './claim.js';
import { filterClaims } from './claim-filters.js';
import { createModelTokenLimiter, type ModelTokenLimiter } from './model-token-limiter.js';
import { type ModelView, toModelView, toPromptText } from './model-view.js';
import { type ClaimedFinding, proveClaim } from './prove-claim.js';
import { CHARACTERS_PER_TOKEN } from './spent-tokens.js';

/** A language model that answers a prompt with JSON. */
export interface AuditModel {
  /** Id of the concrete service. */
  readonly service: string;
  readonly model: string;
  /** Sends one request, which takes this permit. Rejects with `UpstreamError`. */
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
  /** Input of one audit; source beyond it is left out, file by file. */
  readonly tokensPerAudit: number;
  readonly tokensPerDay: number;
  /** How long a request waits; the audit itself goes on, and the next request finds its result. */
  readonly maxWaitMs: number;
  /** How long an audit may take. */
  readonly auditMs: number;
}

export const defaultAuditLimits: AiAuditLimits = {
  tokensPerAudit: 60_000,
  tokensPerDay: 2_000_000,
  maxWaitMs: 8_000,
  auditMs: 120_000,
};

/** Room that an answer may take. */
export const ANSWER_TOKENS = 8_000;

type Tools = Pick<ProviderTools, 'admit' | 'audits' | 'lifetime' | 'now' | 'auditBudget'>;

/** Whose refusal it is where the day's tokens are spent: the service was not asked, and is not at fault. */
const BUDGET = 'audit-budget';

const storedClaims = z.array(z.unknown());

/**
 * Audits verified source with a language model. Claims pass the mechanical filters, then executed calls prove or refute them. One
 * audit for each code, shown text, model and prompt, kept for ever; several requests for the same wait for the same audit. The text
 * counts, because one code may be verified with sources that differ in files and lines: claims about the one say nothing of the other.
 */
export function createAiAudit(
  model: AuditModel,
  tools: Tools,
  limits = defaultAuditLimits,
): FactReader<'auditReport'> {
  const { tokensPerAudit, tokenLimiter } = tools.auditBudget ?? {
    tokensPerAudit: limits.tokensPerAudit,
    tokenLimiter: createModelTokenLimiter({ perDay: limits.tokensPerDay, now: tools.now }),
  };
  const running = new Map<string, Promise<KeptAudit>>();

  const start = (key: AuditKey, name: string, document: string, permit: Permit): Promise<KeptAudit> => {
    const existing = running.get(name);
    if (existing) {
      permit.giveBack();
      return existing;
    }
    const audit = runAudit(model, tools, limits, tokenLimiter, document, permit)
      .then((said) => {
        tools.audits.add(key, said);
        return said;
      })
      .finally(() => running.delete(name));
    audit.catch(() => undefined);
    running.set(name, audit);
    return audit;
  };

  const read = async (
    address: Address,
    context: ReadContext,
    chain: Parameters<FactReader<'auditReport'>>[0],
  ) => {
    const ref = { chain, address };
    const [source, code] = await Promise.all([
      context.facts.load('source', ref),
      context.facts.load('code', ref),
    ]);
    if (!source.known)
      return missing(
        source.reason,
        'The source is not known, and a model reads nothing else.',
        source.source,
      );
    if (!source.value.verified)
      return missing('not_applicable', 'There is no verified source to read.', source.source);
    if (/vyper/i.test(source.value.compilerVersion ?? ''))
      return missing('not_supported', 'Only Solidity is read by a model.', model.service);
    const view = toModelView(source.value.files, tokensPerAudit * CHARACTERS_PER_TOKEN);
    if (view.files.length === 0)
      return missing('not_supported', 'The source is too large for an audit, or no Solidity.', model.service);
    const document = toPromptText(view);
    const inputHash = hash(document);
    const codeHash = code.known ? code.value.logicCodeHash : inputHash;
    const key = { service: model.service, model: model.model, promptHash, codeHash, inputHash };
    const name = `${codeHash} ${inputHash}`;
    const said =
      (await tools.audits.find(key)) ??
      (await withTimeout(
        running.get(name) ?? start(key, name, document, await tools.admit(context)),
        Math.min(limits.maxWaitMs, context.deadline - tools.now()),
        () =>
          new UpstreamError(model.service, 'timed_out', 'is still reading the source: ask again in a minute'),
      ));
    const claimed = checkClaims(said, view, address, model);
    const powers = claimed.some(({ effect }) => effect !== 'NONE')
      ? await context.facts.load('powers', ref)
      : undefined;
    return toReport(claimed, powers?.known ? powers.value : undefined, said, key);
  };
  return (chain, addresses, context) =>
    readEach<'auditReport'>(addresses, (address) => read(address, context, chain));
}

async function runAudit(
  model: AuditModel,
  tools: Tools,
  limits: AiAuditLimits,
  tokenLimiter: ModelTokenLimiter,
  document: string,
  permit: Permit,
): Promise<KeptAudit> {
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
  const signal = AbortSignal.any([tools.lifetime, AbortSignal.timeout(limits.auditMs)]);
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

/** Whether a model that failed like this read nothing. One that was too slow, or answered nonsense, is paid all the same: its reservation stays. */
function costsNothing(error: unknown): boolean {
  return error instanceof AppError || (error instanceof UpstreamError && free.has(error.kind));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** JSON, also where a model wraps it in a Markdown fence. */
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

/** The filters are passed anew for every request: they need no trust in what was kept. */
function checkClaims(
  { claims }: KeptAudit,
  view: ModelView,
  address: Address,
  model: AuditModel,
): readonly ClaimedFinding[] {
  const read = storedClaims
    .parse(JSON.parse(claims))
    .map((each) => claimShape.safeParse(each).data)
    .filter((each): each is Claim => each !== undefined);
  return read.flatMap((each) => {
    const result = filterClaims(each, view, address, `${model.service} ${model.model}`);
    return result.passed ? [{ finding: result.finding, effect: result.effect }] : [];
  });
}

/** A model's claims judge nothing by themselves: coverage stays 0, so that no share of the catalogue counts as answered. */
function toReport(
  claimed: readonly ClaimedFinding[],
  powers: Parameters<typeof proveClaim>[1],
  { auditedAt }: KeptAudit,
  { service, model, inputHash }: AuditKey,
): Fact<AuditReport> {
  return known(
    {
      findings: claimed.map((each) => proveClaim(each, powers)),
      basis: 'source',
      coverage: 0,
      models: [{ provider: service, model, promptHash, inputHash }],
    },
    service,
    auditedAt,
  );
}
