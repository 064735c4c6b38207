import type { ReplicaRegistry } from './replica-registry.js';
import { createRoleLimiter, type RoleLimiter, type RoleLimiterOptions } from './role-limiter.js';
import type { RoleLimits } from './role-refusals.js';
import { createSharedPermitSource } from './shared-permit-source.js';

export interface RoleLimitersOptions
  extends Pick<RoleLimiterOptions, 'now' | 'onWait' | 'onRefusal' | 'paidShare'> {
  /** The replicas that share the limits. Default: this process only. */
  readonly replicaRegistry?: ReplicaRegistry;
}

/** Creates one limiter per role, for this process or for all replicas together. */
export function createRoleLimiters<R extends string>(
  limits: Readonly<Record<R, Omit<RoleLimits, 'role'>>>,
  options: RoleLimitersOptions = {},
): Readonly<Record<R, RoleLimiter>> {
  const { replicaRegistry: registry, ...hooks } = options;
  const limiters = {} as Record<R, RoleLimiter>;
  for (const role of Object.keys(limits) as R[]) {
    const limit = { role, ...limits[role] };
    const permitSource =
      registry &&
      createSharedPermitSource({ ...limit, replicaRegistry: registry, now: options.now ?? Date.now });
    limiters[role] = createRoleLimiter({ ...limit, ...hooks, ...(permitSource ? { permitSource } : {}) });
  }
  return limiters;
}
