import type { LearnedLimits } from './learned-abilities.js';
import type { RequestNeed } from './request-need.js';
import type { NodeAbilities, RpcError } from './rpc.js';
import type { SharedRequest } from './shared-request.js';

/** The outcome of one call at one endpoint. */
export type Outcome = { readonly value: unknown } | { readonly error: RpcError };

/** One of a chain's endpoints, with its known limits and abilities. */
export interface Endpoint {
  readonly host: string;
  /**
   * It is no node, and is asked only where no node can answer: the local EVM, an explorer's index of logs.
   */
  readonly isSubstitute: boolean;
  /**
   * Sends all calls in as few batches as the node accepts. Never rejects; an entry without an outcome was
   * aborted.
   */
  exchange(entries: readonly SharedRequest[]): Promise<ReadonlyMap<SharedRequest, Outcome>>;
  /** `undefined` until the first answer. */
  abilities(): NodeAbilities | undefined;
  /** True where it can answer such a request; `undefined` where that is not known yet. */
  can(need: RequestNeed): boolean | undefined;
  /** True where it was asked what it can do and may say so later. */
  isUndecided?(): boolean;
  /** Number of its newest block, as far as its answers show it. */
  height?(): number | undefined;
  /** What it refused for its size. */
  limits?(): EndpointLimits;
}

export interface EndpointLimits extends LearnedLimits {
  /** Calls in one HTTP request. */
  readonly batch?: number;
  /** HTTP requests, by its own words or by its refusals. */
  readonly requestsPerSecond?: number;
}

/** What is known of an endpoint now. */
export interface EndpointState {
  readonly host: string;
  readonly isSubstitute: boolean;
  /** It failed a short time ago. */
  readonly isDown: boolean;
  /** `undefined` until the first answer. */
  readonly abilities: NodeAbilities | undefined;
  /** Number of its newest block. */
  readonly height: number | undefined;
  readonly limits: EndpointLimits;
}
