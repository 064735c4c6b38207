/** When liquidity counts as gone. */
export const liquidityRemovalPolicy = {
  /** Share of the token's whole liquidity, 0..1, that was taken out. */
  goneShare: 0.99,
  /** Of less than this, USD, anyone could stage a removal with a pool of his own. */
  minMarketUsd: 500,
  /** Pools that together hold less than this, USD, hold nothing worth locking, and have no price. */
  nearlyEmptyUsd: 10,
  /**
   * Pools that together hold less than this, USD, may be what a removal left: their price is told once that is
   * known, a history that takes long to read is waited for, and without it nobody knows who holds the rest.
   */
  doubtBelowUsd: 2_000,
  /** Liquidity added elsewhere by the same people this long before or after is the same liquidity. */
  movedWithinSeconds: 30 * 86_400,
  /** At least this share of what was taken out has to be there again. */
  movedShare: 0.5,
} as const;
