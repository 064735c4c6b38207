import type { BlockRef } from '@assay/facts';
import { createChainMemory } from './chain-memory.js';
import type { Rpc } from './rpc.js';

/**
 * A chain's nodes as of one past block: it is the newest block to everybody who reads through it. What is
 * remembered of reads at that block is kept apart from what is known of the chain now.
 * @example const past = createPinnedRpc(rpc, await findBlock(rpc, { block: 19_000_000 }))
 */
export function createPinnedRpc(rpc: Rpc, block: BlockRef): Rpc {
  return {
    ...rpc,
    memory: createChainMemory(rpc.memory.anyBlock),
    head: () => Promise.resolve(block),
  };
}
