import type { CachedFacts, Fact, FactKind, FactMap, TokenRef } from '@assay/facts';
import { keyOf } from './fact-keys.js';
import { type FactLoaders, FLIGHT_BUDGET_MS, REFRESH, RequestLoaders } from './fact-loaders.js';
import type { LoaderDeps } from './loader-deps.js';
import { notConfigured } from './missing-facts.js';
import { createRequestPermits } from './request-permits.js';

/** The facts in memory that all callers share, without facts of a caller's own key. */
export function createReadyFacts(deps: LoaderDeps): CachedFacts {
  let refresher: FactLoaders | undefined;
  /** One loader for all facts that are found stale in the same tick, so that they share permits. */
  const startRefresh = () => {
    if (refresher) return refresher;
    const now = deps.now ?? Date.now;
    const request = {
      signal: new AbortController().signal,
      deadline: now() + (deps.flightBudgetMs ?? FLIGHT_BUDGET_MS),
      caller: REFRESH,
    };
    refresher = new RequestLoaders(deps, request, createRequestPermits(deps.limiters), false);
    setImmediate(() => {
      refresher = undefined;
    });
    return refresher;
  };
  return {
    changes: deps.cache.changes,
    ready<K extends FactKind>(kind: K, ref: TokenRef) {
      const key = keyOf(kind, ref);
      const hit = deps.cache.peek(key);
      if (!hit) return deps.plan[kind].length === 0 ? notConfigured(kind) : undefined;
      if (hit.stale && !deps.cache.flights.isUnderWay(key)) {
        startRefresh()
          .load(kind, ref)
          .catch(() => undefined);
      }
      return hit.value as Fact<FactMap[K]>;
    },
  };
}
