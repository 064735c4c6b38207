import type { Address, Hex } from '@assay/facts';
import type { LogDecoder } from '../rpc/log-decoder.js';
import type { CallOptions } from '../rpc/rpc.js';

/** `T`: what is made of each log. */
export interface LogQuery<T> {
  readonly decoder: LogDecoder<T>;
  readonly addresses: readonly Address[];
  /** Any of these first topics. */
  readonly events: readonly Hex[];
  /** Allowed values of each indexed argument; `null`: any. Absent: any for all. */
  readonly arguments?: readonly (readonly string[] | null)[];
  /** First and last block, inclusive. */
  readonly from: number;
  readonly to: number;
  /** `backward`: the newest blocks first. */
  readonly direction: 'forward' | 'backward';
  /** Also read the hash of each chunk's last block, except that of `to`. */
  readonly hashes?: boolean;
}

/** All logs of a range of blocks. Chunks are contiguous, in the direction of the query. */
export interface LogChunk<T> {
  readonly from: number;
  readonly to: number;
  /** Hash of block `to`, where the query wants it and the node has the block. Read before the logs. */
  readonly hash?: string;
  readonly logs: readonly T[];
}

export interface LogReadOptions extends CallOptions {
  /** Requests of others come first. */
  readonly inBackground?: boolean;
  /** Fewer requests at once than usual. */
  readonly parallel?: number;
}
