/** How wash trades are detected and judged. */
export const washTradingPolicy = {
  /** Weight of the component in the core score. */
  componentWeight: 12,
  weights: { wash_share: 8, possible_wash: 2, traders_are_many: 2, lp_owner_volume: 1 },
  /** Share of the volume that the strict rules flag. */
  washShare: { good: 0.02, bad: 0.5 },
  /** Share that any rule flags. */
  possibleWash: { good: 0.1, bad: 0.9 },
  /** Entities ÷ wallets among the traders. */
  entityRatio: { good: 0.9, bad: 0.3 },
  lpOwnerShare: { good: 0.05, bad: 0.5 },
  /** Wash trading counts as detected from this share of the volume, by the strict rules. */
  detectedShare: 0.05,
  /** Minimum strict share of each risk level. */
  risk: [
    { level: 'CRITICAL', share: 0.5 },
    { level: 'HIGH', share: 0.25 },
    { level: 'MEDIUM', share: 0.05 },
  ],
  /**
   * Confidence of the result, within `min` and `max`: starts at `base`; adds up to `manyTrades` (all of it
   * from `enoughTrades` on), up to `closeBounds` (the strict and the loose share agree) and `knownLinks`
   * (wallet links were read). Then multiplied by `unreadFactor` where nothing was read, by 1 where everything
   * was, linear between.
   */
  confidence: {
    base: 0.5,
    manyTrades: 0.2,
    enoughTrades: 100,
    closeBounds: 0.15,
    knownLinks: 0.1,
    min: 0.05,
    max: 0.99,
    unreadFactor: 0.5,
  },
  /** Fewer trades than this cannot be judged. */
  minTrades: 5,
  /** Amounts of a self-trade may differ by this ratio. */
  selfTradeTolerance: 0.1,
  /** Amounts of the legs of a sandwich may differ by this ratio. */
  sandwichTolerance: 0.1,
  /**
   * A wallet that repeatedly buys and sells the same amount (Chainalysis 2025: 25 blocks, below 1 %, three
   * pairs).
   */
  roundTrip: {
    strict: { pairs: 3, withinSeconds: 300, tolerance: 0.01 },
    loose: { pairs: 2, withinSeconds: 3_600, tolerance: 0.03 },
  },
  /**
   * Tokens that go from one trader through the pool to another, in closed sets (Victor & Weintraud, WWW '21).
   */
  cycle: {
    strict: { occurrences: 3, margin: 0.1, withinSeconds: 300, tolerance: 0.02 },
    loose: { occurrences: 2, margin: 0.25, withinSeconds: 900, tolerance: 0.05 },
    windowsSeconds: [3_600, 86_400, 7 * 86_400],
  },
  /** Linked wallets (or one) whose buys and sells cancel (ACM TOIT 2024, doi 10.1145/3689631). */
  neutral: {
    strict: { churn: 0.95, net: 0.02, trips: 5 },
    loose: { churn: 0.8, net: 0.1, trips: 4 },
    windowsSeconds: [600, 3_600, 86_400, 7 * 86_400],
  },
  /**
   * Liquidity share from which a liquidity provider's own trades are suspect (loose), or nearly free of cost
   * (strict).
   */
  lpOwner: { loose: 0.01, strict: { share: 0.5, churn: 0.8, net: 0.1, trips: 3 } },
  /** Number of unpaired trades that are searched for a match. */
  lookBack: 64,
  statistics: {
    benfordTrades: 500,
    entropyTrades: 200,
    sizeTrades: 100,
    flatHours: 0.985,
    repeatedSizes: 0.5,
    step: 0.05,
  },
  flaggedShown: 100,
  patternsShown: 25,
} as const;
