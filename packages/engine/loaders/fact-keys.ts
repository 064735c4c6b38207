import { createHash } from 'node:crypto';
import type { FactKind, TokenRef } from '@assay/facts';
import type { FactPlan } from './fact-plan.js';

/** The cache key of a fact. */
export function keyOf(kind: FactKind, ref: TokenRef): string {
  return `${kind}|${ref.chain}:${ref.address}`;
}

/** Kinds that a partner provider may answer, with a cache scope made of the hash of the caller's key. */
export function toScopes(plan: FactPlan, partnerApiKey: string): { readonly [K in FactKind]?: string } {
  const hash = createHash('sha256').update(partnerApiKey).digest('hex').slice(0, 32);
  const scopes: { [K in FactKind]?: string } = {};
  for (const kind of Object.keys(plan) as FactKind[]) {
    if (plan[kind].some(({ role }) => role === 'partner')) scopes[kind] = `partner:${hash}`;
  }
  return scopes;
}
