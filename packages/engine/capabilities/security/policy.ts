/** How the contract, its trading and its liquidity are judged. */
export const securityPolicy = {
  /** Weight of the component in the core score. */
  componentWeight: 40,
  weights: {
    can_buy: 8,
    can_sell: 20,
    transfer: 6,
    buy_tax: 6,
    sell_tax: 10,
    worst_case_tax: 8,
    mint: 8,
    balance_change: 10,
    sell_block: 8,
    blacklist: 5,
    pause: 5,
    take_ownership: 5,
    proxy_upgrade: 5,
    ownership: 3,
    source_verified: 4,
    audit_findings: 10,
    liquidity_locked: 10,
    liquidity_taken: 10,
    environment: 8,
  },
  buyTax: { good: 0.03, bad: 0.3 },
  sellTax: { good: 0.03, bad: 0.3 },
  transferTax: { good: 0, bad: 0.3 },
  worstCaseTax: { good: 0.05, bad: 0.5 },
  /** A tax on purchases that can be raised weighs this share of one on sales: who holds can still sell. */
  purchaseFactor: 0.5,
  /** Severity of a confirmed finding. */
  findingSeverity: { INFO: 0, LOW: 0.1, MEDIUM: 0.35, HIGH: 0.7, CRITICAL: 1 },
  /** A sell tax of at least this share is a honeypot: the seller gets nothing worth naming. */
  honeypotTax: 0.99,
  /** Severity of a power by the account that holds it. A timelock gives holders time to leave. */
  actorSeverity: { stranger: 1, eoa: 0.8, contract: 0.6, multisig: 0.4, timelock: 0.3, zero: 0 },
  /** Severity of having an owner at all: this share of the severity of its kind of account. */
  ownerFactor: 0.5,
  /** Severity if no verified source is published. */
  unverifiedSource: 0.5,
  /** Severity if the token trades differently by caller, time or gas. */
  environmentSensitive: 0.8,
  /**
   * Risk level, the first that applies: CRITICAL and HIGH by the lowest cap of a gate or by the score; MEDIUM
   * also by the worst check (severity · confidence). LOW otherwise.
   */
  risk: {
    critical: { maxCap: 25, belowScore: 40 },
    high: { belowCap: 60, belowScore: 60 },
    medium: { belowCap: 80, belowScore: 80, minSeverity: 0.6 },
  },
  /** Lowest severity · confidence of a check that is listed as a critical issue, or as a key finding. */
  issues: { critical: 0.8, key: 0.01 },
  /** A token is an airdrop token if at least this share of its holders received it without asking. */
  unaskedHolders: 0.5,
  /**
   * Hooks of pools of V4 kind. `minShare`: share of the liquidity below which a hook is not reported.
   * `minPart`: part of a trade that a hook must take to count. `gravePart`: part from which on it is grave.
   */
  hooks: { minShare: 0.05, minPart: 0.01, gravePart: 0.5 },
  /**
   * Code is similar to a known scam from this estimated share of common opcode n-grams on
   * (docs/benchmarks.md).
   */
  similarCode: 0.9,
  /** Share of the liquidity that is burned or locked. */
  lockedLiquidity: { good: 0.95, bad: 0.2 },
  /**
   * A proxy whose code was replaced within this many days is reported. Chosen, not measured. Moves no score.
   */
  recentUpgradeDays: 30,
  /**
   * Other tokens of the creator whose pools were emptied. LOW if there are at least `lowFrom` of them and
   * they are at least the share `lowShare` of its tokens with pools, else INFO. Chosen, not measured: one
   * abandoned token is common. Moves no score.
   */
  creatorHistory: { lowFrom: 3, lowShare: 0.5 },
} as const;
