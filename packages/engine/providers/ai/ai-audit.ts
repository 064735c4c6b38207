import { createHash } from 'node:crypto';
import { type Permit, UpstreamError, withTimeout } from '@assay/chain';
import {
  type Address,
  type AuditKey,
  type AuditReport,
  type ContractSource,
  type Fact,
  known,
  type Missing,
  missing,
  type StoredAudit,
  type TokenRef,
} from '@assay/facts';
import { z } from 'zod';
import type { FactReader, LoadContext } from '../../capabilities/provider.js';
import { readEach } from '../missing-answer.js';
import type { ProviderTools } from '../provider-definition.js';
import { promptHash } from './audit-prompt.js';
import { type Claim, claim as claimShape } from './claim.js';
import { filterClaims } from './claim-filters.js';
import { createModelTokenLimiter, type ModelTokenLimiter } from './model-token-limiter.js';
import { type ModelView, toModelView, toPromptText } from './model-view.js';
import { type ClaimedFinding, proveClaim } from './prove-claim.js';
import { type AiAuditLimits, type AuditModel, defaultAuditLimits, runAudit } from './run-audit.js';
import { CHARACTERS_PER_TOKEN } from './spent-tokens.js';

type Tools = Pick<ProviderTools, 'admit' | 'audits' | 'lifetime' | 'now' | 'auditBudget'>;

const storedClaims = z.array(z.unknown());

/**
 * Audits verified source with a language model. Claims must pass the mechanical filters, then executed calls
 * prove or refute them. There is one audit per code, shown text, model and prompt. It is kept permanently,
 * and concurrent requests for it wait for the same audit. The text is part of the key, because one code may
 * be verified with sources that differ in files and lines.
 */
export function createAiAudit(
  model: AuditModel,
  tools: Tools,
  limits = defaultAuditLimits,
): FactReader<'auditReport'> {
  const audit = new AiAudit(model, tools, limits);
  return (chain, addresses, context) =>
    readEach<'auditReport'>(addresses, (address) => audit.read({ chain, address }, context));
}

class AiAudit {
  private readonly tokensPerAudit: number;
  private readonly tokenLimiter: ModelTokenLimiter;
  private readonly running = new Map<string, Promise<StoredAudit>>();

  constructor(
    private readonly model: AuditModel,
    private readonly tools: Tools,
    private readonly limits: AiAuditLimits,
  ) {
    const budget = tools.auditBudget ?? {
      tokensPerAudit: limits.tokensPerAudit,
      tokenLimiter: createModelTokenLimiter({ perDay: limits.tokensPerDay, now: tools.now }),
    };
    this.tokensPerAudit = budget.tokensPerAudit;
    this.tokenLimiter = budget.tokenLimiter;
  }

  async read(ref: TokenRef, context: LoadContext): Promise<Fact<AuditReport>> {
    const { model } = this;
    const [source, code] = await Promise.all([
      context.facts.load('source', ref),
      context.facts.load('code', ref),
    ]);
    const view = toReadableView(source, this.tokensPerAudit, model.service);
    if (!('files' in view)) return view;
    const document = toPromptText(view);
    const inputHash = hash(document);
    const codeHash = code.known ? code.value.logicCodeHash : inputHash;
    const key = { service: model.service, model: model.model, promptHash, codeHash, inputHash };
    const stored = (await this.tools.audits.find(key)) ?? (await this.awaitAudit(key, document, context));
    const claimed = checkClaims(stored, view, ref.address, model);
    const powers = claimed.some(({ effect }) => effect !== 'NONE')
      ? await context.facts.load('powers', ref)
      : undefined;
    return toReport(claimed, powers?.known ? powers.value : undefined, stored, key);
  }

  /** @throws {UpstreamError} `timed_out` where it takes longer than the caller may wait; it goes on */
  private async awaitAudit(key: AuditKey, document: string, context: LoadContext): Promise<StoredAudit> {
    const { model, tools } = this;
    const name = `${key.codeHash} ${key.inputHash}`;
    return await withTimeout(
      this.running.get(name) ?? this.start(key, name, document, await tools.admit(context)),
      Math.min(this.limits.maxWaitMs, context.deadline - tools.now()),
      () =>
        new UpstreamError(model.service, 'timed_out', 'is still reading the source: ask again in a minute'),
    );
  }

  private start(key: AuditKey, name: string, document: string, permit: Permit): Promise<StoredAudit> {
    const existing = this.running.get(name);
    if (existing) {
      permit.giveBack();
      return existing;
    }
    const { model, tools, limits, tokenLimiter } = this;
    const audit = runAudit({ model, tools, limits, tokenLimiter, document, permit })
      .then((stored) => {
        tools.audits.add(key, stored);
        return stored;
      })
      .finally(() => this.running.delete(name));
    audit.catch(() => undefined);
    this.running.set(name, audit);
    return audit;
  }
}

/** What the model is shown of the source, or why it is shown nothing. */
function toReadableView(
  source: Fact<ContractSource>,
  tokensPerAudit: number,
  service: string,
): ModelView | Missing {
  if (!source.known)
    return missing(source.reason, 'The source is not known, and a model reads nothing else.', source.source);
  if (!source.value.verified)
    return missing('not_applicable', 'There is no verified source to read.', source.source);
  if (/vyper/i.test(source.value.compilerVersion ?? ''))
    return missing('not_supported', 'Only Solidity is read by a model.', service);
  const view = toModelView(source.value.files, tokensPerAudit * CHARACTERS_PER_TOKEN);
  if (view.files.length > 0) return view;
  return missing('not_supported', 'The source is too large for an audit, or no Solidity.', service);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Filters the kept claims again for every request, so that stored results need not be trusted. */
function checkClaims(
  { claims }: StoredAudit,
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

/** Coverage stays 0: a model's claims answer no part of the catalogue by themselves. */
function toReport(
  claimed: readonly ClaimedFinding[],
  powers: Parameters<typeof proveClaim>[1],
  { auditedAt }: StoredAudit,
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
