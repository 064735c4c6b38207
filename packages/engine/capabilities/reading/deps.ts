import type { InFlightReads, Rpc } from '@assay/chain';
import type { StateProver } from '@assay/evm';
import type { ChainName } from '@assay/facts';

/** Dependencies of every reader of the chain. */
export interface OnchainDeps {
  readonly rpcs: ReadonlyMap<ChainName, Rpc>;
  /** Plays what is proven of a block. Absent: nothing is verified. */
  readonly prover?: Pick<StateProver, 'prove'>;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Reads in flight, so that they can be ended before the store is closed. */
  readonly inFlight?: InFlightReads;
}

/** Provider id of every fact that is read from a node. */
export const ONCHAIN = 'onchain';
