/** What is remembered of a chain between reads. It lives and ends with the chain's `Rpc`. */
export interface ChainMemory {
  /**
   * The part that `make` makes, made once for the chain.
   * @example const fees = memory.part(createFeeCache)
   */
  part<T>(make: () => T): T;
  /** What holds whichever block is read, such as how fast the nodes may be asked. */
  readonly anyBlock: Pick<ChainMemory, 'part'>;
}

/** @param anyBlock that of the chain, for a memory of reads at one past block; default: this memory */
export function createChainMemory(anyBlock?: ChainMemory['anyBlock']): ChainMemory {
  const parts = new Map<() => unknown, unknown>();
  const memory = {
    part: <T>(make: () => T) => {
      if (!parts.has(make)) parts.set(make, make());
      return parts.get(make) as T;
    },
  };
  return { ...memory, anyBlock: anyBlock ?? memory };
}
