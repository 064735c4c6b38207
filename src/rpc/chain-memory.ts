/** What is remembered of a chain between reads. It lives and ends with the chain's `Rpc`. */
export interface ChainMemory {
  /**
   * The part that `make` makes, made once for the chain.
   * @example const fees = memory.part(createFeeCache)
   */
  part<T>(make: () => T): T;
}

export function createChainMemory(): ChainMemory {
  const parts = new Map<() => unknown, unknown>();
  return {
    part: <T>(make: () => T) => {
      if (!parts.has(make)) parts.set(make, make());
      return parts.get(make) as T;
    },
  };
}
