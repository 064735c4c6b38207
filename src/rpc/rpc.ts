import type { Chain } from '../chains/registry.js';
import type { Address } from '../domain/address.js';
import type { BlockRef } from '../domain/fact.js';
import type { Hex } from '../lib/hex.js';
import type { HeadBatchReads } from './head-batch.js';

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** What a node can do; probed once for each node, then remembered. */
export interface NodeAbilities {
  /** `eth_call` accepts the state override parameter. */
  readonly stateOverride: boolean;
  /** `eth_call` accepts the block override parameter. */
  readonly blockOverride: boolean;
  /** `eth_simulateV1`. */
  readonly simulate: boolean;
}

/** A view call. The answer is the returned bytes, or what the revert carried. */
export interface ViewCall {
  readonly to: Address;
  readonly data: Hex;
  /** Gas for this call alone, so that a token that burns all gas cannot starve its neighbours. Default 500,000. */
  readonly gas?: number;
}
export type ViewResult =
  | { readonly ok: true; readonly data: Hex }
  | { readonly ok: false; readonly revertData: Hex };

/**
 * One chain's node (or list of nodes, the next one where one fails). Everything sent in one tick leaves as one JSON-RPC
 * batch; view calls of one tick and block fold into Multicall3. Every method rejects with an `RpcError` whose message
 * holds no URL path, query or key.
 */
export interface Rpc {
  readonly chain: Chain;
  /** Raw JSON-RPC, batched for the tick. A revert is an `RpcError` of kind `reverted` with its data. */
  send<T>(method: string, params: readonly unknown[], options?: CallOptions): Promise<T>;
  /** View calls at one block, folded into Multicall3; results in the order of the calls. */
  view(calls: readonly ViewCall[], block: BlockRef, options?: CallOptions): Promise<readonly ViewResult[]>;
  /**
   * The newest block; remembered for half a block time. `reads` are what the caller will ask at that block next: where the
   * head has to be asked for, they leave in the same batch, and whoever asks the same at the block has the answers at once.
   */
  head(options?: CallOptions, reads?: HeadBatchReads): Promise<BlockRef>;
  abilities(options?: CallOptions): Promise<NodeAbilities>;
  /** HTTP round trips made so far (batches, not calls); for tests and metrics. */
  readonly roundTrips: () => number;
}

export type RpcErrorKind =
  | 'unreachable'
  | 'timed_out'
  | 'aborted'
  | 'limited'
  | 'reverted'
  | 'invalid_answer'
  | 'range_too_wide'
  | 'refused';

export class RpcError extends Error {
  override readonly name = 'RpcError';
  constructor(
    readonly kind: RpcErrorKind,
    message: string,
    readonly data?: Hex,
    /** The node's own code, where it gave one. */
    readonly rpcCode?: number,
  ) {
    super(message);
  }
}
