import { createHash } from 'node:crypto';
import type { FactKind, TokenRef } from '@assay/facts';
import type { FactPlan } from './fact-plan.js';

/** The cache key of a fact. */
export function keyOf(kind: FactKind, ref: TokenRef): string {
  return `${kind}|${ref.chain}:${ref.address}`;
}

/**
 * The cache keys of one request. Facts that are fetched with a caller's own key are cached under the hash of that
 * key, so that nobody else is given them.
 */
export class FactKeys {
  private scopes: { readonly [K in FactKind]?: string } | undefined;

  constructor(
    private readonly plan: FactPlan,
    private readonly partnerApiKey: string | undefined,
  ) {}

  of(kind: FactKind, ref: TokenRef): string {
    const scope = this.partnerApiKey === undefined ? undefined : this.scopeOf(kind, this.partnerApiKey);
    return scope === undefined ? keyOf(kind, ref) : `${keyOf(kind, ref)}|${scope}`;
  }

  /** Whether facts of this kind are the caller's own. */
  isOwn(kind: FactKind): boolean {
    return this.partnerApiKey !== undefined && this.scopeOf(kind, this.partnerApiKey) !== undefined;
  }

  private scopeOf(kind: FactKind, partnerApiKey: string): string | undefined {
    this.scopes ??= toScopes(this.plan, partnerApiKey);
    return this.scopes[kind];
  }
}

/** Kinds that a partner provider may answer, with a cache scope made of the hash of the caller's key. */
function toScopes(plan: FactPlan, partnerApiKey: string): { readonly [K in FactKind]?: string } {
  const hash = createHash('sha256').update(partnerApiKey).digest('hex').slice(0, 32);
  const scopes: { [K in FactKind]?: string } = {};
  for (const kind of Object.keys(plan) as FactKind[]) {
    if (plan[kind].some(({ role }) => role === 'partner')) scopes[kind] = `partner:${hash}`;
  }
  return scopes;
}
