import type { Address, BlockRef, Chain, Hex } from '@assay/facts';
import type { ChainMemory } from './chain-memory.js';
import type { HeadBatchReads } from './head-batch.js';

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface HeadOptions extends CallOptions {
  /** A newest block that was read longer ago is read again. Default: half a block time. */
  readonly maxAgeMs?: number;
}

/** What the nodes of a chain can do, as measured; a field is absent where it was not measured. */
export interface NodeAbilities {
  /** `eth_call` honours the state override parameter. */
  readonly stateOverride: boolean;
  /** `eth_call` honours the block override parameter. */
  readonly blockOverride: boolean;
  /** `eth_simulateV1`. */
  readonly simulate: boolean;
  /** `eth_getLogs`. */
  readonly logs?: boolean;
  /** State of blocks long before the newest one. */
  readonly oldState?: boolean;
  /** `debug_traceCall`. */
  readonly trace?: boolean;
  /** Gas that one `eth_call` is given at most. */
  readonly callGas?: number;
}

/** A view call. The answer is the returned bytes, or the revert data. */
export interface ViewCall {
  readonly to: Address;
  readonly data: Hex;
  /**
   * Gas of this call alone, so that a token that burns all gas does not affect other calls. Default 500,000.
   */
  readonly gas?: number;
  /** A contract that is not deployed: it stands at `to` during the call. */
  readonly injected?: InjectedContract;
}

/** An artifact of our own compiler. */
export interface InjectedContract {
  /** The code that makes the contract. It takes no arguments. */
  readonly bytecode: string;
  readonly deployedBytecode: string;
}
export type ViewResult =
  | { readonly ok: true; readonly data: Hex }
  | { readonly ok: false; readonly revertData: Hex };

/** A request as it is sent. */
export interface AskedCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** What one endpoint answered to several calls, in their order; `undefined`: it did not answer in time. */
export interface OtherAnswers {
  readonly host: string;
  readonly answers: readonly ({ readonly value: unknown } | { readonly error: RpcError } | undefined)[];
}

/**
 * One chain's nodes; where one fails, the next one is used. Everything sent in one tick is one JSON-RPC
 * batch; view calls of one tick and block are folded into one call. Every method rejects with an `RpcError`
 * whose message has no URL path, query or key.
 */
export interface Rpc {
  readonly chain: Chain;
  readonly memory: ChainMemory;
  /** Raw JSON-RPC, batched for the tick. A revert is an `RpcError` of kind `reverted` with its data. */
  send<T>(method: string, params: readonly unknown[], options?: CallOptions): Promise<T>;
  /** View calls at one block, folded into one call; results in the order of the calls. */
  view(calls: readonly ViewCall[], block: BlockRef, options?: CallOptions): Promise<readonly ViewResult[]>;
  /**
   * The newest block, cached for half a block time or less. `reads` are the requests that the caller will make at
   * that block: where the head must be fetched, they are sent in the same batch and later answered from it.
   */
  head(options?: HeadOptions, reads?: HeadBatchReads): Promise<BlockRef>;
  /**
   * Asks the same of every node but the one that is asked first, as far as they can answer it: for a second
   * opinion. Empty where there is no other node. Absent: not supported.
   */
  readonly askOthers?: (
    calls: readonly AskedCall[],
    options?: CallOptions,
  ) => Promise<readonly OtherAnswers[]>;
  /** What at least one endpoint of the chain can do. */
  abilities(options?: CallOptions): Promise<NodeAbilities>;
  /** True where no node can answer such a request, so that it is played in this process. */
  readonly isPlayedHere: (method: string, params: readonly unknown[]) => boolean;
  /** Blocks of one log request that the nodes answer at most, as far as they said. */
  readonly logBlocks: () => number;
  /** False where no endpoint serves logs, as far as is known: a request for logs is then refused here. */
  readonly servesLogs: () => boolean;
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
  /** The node allows a log request fewer blocks or fewer results. */
  | 'range_too_wide'
  /** The request or its answer is too long for the node. */
  | 'too_large'
  /** The node gave the call less gas than was asked for. */
  | 'gas_capped'
  /** The node does not have the block's state (any more). */
  | 'no_state'
  /** No endpoint of the chain can do what the request needs. */
  | 'unsupported'
  | 'refused';

export class RpcError extends Error {
  override readonly name = 'RpcError';
  constructor(
    readonly kind: RpcErrorKind,
    message: string,
    readonly data?: Hex,
    /** The node's error code, where it sent one. */
    readonly rpcCode?: number,
  ) {
    super(message);
  }
}
