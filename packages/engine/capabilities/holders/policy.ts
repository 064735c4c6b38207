/** How concentrated ownership is judged. */
export const holderPolicy = {
  /** Weight of the component in the core score. */
  componentWeight: 20,
  weights: {
    top_ten: 5,
    largest_holder: 3,
    hidden_entities: 2,
    team_share: 2,
    holder_count: 2,
    balances_add_up: 1,
    balances_kept: 2,
  },
  topTen: { good: 0.3, bad: 0.9 },
  largestHolder: { good: 0.05, bad: 0.5 },
  /** What clustering adds to the share of the ten largest. */
  hiddenShare: { good: 0.05, bad: 0.4 },
  teamShare: { good: 0.05, bad: 0.5 },
  /** Logarithmic ramp. */
  holderCount: { good: 500, bad: 5 },
  /** |Σ balances ÷ supply − 1|. */
  supplyMismatch: { good: 0.001, bad: 0.1 },
  /** The largest part of a balance that was lost without a transfer of its holder. */
  silentLoss: { good: 0.001, bad: 0.1 },
  /** Holders of less than this share of the eligible supply are dust for `giniWithoutDust`. */
  dustShare: 1e-6,
  topHoldersShown: 20,
  /** The largest accounts that are listed. */
  topHoldersListed: 100,
  clustersShown: 10,
  /** Minimum share of the ten largest, or of the largest alone, for each risk level. */
  risk: [
    { level: 'CRITICAL', topTen: 0.9, largest: 0.5 },
    { level: 'HIGH', topTen: 0.7, largest: 0.25 },
    { level: 'MEDIUM', topTen: 0.45, largest: 0.15 },
  ],
} as const;
