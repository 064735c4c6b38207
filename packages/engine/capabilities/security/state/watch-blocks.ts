import { createSeenBlocks, type ReadContext } from '@assay/chain';

/**
 * Looks whether all that is answered from now on is about one block: nodes name it in each batch of simulations.
 * @returns a function that tells what was seen of other blocks, as sentences; empty: nothing
 */
export function watchBlocks({ rpc, block }: ReadContext): () => readonly string[] {
  const seen = rpc.memory.anyBlock.part(createSeenBlocks);
  const mark = seen.mark();
  return () => {
    const others = seen.since(mark, block.number).filter((hash) => hash !== block.hash);
    return others.map((hash) =>
      hash === null
        ? `The node no longer had block ${block.number} when it answered.`
        : `The node answered at two blocks ${block.number}: ${block.hash} and ${hash}.`,
    );
  };
}
