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
    environment: 8,
  },
  buyTax: { good: 0.03, bad: 0.3 },
  sellTax: { good: 0.03, bad: 0.3 },
  transferTax: { good: 0, bad: 0.3 },
  worstCaseTax: { good: 0.05, bad: 0.5 },
  /** Severity of a confirmed finding. */
  findingSeverity: { INFO: 0, LOW: 0.1, MEDIUM: 0.35, HIGH: 0.7, CRITICAL: 1 },
  /** Share of the holders who were sent it unasked from which on it is a token of that kind. */
  unaskedHolders: 0.5,
  /**
   * Hooks of Uniswap V4 pools: told of from such a share of the liquidity on; a part of a trade that the hook takes counts from so
   * much on, and is grave from so much on.
   */
  hooks: { leastShare: 0.05, leastPart: 0.01, gravePart: 0.5 },
  /** Code is like that of a known scam from this estimated share of common opcode n-grams on (docs/benchmarks.md). */
  similarCode: 0.9,
  /** Share of the liquidity that is burned or locked. */
  lockedLiquidity: { good: 0.95, bad: 0.2 },
  /** A proxy whose code was replaced within so many days is told of. Chosen, not measured. Moves no score. */
  recentUpgradeDays: 30,
  /**
   * Other tokens of the creator whose pools were emptied: LOW from so many on that are at least such a share of its tokens with
   * pools, INFO below. Chosen, not measured: one abandoned token is common. Moves no score.
   */
  creatorHistory: { lowFrom: 3, lowShare: 0.5 },
} as const;
