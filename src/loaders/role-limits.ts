import type { Env } from '../config/variables.js';
import type { LimitedRole } from '../domain/role.js';
import type { ProvidersOptions } from '../providers/create-providers.js';
import type { ReplicaRegistry } from '../upstream/replica-registry.js';
import type { RoleLimiter } from '../upstream/role-limiter.js';
import { createRoleLimiters } from '../upstream/role-limiters.js';
import type { RoleLimits } from '../upstream/role-refusals.js';
import { createSharedPermitSource } from '../upstream/shared-permit-source.js';

/** The limits of all roles, as the environment sets them. */
export function toRoleLimits(env: Env): Readonly<Record<LimitedRole, Omit<RoleLimits, 'role'>>> {
  const limits = (role: LimitedRole) => {
    const name = role.toUpperCase() as Uppercase<LimitedRole>;
    return {
      rps: env[`LIMIT_${name}_RPS`],
      burst: env[`LIMIT_${name}_BURST`],
      daily: env[`LIMIT_${name}_DAILY`],
      maxWaitMs: env[`LIMIT_${name}_MAX_WAIT_MS`],
    };
  };
  return {
    audit: limits('audit'),
    scan: limits('scan'),
    market: limits('market'),
    explorer: limits('explorer'),
  };
}

/** Half of what the explorer role may ask: the other half is left to its other requests. */
export function createSearchLimiter(env: Env, registry: ReplicaRegistry | undefined): RoleLimiter {
  const { rps, burst, daily } = toRoleLimits(env).explorer;
  const half = { rps: rps / 2, burst: Math.ceil(burst / 2), daily: Math.ceil(daily / 2) };
  const limits = { explorer_logs: { ...half, maxWaitMs: env.REQUEST_BUDGET_MS } };
  return createRoleLimiters(limits, registry ? { replicaRegistry: registry } : {}).explorer_logs;
}

/** A separate limit of one service, shared by all replicas. */
export function sharedPermitSources(
  registry: ReplicaRegistry,
): NonNullable<ProvidersOptions['createPermitSource']> {
  return (name, limits) =>
    createSharedPermitSource({
      ...limits,
      role: name,
      daily: Number.MAX_SAFE_INTEGER,
      replicaRegistry: registry,
      now: Date.now,
    });
}
