/** How liquidity, price and trading are judged. */
export const marketPolicy = {
  /** Weight of the component in the core score. */
  componentWeight: 15,
  weights: {
    liquidity: 4,
    exit_impact: 3,
    depth_to_cap: 2,
    age: 2,
    price_change: 1,
    sold_off: 6,
    sells_happen: 2,
    price_agreement: 1,
  },
  /** Logarithmic ramp. */
  liquidityUsd: { good: 250_000, bad: 2_000 },
  /** Price impact of selling `exitSizeUsd` without tax. */
  exitSizeUsd: 1_000,
  exitImpact: { good: 0.01, bad: 0.3 },
  /** Liquidity ÷ market cap. */
  depthToCap: { good: 0.05, bad: 0.002 },
  ageSeconds: { good: 30 * 86_400, bad: 3_600 },
  /** A fall of the price in 24 h, as a ratio. */
  fall24h: { good: 0.2, bad: 0.8 },
  /** A fall of the price since its highest in the window, as a ratio, from which on it was sold off. */
  soldOffFall: 0.9,
  /** A wallet that sold at least this share since is named. */
  namedSellerShare: 0.5,
  /** `sells_happen` needs this many trades. */
  minTradesForSells: 20,
  /** Share of sells among the trades. */
  sellShare: { good: 0.1, bad: 0 },
  /** A pool whose price is further than this from the weighted median is an outlier. */
  outlierRatio: 0.25,
  /** |outside price ÷ ours − 1| above which the two disagree. */
  priceDisagreement: { good: 0.05, bad: 0.5 },
  /** Sizes of the exit-value curve, USD. */
  exitSizesUsd: [100, 1_000, 10_000],
  candleSeconds: 3_600,
  candleWindowSeconds: 7 * 86_400,
} as const;
