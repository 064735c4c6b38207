/**
 * Every weight, threshold and gate of the analysis, as data. A report carries `policyVersion`, so that two reports
 * with the same facts and the same version have the same scores. Changing a number here is a new version.
 *
 * A pair `{ good, bad }` is a ramp: at `good` (or better) a check has severity 0, at `bad` (or worse) severity 1,
 * linear between. Shares and ratios are 0..1, money is USD, time is seconds.
 */
export const policy = {
  policyVersion: '1.0.0',

  /** Weight of each component in the core score. Links may never weigh more than `linksMaxShare` of what judged. */
  componentWeights: { security: 40, market: 15, holders: 20, washTrading: 12, snipers: 9, links: 4 },
  linksMaxShare: 0.05,

  /** Hard limits on the core score; each needs something proven or confirmed, never an absence. */
  gates: {
    /** A simulated sale fails although the purchase passed. */
    provenHoneypot: { id: 'proven_honeypot', cap: 5 },
    /** A call shows that one account can mint at will. */
    provenMint: { id: 'proven_mint', cap: 25 },
    /** A call shows that one account can move or erase the balances of others. */
    provenBalanceChange: { id: 'proven_balance_change', cap: 25 },
    /** A call shows that one account can stop holders from selling. */
    provenSellBlock: { id: 'proven_sell_block', cap: 40 },
    /** A call shows that somebody becomes owner who should not be able to (again). */
    provenTakeover: { id: 'proven_takeover', cap: 30 },
    /** One account can put other code behind the address. */
    replaceableCode: { id: 'replaceable_code', cap: 65 },
    /** It can be sold in one environment (time, caller, gas) and not in another. */
    hiddenHoneypot: { id: 'hidden_honeypot', cap: 15 },
    /** It trades differently by environment, but can be sold in all. */
    environmentSensitive: { id: 'environment_sensitive', cap: 60 },
    /** So much of the volume is wash trading by the strict rules. */
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
  },

  /** Share of the weight that was answered: below `unrated` there is no grade, below `capped` it is at most `cap`. */
  coverage: { unrated: 0.6, capped: 0.8, cap: 79 },

  /** A check whose severity is at least `fail` is a FAIL, above zero a WARN. */
  checks: { fail: 0.6 },

  /**
   * Classes of tokens for which some findings are expected. `expected` names check ids that are then printed, not
   * counted; `weights` replaces component weights. An issued or wrapped asset has its powers by design, and others provide
   * its liquidity.
   */
  classes: {
    meme: { expected: [], weights: {} },
    governance: { expected: [], weights: {} },
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
      weights: { snipers: 0 },
    },
    wrapped: {
      expected: ['mint', 'pause', 'owner_powers', 'liquidity_locked'],
      weights: { snipers: 0 },
    },
    liquid_staking: {
      expected: ['mint', 'proxy_upgrade', 'balances_add_up', 'pause', 'owner_powers', 'liquidity_locked'],
      weights: { snipers: 0 },
    },
    rebasing: { expected: ['balances_add_up'], weights: {} },
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
      weights: { snipers: 0 },
    },
  },

  /**
   * What a class is told by. Liquidity (USD) is what it costs to pretend: a peg is cheap to set in a shallow pool. An
   * asset in the hands of one key has to show ten times as much.
   */
  classification: {
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
  },

  security: {
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
    /** Share of the liquidity that is burned or locked. */
    lockedLiquidity: { good: 0.95, bad: 0.2 },
  },

  market: {
    weights: {
      liquidity: 4,
      exit_impact: 3,
      depth_to_cap: 2,
      age: 2,
      price_change: 1,
      sells_happen: 2,
      price_agreement: 1,
    },
    /** Logarithm of the liquidity runs between these. */
    liquidityUsd: { good: 250_000, bad: 2_000 },
    /** Price impact of selling `exitSizeUsd` without tax. */
    exitSizeUsd: 1_000,
    exitImpact: { good: 0.01, bad: 0.3 },
    /** Liquidity ÷ market cap. */
    depthToCap: { good: 0.05, bad: 0.002 },
    ageSeconds: { good: 30 * 86_400, bad: 3_600 },
    /** A fall of the price in 24 h, as a ratio. */
    fall24h: { good: 0.2, bad: 0.8 },
    /** `sells_happen` needs this many trades; share of sells among them. */
    minTradesForSells: 20,
    sellShare: { good: 0.1, bad: 0 },
    /** A pool whose price is further than this from the weighted median is an outlier. */
    outlierRatio: 0.25,
    /** |outside price ÷ ours − 1| above which the two disagree. */
    priceDisagreement: { good: 0.05, bad: 0.5 },
    /** Sizes of the exit-value curve, USD. */
    exitSizesUsd: [100, 1_000, 10_000],
    candleSeconds: 3_600,
    candleWindowSeconds: 7 * 86_400,
  },

  holders: {
    weights: {
      top_ten: 5,
      largest_holder: 3,
      hidden_entities: 2,
      team_share: 2,
      holder_count: 2,
      balances_add_up: 1,
    },
    topTen: { good: 0.3, bad: 0.9 },
    largestHolder: { good: 0.05, bad: 0.5 },
    /** What clustering adds to the share of the ten largest. */
    hiddenShare: { good: 0.05, bad: 0.4 },
    teamShare: { good: 0.05, bad: 0.5 },
    /** Logarithm of the count runs between these. */
    holderCount: { good: 500, bad: 5 },
    /** |Σ balances ÷ supply − 1|. */
    supplyMismatch: { good: 0.001, bad: 0.1 },
    /** Holders of less than this share of the eligible supply are dust for `giniWithoutDust`. */
    dustShare: 1e-6,
    topHoldersShown: 20,
    clustersShown: 10,
    /** Lowest share of the ten largest, or of the largest alone, for each risk level. */
    risk: [
      { level: 'CRITICAL', topTen: 0.9, largest: 0.5 },
      { level: 'HIGH', topTen: 0.7, largest: 0.25 },
      { level: 'MEDIUM', topTen: 0.45, largest: 0.15 },
    ],
  },

  washTrading: {
    weights: { wash_share: 8, possible_wash: 2, traders_are_many: 2, lp_owner_volume: 1 },
    /** Share of the volume that the strict rules flag. */
    washShare: { good: 0.02, bad: 0.5 },
    /** Share that any rule flags. */
    possibleWash: { good: 0.1, bad: 0.9 },
    /** Entities ÷ wallets among the traders. */
    entityRatio: { good: 0.9, bad: 0.3 },
    lpOwnerShare: { good: 0.05, bad: 0.5 },
    /** Wash trading is said to be detected from this share of the volume on, by the strict rules. */
    detectedShare: 0.05,
    /** Lowest strict share of each risk level. */
    risk: [
      { level: 'CRITICAL', share: 0.5 },
      { level: 'HIGH', share: 0.25 },
      { level: 'MEDIUM', share: 0.05 },
    ],
    /** Fewer trades than this cannot be judged. */
    minTrades: 5,
    /** One transaction that buys and sells about the same. */
    selfTradeTolerance: 0.1,
    /** Both legs of a sandwich are alike to this. */
    sandwichTolerance: 0.1,
    /** A wallet that buys and sells the same again and again (Chainalysis 2025: 25 blocks, below 1 %, three pairs). */
    roundTrip: {
      strict: { pairs: 3, withinSeconds: 300, tolerance: 0.01 },
      loose: { pairs: 2, withinSeconds: 3_600, tolerance: 0.03 },
    },
    /** Tokens that go from one trader through the pool to another, in closed sets (Victor & Weintraud, WWW '21). */
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
    /** Liquidity share from which on a provider's own trades are suspect (loose), and plainly free (strict). */
    lpOwner: { loose: 0.01, strict: { share: 0.5, churn: 0.8, net: 0.1, trips: 3 } },
    /** Open trades that are looked back at when trades are paired. */
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
  },

  snipers: {
    weights: { held_by_early: 4, bundled: 4, insiders: 3, paper_hands: 2, sniped: 2 },
    /** A first purchase so soon after the launch is a sniper's. Seconds, because chains differ in blocks. */
    sniperSeconds: 30,
    /** Wallets that bought through one transaction and make a bundle. */
    bundleWallets: 3,
    /** Kept at least this share of the purchase: held. Sold at least this share: sold all. */
    heldShare: 0.9,
    soldShare: 0.9,
    /** Kept between this and `heldShare`: trimmed. */
    trimmedShare: 0.5,
    paperSeconds: 86_400,
    diamondSeconds: 7 * 86_400,
    /** A fall of the price since the launch that puts holders to the test. */
    drawdown: -0.5,
    /** Share of the supply that snipers, bundles and insiders together still hold. */
    heldByEarly: { good: 0.02, bad: 0.3 },
    /** Share of the supply that was bought in bundles. */
    bundled: { good: 0.02, bad: 0.25 },
    /** Share of the supply that insiders got before or at the launch. */
    insiders: { good: 0.01, bad: 0.2 },
    paperRatio: { good: 0.3, bad: 1 },
    sniped: { good: 0.05, bad: 0.5 },
    walletsShown: 50,
  },

  links: {
    weights: { dangerous_links: 5, website: 2, community: 2, corroborated: 1, alive: 1 },
    /** Severity of what the text of a link gives away. */
    warningSeverity: {
      lookalike_domain: 1,
      drainer_wording: 0.9,
      link_in_name: 0.7,
      numeric_host: 0.7,
      disguised_letters: 0.7,
      url_shortener: 0.3,
    },
    /** Severity of naming no website, no community; and of links that one place alone names. */
    absent: 0.5,
    uncorroborated: 0.3,
  },

  clusters: {
    /** A wallet with more links than this is a service (exchange, disperser): it joins nobody. */
    superNodeLinks: 50,
  },
} as const;

/** A linear scale between two thresholds; `good` may lie above or below `bad`. */
export interface Ramp {
  readonly good: number;
  readonly bad: number;
}
