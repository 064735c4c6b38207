/** How the locks of a token's liquidity are judged. */
export const liquidityLockPolicy = {
  /** The liquidity counts as locked if at least this percentage of it (0..100) is burned or locked. */
  lockedPercentage: 50,
} as const;
