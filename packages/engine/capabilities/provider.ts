import type { Address, ChainName, Fact, FactKind, FactMap, FactSource, Role } from '@assay/facts';

/** What facts are read for: its time limit, its caller and the source of other facts. */
export interface LoadContext {
  /** Aborted when no caller waits any more, or at the deadline. */
  readonly signal: AbortSignal;
  /** Unix milliseconds after which the answer is useless. */
  readonly deadline: number;
  /** The caller that the work is for: a limiter serves waiting callers in turn. */
  readonly caller: string;
  /**
   * Other facts about the same tokens, batched and cached. A reader must not load the kind that it answers.
   */
  readonly facts: FactSource;
  /** The caller's own key for the `partner` role. Its answers are never shared with another caller. */
  readonly partnerApiKey?: string;
}

/** One answer for each address, matched by key. An address without an entry counts as missing. */
export type FactBatch<K extends FactKind> = ReadonlyMap<Address, Fact<FactMap[K]>>;

/**
 * Reads one fact kind for many tokens of a chain at once. Returns missing facts for what it cannot answer.
 * @throws {AppError} `rate_limited` or `unavailable`, where this service itself is overloaded; anything else
 * is a defect
 */
export type FactReader<K extends FactKind> = (
  chain: ChainName,
  addresses: readonly Address[],
  context: LoadContext,
) => Promise<FactBatch<K>>;

/** A service (`goplus`), or the chain itself (`onchain`), with one or more roles. */
export interface Provider {
  readonly id: string;
  /** Roles for which it may be listed in `<ROLE>_PROVIDERS`. */
  readonly roles: readonly Role[];
  readonly readers: { readonly [K in FactKind]?: FactReader<K> };
}
