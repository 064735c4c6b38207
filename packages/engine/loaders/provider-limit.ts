import { type AppError, type Fact, type FactKind, factRoles, type TokenRef } from '@assay/facts';
import type { RoleLimiter } from '../upstream/role-limiter.js';
import { isFailure } from './ask-provider.js';
import type { FactPlan } from './fact-plan.js';
import type { RequestPermits, RoleLimiters } from './request-permits.js';

interface Admission {
  readonly plan: FactPlan;
  readonly limiters: RoleLimiters;
  readonly permits: RequestPermits;
}

/**
 * The refusal of a load that cannot succeed: every provider of the kind needs a permit, and would not get one now.
 * Under heavy load most loads end so.
 */
export function refusalByLimiters(
  { plan, limiters, permits }: Admission,
  caller: string,
  kind: FactKind,
  ref: TokenRef,
): Error | undefined {
  let full: RoleLimiter | undefined;
  for (const { role, admission, hasCachedAnswer } of plan[kind]) {
    const limiter = limiters[admission === 'batch' ? factRoles[kind] : role];
    if (!limiter?.wouldRefuse(caller)) return undefined;
    if (admission === 'batch' ? permits.has(factRoles[kind], ref) : hasCachedAnswer?.(ref)) return undefined;
    full ??= limiter;
  }
  return full?.refuse(caller);
}

/**
 * The refusal where a provider answered that its own limit is reached and nobody else of the role can answer:
 * for the caller it is the same as a refusal by our own limiter. Where the role has someone else (the chain
 * itself, for example) the answer is a missing fact and the analysis goes on with less data.
 */
export function refusalByProvider(
  plan: FactPlan,
  limiters: RoleLimiters,
  kind: FactKind,
  given: readonly Fact<unknown>[],
): AppError | undefined {
  const role = factRoles[kind];
  // An answer such as "not found" is an answer.
  if (!given.every(isFailure) || hasOthers(plan, kind)) return undefined;
  const waits = given.flatMap((fact) =>
    !fact.known && fact.limitedMs !== undefined && isOfRole(plan, kind, fact.source) ? [fact.limitedMs] : [],
  );
  return waits.length > 0 ? limiters[role]?.refuseFor(Math.min(...waits)) : undefined;
}

/** Whether another provider of the role is configured that answers other kinds of facts, but not this one. */
function hasOthers(plan: FactPlan, kind: FactKind): boolean {
  const role = factRoles[kind];
  const asked = new Set(plan[kind].map(({ provider }) => provider.id));
  return Object.values(plan).some((providers) =>
    providers.some((planned) => planned.role === role && !asked.has(planned.provider.id)),
  );
}

function isOfRole(plan: FactPlan, kind: FactKind, id: string): boolean {
  return plan[kind].some(({ provider, role }) => provider.id === id && role === factRoles[kind]);
}
