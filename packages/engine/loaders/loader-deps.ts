import type { Scheduler } from '@assay/chain';
import type { ChainName, Fact, FactKind, FactMap, Missing } from '@assay/facts';
import type { FactCache } from '../upstream/fact-cache.js';
import type { CallObserver } from './ask-provider.js';
import type { Combinations, FactPlan } from './fact-plan.js';
import type { RoleLimiters } from './request-permits.js';

export type AnyFact = Fact<FactMap[FactKind]>;

/** What all requests share. */
export interface LoaderDeps {
  /** The chains that are read. Absent: nothing is looked for on other chains. */
  readonly chains?: readonly ChainName[];
  readonly plan: FactPlan;
  readonly combinations?: Combinations;
  readonly cache: FactCache<AnyFact>;
  readonly limiters: RoleLimiters;
  /** Limits how many tokens are read at once. No limit if absent. */
  readonly slots?: Scheduler;
  readonly observe?: CallObserver;
  /** Unix milliseconds. */
  readonly now?: () => number;
  /** Maximum time for work that no caller's deadline ends, in milliseconds. Default 20,000. */
  readonly flightBudgetMs?: number;
  /** The fact of a kind that no provider answers. Default: none is configured. */
  readonly noProvider?: (kind: FactKind) => Missing;
  /**
   * The error for callers that ran out of time while this service was overloaded. `undefined` while it is
   * not.
   */
  readonly overload?: () => Error | undefined;
  /** Maximum time for one outside service, in milliseconds. Default 12,000. */
  readonly providerBudgetMs?: number;
}

export interface LoaderRequest {
  readonly signal: AbortSignal;
  /** Unix milliseconds. */
  readonly deadline: number;
  /** Who sent the request. Callers that wait at a limit are served in turn. */
  readonly caller: string;
  readonly partnerApiKey?: string;
}
