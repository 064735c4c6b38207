import type { ChainName } from '../chains/registry.js';
import type { Address } from '../domain/address.js';
import type { Fact } from '../domain/fact.js';
import type { Role } from '../domain/role.js';
import type { FactKind, FactMap, FactSource } from './fact-map.js';

/** What travels with every question: how long it may take, and where other facts come from. */
export interface ReadContext {
  /** Aborted when nobody waits any more or the request's budget is spent. */
  readonly signal: AbortSignal;
  /** Unix milliseconds at which the answer is useless. */
  readonly deadline: number;
  /** Who the work is done for: in front of a limit, callers are served in turn. */
  readonly caller: string;
  /** Other facts about the same tokens (batched and cached like any other). A provider never loads the kind it is answering. */
  readonly facts: FactSource;
  /** The caller's own key for the `partner` role. Its answers are never shared with another caller. */
  readonly partnerApiKey?: string;
}

/** One answer for each address, matched by key. An address without an entry counts as missing. */
export type FactBatch<K extends FactKind> = ReadonlyMap<Address, Fact<FactMap[K]>>;

/**
 * Answers one kind of question for many tokens of one chain at once.
 * Returns typed absences for what it cannot answer; throws only for defects and for `AppError` `rate_limited` or
 * `unavailable` (this service itself is overloaded).
 */
export type FactReader<K extends FactKind> = (
  chain: ChainName,
  addresses: readonly Address[],
  context: ReadContext,
) => Promise<FactBatch<K>>;

/** A concrete service (`goplus`), or the chain itself (`onchain`), that fills one or more roles. */
export interface Provider {
  readonly id: string;
  /** Roles that it may be listed under in `<ROLE>_PROVIDERS`. */
  readonly roles: readonly Role[];
  readonly readers: { readonly [K in FactKind]?: FactReader<K> };
}
