/**
 * Classes of tokens for which some findings are expected. Checks in `expected` are shown but do not count. An
 * issued or wrapped asset has its powers by design, and others provide its liquidity.
 */
export const classPolicy = {
  meme: { expected: [] },
  governance: { expected: [] },
  stablecoin: {
    expected: [
      'pause',
      'blacklist',
      'mint',
      'proxy_upgrade',
      'owner_powers',
      'sell_block',
      'liquidity_locked',
    ],
  },
  wrapped: {
    expected: ['mint', 'pause', 'owner_powers', 'liquidity_locked'],
  },
  liquid_staking: {
    expected: ['mint', 'proxy_upgrade', 'balances_add_up', 'pause', 'owner_powers', 'liquidity_locked'],
  },
  rebasing: { expected: ['balances_add_up'] },
  real_world_asset: {
    expected: [
      'pause',
      'blacklist',
      'mint',
      'proxy_upgrade',
      'sell_block',
      'owner_powers',
      'liquidity_locked',
    ],
  },
} as const;

/**
 * Thresholds of the classes. Liquidity (USD) is what it costs to imitate a class: a peg is cheap to fake in a
 * shallow pool. An asset that one key controls needs ten times as much.
 */
export const classificationPolicy = {
  pegTolerance: 0.03,
  /**
   * A stablecoin with an issuer's powers and several keys keeps its class within this distance (USDC was at
   * 0.88 in March 2023).
   */
  slippedPegTolerance: 0.15,
  /** Price of a claim on staked coins, in native coins. */
  stakedRatio: { least: 0.95, most: 1.5 },
  liquidityUsd: 100_000,
  liquidityUsdOneKey: 1_000_000,
  issuedAssetLiquidityUsd: 1_000_000,
  /** An issued asset of unknown age needs this many times the liquidity. */
  unknownAgeFactor: 5,
  issuedAssetAgeSeconds: 180 * 86_400,
  /** A stable or wrapped asset has no tax above this. */
  tax: 0.01,
} as const;
