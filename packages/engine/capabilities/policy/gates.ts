/**
 * Hard caps on the core score. Each needs something proven, confirmed or reported by a scanner, never an
 * absence.
 */
export const gatePolicy = {
  /**
   * (Nearly) all liquidity was taken out: there is nobody to sell to. Of less than `minTakenUsd` anyone could
   * stage that with a pool of his own.
   */
  liquidityWasTaken: { id: 'liquidity_was_taken', cap: 5, minTakenUsd: 500 },
  /** A simulated sale fails although the purchase passed. */
  provenHoneypot: { id: 'proven_honeypot', cap: 5 },
  /** A scanner reports a honeypot, and no sale could be simulated. */
  reportedHoneypot: { id: 'reported_honeypot', cap: 25 },
  /** A scanner reports a honeypot, but our simulated sale passed. */
  contestedHoneypot: { id: 'contested_honeypot', cap: 65 },
  /** A call shows that one account can mint at will. */
  provenMint: { id: 'proven_mint', cap: 25 },
  /** A call shows that one account can move or erase the balances of others. */
  provenBalanceChange: { id: 'proven_balance_change', cap: 25 },
  /** A call shows that one account can stop holders from selling. */
  provenSellBlock: { id: 'proven_sell_block', cap: 40 },
  /** A call shows that an account can become owner that should not be able to. */
  provenTakeover: { id: 'proven_takeover', cap: 30 },
  /** One account can put other code behind the address. */
  replaceableCode: { id: 'replaceable_code', cap: 65 },
  /** It can be sold in one environment (time, caller, gas) and not in another. */
  hiddenHoneypot: { id: 'hidden_honeypot', cap: 15 },
  /** It trades differently by environment, but can be sold in all. */
  environmentSensitive: { id: 'environment_sensitive', cap: 60 },
  /** At least `minShare` of the volume is wash trading by the strict rules. */
  artificialVolume: { id: 'artificial_volume', cap: 60, minShare: 0.5 },
  /** It pretends to be a well-known token. */
  impersonation: { id: 'impersonation', cap: 20 },
  /** More than `minShare` of the liquidity can be taken out now, of a pool younger than `maxAgeSeconds`. */
  pullableLiquidity: { id: 'pullable_liquidity', cap: 40, minShare: 0.8, maxAgeSeconds: 30 * 86_400 },
  /** Measured sell tax at or above `minTax`. */
  confiscatoryTax: { id: 'confiscatory_tax', cap: 25, minTax: 0.5 },
  highTax: { id: 'high_tax', cap: 55, minTax: 0.15 },
  /** One account can set the sell tax this high, as a call shows. */
  settableTax: { id: 'settable_tax', cap: 40, minTax: 0.5 },
} as const;
