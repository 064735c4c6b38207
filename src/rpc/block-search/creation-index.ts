import type { Address } from '../../domain/address.js';
import type { BlockRef } from '../../domain/fact.js';
import { createLru } from '../../lib/lru.js';
import artifact from '../artifacts/CodeSizes.json' with { type: 'json' };
import type { CallOptions, Rpc } from '../rpc.js';
import { probeWords } from './probe-words.js';
import { searchBlocks } from './search-blocks.js';

export interface CreationIndex {
  /** The block in which a contract was created; `undefined` where the node has no historical state. */
  find(contract: Address, head: BlockRef, options: CallOptions): Promise<number | undefined>;
}

/** Creation blocks never change, so they are cached. An unknown one is searched for again. */
export function createCreationIndex(rpc: Rpc): CreationIndex {
  const cache = createLru<Address, number>(20_000);
  return {
    find: async (contract, head, options) => {
      const known = cache.get(contract);
      if (known !== undefined) {
        return known;
      }
      const presentAt = new Map([[contract, head.number]]);
      const probe = (points: Parameters<typeof probeWords>[2]) =>
        probeWords(rpc, artifact.deployedBytecode, points, options);
      const block = (await searchBlocks(presentAt, 1, probe)).get(contract)?.high;
      if (block !== undefined) {
        cache.set(contract, block);
      }
      return block;
    },
  };
}
