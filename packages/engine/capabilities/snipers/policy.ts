/** How the first buyers are judged. */
export const sniperPolicy = {
  /** Weight of the component in the core score. */
  componentWeight: 9,
  weights: { held_by_early: 4, bundled: 4, insiders: 3, paper_hands: 2, sniped: 2 },
  /**
   * A first purchase within this time of the launch is a sniper's. Seconds, because block times differ by
   * chain.
   */
  sniperSeconds: 30,
  /** Minimum wallets of a bundle. */
  bundleWallets: 3,
  /** Kept at least this share of the purchase: held. Sold at least this share: sold all. */
  heldShare: 0.9,
  soldShare: 0.9,
  /** Kept between this and `heldShare`: trimmed. */
  trimmedShare: 0.5,
  paperSeconds: 86_400,
  diamondSeconds: 7 * 86_400,
  /** A fall of the price since the launch after which holding was a decision. */
  drawdown: -0.5,
  /** Share of the supply that snipers, bundles and insiders together still hold. */
  heldByEarly: { good: 0.02, bad: 0.3 },
  /** Share of the supply that was bought in bundles. */
  bundled: { good: 0.02, bad: 0.25 },
  /** Share of the supply that insiders received before or bought at the launch. */
  insiders: { good: 0.01, bad: 0.2 },
  paperRatio: { good: 0.3, bad: 1 },
  sniped: { good: 0.05, bad: 0.5 },
  walletsShown: 50,
} as const;
