/**
 * Classes of tokens for which some findings are expected. `expected` names check ids that are then printed, not
 * counted. An issued or wrapped asset has its powers by design, and others provide
 * its liquidity.
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
 * What a class is told by. Liquidity (USD) is what it costs to pretend: a peg is cheap to set in a shallow pool. An
 * asset in the hands of one key has to show ten times as much.
 */
export const classificationPolicy = {
  pegTolerance: 0.03,
  /** A coin of several keys with all the powers of an issuer stays one while its peg slips (USDC stood at 0.88 in March 2023). */
  slippedPegTolerance: 0.15,
  /** A claim on staked coins is worth a little less to somewhat more than one coin. */
  stakedRatio: { least: 0.95, most: 1.5 },
  liquidityUsd: 100_000,
  liquidityUsdOneKey: 1_000_000,
  issuedAssetLiquidityUsd: 1_000_000,
  /** An issued asset whose age nobody knows has to show so much more. */
  unknownAgeFactor: 5,
  issuedAssetAgeSeconds: 180 * 86_400,
  /** Any tax above this is not what a stable or wrapped asset does. */
  tax: 0.01,
} as const;
