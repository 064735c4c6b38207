import type { ProvidersOptions } from '../providers/create-providers.js';
import type { ReplicaRegistry } from '../upstream/replica-registry.js';
import type { RoleLimiter } from '../upstream/role-limiter.js';
import { createRoleLimiters } from '../upstream/role-limiters.js';
import { createSharedPermitSource } from '../upstream/shared-permit-source.js';
import type { EngineSettings } from './engine-settings.js';

/** Half of what the explorer role may ask: the other half is left to its other requests. */
export function createSearchLimiter(
  settings: EngineSettings,
  registry: ReplicaRegistry | undefined,
): RoleLimiter {
  const { rps, burst, daily } = settings.limits.explorer;
  const half = { rps: rps / 2, burst: Math.ceil(burst / 2), daily: Math.ceil(daily / 2) };
  const limits = { explorer_logs: { ...half, maxWaitMs: settings.requestBudgetMs } };
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
