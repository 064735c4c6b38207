/** How many tokens there were from a block on. */
export interface SupplyPoint {
  readonly blockNumber: number;
  /** Unix seconds. */
  readonly timestamp: number;
  /** Smallest units: what was minted until then, without what was burned. */
  readonly supply: bigint;
}

/** How many tokens there were since the creation, by transfers from and to the zero address. */
export interface SupplyHistory {
  /** Oldest first: after each block that minted or burned. Where there were more, some of them are left out. */
  readonly points: readonly SupplyPoint[];
  /** Blocks that minted or burned, those left out too. */
  readonly changes: number;
}
