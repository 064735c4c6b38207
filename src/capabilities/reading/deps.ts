import type { ChainName } from '../../chains/registry.js';
import type { InFlightReads } from '../../rpc/in-flight-reads.js';
import type { Rpc } from '../../rpc/rpc.js';

/** What every reader of the chain is made with. */
export interface OnchainDeps {
  readonly rpcs: ReadonlyMap<ChainName, Rpc>;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** What is being read, where somebody ends it before its store is closed. */
  readonly readings?: InFlightReads;
}

/** The provider's id: the source of every fact that is read from a node. */
export const ONCHAIN = 'onchain';
