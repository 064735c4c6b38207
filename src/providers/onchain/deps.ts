import type { ChainName } from '../../chains/chain.js';
import type { Rpc } from '../../onchain/rpc/rpc.js';

/** What every reader of the chain is made with. */
export interface OnchainDeps {
  readonly rpcs: ReadonlyMap<ChainName, Rpc>;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** The provider's id: the source of every fact that is read from a node. */
export const ONCHAIN = 'onchain';
