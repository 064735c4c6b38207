import type { BlockRef } from '@assay/facts';
import type { ChainMemory } from './chain-memory.js';
import type { CallOptions, Rpc } from './rpc.js';

/** Where and for how long is read: the first argument of every function that reads a chain at one block. */
export interface ReadContext {
  /** The chain's nodes. */
  readonly rpc: Rpc;
  /** All reads are made at this block. */
  readonly block: BlockRef;
  /** The signal that ends the read. */
  readonly options: CallOptions;
  /** What is remembered of this chain. */
  readonly memory: ChainMemory;
}

/** @example const supplies = await readSupplies(createReadContext(rpc, await rpc.head()), tokens) */
export function createReadContext(rpc: Rpc, block: BlockRef, options: CallOptions = {}): ReadContext {
  return { rpc, block, options, memory: rpc.memory };
}
