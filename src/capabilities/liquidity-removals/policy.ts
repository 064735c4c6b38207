/** When liquidity counts as gone. */
export const liquidityRemovalPolicy = {
  /** Share of the token's whole liquidity, 0..1, that was taken out. */
  goneShare: 0.99,
  /** Pools that together hold less than this, USD, hold nothing worth locking, and have no price. */
  nearlyEmptyUsd: 10,
  /** Liquidity added elsewhere by the same people this long before or after is the same liquidity. */
  movedWithinSeconds: 30 * 86_400,
  /** At least this share of what was taken out has to be there again. */
  movedShare: 0.5,
} as const;
