/** How the state of a component follows from its score, and from what speaks against the whole token. */
export const statePolicy = {
  /** Lowest score that is FINE, and that is WARN. */
  fineFrom: 70,
  /** Lowest score of a whole token that is said to be harmless beside a warning. */
  harmlessFrom: 80,
  warnFrom: 40,
  /** A gate that caps the score below this is a danger, any other one a warning. */
  dangerBelowCap: 50,
  /** Gates and checks of other components that are about the same subject. */
  sharedSubjects: {
    market: [
      'proven_honeypot',
      'reported_honeypot',
      'contested_honeypot',
      'hidden_honeypot',
      'environment_sensitive',
      'proven_sell_block',
      'confiscatory_tax',
      'high_tax',
      'settable_tax',
      'pullable_liquidity',
      'liquidity_was_taken',
      'artificial_volume',
      'can_buy',
      'can_sell',
      'environment',
      'buy_tax',
      'sell_tax',
      'worst_case_tax',
      'sell_block',
      'liquidity_locked',
      'wash_share',
    ],
    holders: ['proven_mint', 'proven_balance_change', 'mint', 'balance_change'],
    links: ['impersonation'],
  },
} as const;
