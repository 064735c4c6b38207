import {
  type Address,
  type FactKind,
  type Hex,
  type HookPermission,
  hookPermissionsOf,
  knownValue,
  type Pool,
  poolIdOf,
  type Trade,
  ZERO_ADDRESS,
} from '@assay/facts';
import type { AssessInput, Component } from '../component.js';
import { isInDoubt } from '../liquidity-removals/dead-pool.js';
import { policy } from '../policy.js';
import { finite, sumKnown } from '../ratio.js';
import { type Candle, candlesOf } from './candles.js';
import { judgeMarket } from './checks.js';
import { daySidesOf, prepareDaySides } from './day-sides.js';
import type { ExitValue } from './exit-value.js';
import { exitsOf } from './exits.js';
import { isMarketGone } from './gone-market.js';
import { type CapBasis, marketCapOf } from './market-cap.js';
import { marketCreationOf } from './market-creation.js';
import { type PriceConsensus, priceOf } from './price.js';
import { estimateDay, priceDayAgo, type TradeWindow, tradeWindowOf } from './trade-window.js';

/** One pool, as the market details show it. */
interface PoolDetails extends Omit<Pool, 'createdAt'> {
  /** The address, or the id of a pool of V4 kind. */
  readonly poolId: Hex;
  readonly quoteSymbol: string;
  readonly quoteAddress: Address;
  /** Unix seconds. */
  readonly createdAt: number | null;
  /** V4 kind: the contract that the pool calls around swaps, and what for. `null`: none. */
  readonly hooks: Address | null;
  readonly hookPermissions: readonly HookPermission[];
  /** The hook can change the fee at any time; `feePips` is the current one. */
  readonly dynamicFee: boolean;
  /** Its price is too far from the others to count. */
  readonly outlier: boolean;
}

/**
 * Market details in USD. `null`: unknown, not requested, or meaningless for a token without a market. 24-hour
 * values end at the block of the trades. Where the chain has no price, the fields of `marketFallbackFacts`
 * show the outside report.
 */
export interface MarketDetails {
  /** USD for one whole token: liquidity-weighted median of the pools. */
  readonly priceUsd: number | null;
  /** Price × total supply (no circulating supply is known on chain). */
  readonly marketCap: number | null;
  /**
   * Which supply `marketCap` is computed from; `null` where it is unknown or comes from an outside report.
   */
  readonly marketCapBasis: CapBasis | null;
  /** Price × total supply, USD. */
  readonly fdvUsd: number | null;
  readonly liquidityUsd: number | null;
  /**
   * A lower bound where less than a day was read. Where windows of the day were drawn, an estimate, with the
   * interval that holds the truth in 95 of 100 cases.
   */
  readonly volume24h: number | null;
  readonly volume24hLowUsd: number | null;
  readonly volume24hHighUsd: number | null;
  /** Percent; may be negative. */
  readonly priceChange24h: number | null;
  readonly buys24h: number | null;
  readonly sells24h: number | null;
  /** Distinct wallets. */
  readonly buyers24h: number | null;
  readonly sellers24h: number | null;
  /** Bought minus sold value, USD. */
  readonly netFlow24hUsd: number | null;
  /** Unix seconds of the oldest pool's creation, or of the launch. */
  readonly createdAt: number | null;
  readonly ageSeconds: number | null;
  readonly pools: readonly PoolDetails[] | null;
  /** Largest distance of a pool's price from the median, as a ratio. */
  readonly priceDivergenceRatio: number | null;
  /**
   * What selling 100, 1,000 and 10,000 USD worth of tokens brings after tax and impact; 0 where a simulated
   * sale fails.
   */
  readonly exitValues: readonly ExitValue[] | null;
  /** Hourly, at most seven days, oldest first. */
  readonly candles: readonly Candle[] | null;
  /** Share of the trade window that was read, 0..1. */
  readonly tradesCoverage: number | null;
  /** The block that the trades were read at. */
  readonly asOfBlock: number | null;
  /** Swap logs of contracts that no known factory created. */
  readonly ignoredForeignSwaps: number | null;
  /** What an outside provider says, when it was asked. */
  readonly reportedPriceUsd: number | null;
  readonly reportedLiquidityUsd: number | null;
  readonly reportedVolume24hUsd: number | null;
}

/**
 * Fields that are filled from an outside report where the chain has no answer (no known pool holds the
 * token). The report is requested only then. What a price is part of waits for the removals where little
 * liquidity is left: see `isInDoubt`.
 */
export const marketFallbackFacts: { readonly [F in keyof MarketDetails]?: readonly FactKind[] } = {
  priceUsd: ['marketReport', 'liquidityRemovals'],
  marketCap: ['marketReport', 'liquidityRemovals'],
  marketCapBasis: ['liquidityRemovals'],
  fdvUsd: ['marketReport', 'liquidityRemovals'],
  liquidityUsd: ['marketReport'],
  volume24h: ['marketReport'],
  priceChange24h: ['marketReport', 'liquidityRemovals'],
  priceDivergenceRatio: ['liquidityRemovals'],
  exitValues: ['liquidityRemovals'],
  buys24h: ['marketReport'],
  sells24h: ['marketReport'],
};

function toPoolDetails(pool: Pool, price: PriceConsensus | null): PoolDetails {
  return {
    ...pool,
    poolId: poolIdOf(pool),
    quoteSymbol: pool.quote.symbol,
    quoteAddress: pool.quote.address,
    priceUsd: finite(pool.priceUsd),
    liquidityUsd: finite(pool.liquidityUsd),
    createdAt: finite(pool.createdAt),
    hooks: pool.v4 && pool.v4.hooks !== ZERO_ADDRESS ? pool.v4.hooks : null,
    hookPermissions: pool.v4 ? hookPermissionsOf(pool.v4) : [],
    dynamicFee: pool.v4?.dynamicFee ?? false,
    outlier: price?.outliers.includes(pool) ?? false,
  };
}

function tradeDetails(window: TradeWindow | null) {
  if (window === null) {
    return {
      volume24h: null,
      volume24hLowUsd: null,
      volume24hHighUsd: null,
      buys24h: null,
      sells24h: null,
      buyers24h: null,
      sellers24h: null,
      netFlow24hUsd: null,
    };
  }
  const { buys, sells, volumeUsd: read } = daySidesOf(window);
  const volume = read === null ? null : estimateDay(window, ({ valueUsd }) => valueUsd ?? 0);
  const count = (wanted: Trade['side'], found: number) =>
    Math.round(estimateDay(window, ({ side }) => (side === wanted ? 1 : 0))?.value ?? found);
  return {
    volume24h: volume?.value ?? read,
    volume24hLowUsd: volume?.low ?? null,
    volume24hHighUsd: volume?.high ?? null,
    buys24h: count('buy', buys.trades),
    sells24h: count('sell', sells.trades),
    buyers24h: buys.wallets,
    sellers24h: sells.wallets,
    netFlow24hUsd:
      buys.volumeUsd === null || sells.volumeUsd === null ? null : finite(buys.volumeUsd - sells.volumeUsd),
  };
}

function mainPoolOf({ pools: [main] }: PriceConsensus): Hex | undefined {
  return main && poolIdOf(main);
}

function changeOf(window: TradeWindow | null, price: PriceConsensus | null): number | null {
  if (window === null || price === null) return null;
  const before = priceDayAgo(window, mainPoolOf(price));
  return before === null || before <= 0 ? null : finite((price.priceUsd / before - 1) * 100);
}

function candleDetails(window: TradeWindow | null, price: PriceConsensus | null): readonly Candle[] | null {
  if (window === null) return null;
  const main = price ? mainPoolOf(price) : undefined;
  const { candleSeconds: seconds, candleWindowSeconds } = policy.market;
  const from = Math.max(window.knownFrom, window.endAt - Math.min(window.windowSeconds, candleWindowSeconds));
  const trades = window.trades.filter(({ pool }) => main === undefined || pool === main);
  return candlesOf(trades, { from, to: window.endAt, seconds, priceBefore: window.priceUsdBefore });
}

function exitDetails({ facts }: AssessInput, price: PriceConsensus | null): readonly ExitValue[] | null {
  const exits = exitsOf(facts, policy.market.exitSizesUsd, price);
  return exits.length > 0 ? exits : null;
}

function details(input: AssessInput): MarketDetails {
  const { facts, now } = input;
  const pools = knownValue(facts.pools)?.pools;
  const metadata = knownValue(facts.metadata);
  const isGone = isMarketGone(facts);
  const report = knownValue(facts.marketReport);
  // What others say of a price after the market is gone is of yesterday.
  const priced = isGone ? undefined : report;
  const consensus = pools ? priceOf(pools, policy.market.outlierRatio) : null;
  const price = isGone || (isInDoubt(pools ?? []) && !facts.liquidityRemovals) ? null : consensus;
  // Without a pool, or where no logs were read, an empty list of trades means nothing.
  const known = tradeWindowOf(facts.trades, now);
  const window = pools?.length === 0 || known?.coverage === 0 ? null : known;
  const cap = marketCapOf(price?.priceUsd ?? null, metadata);
  const createdAt = marketCreationOf(facts);
  const traded = tradeDetails(window);
  return {
    priceUsd: price?.priceUsd ?? finite(priced?.priceUsd),
    marketCap: cap.marketCap ?? finite(priced?.marketCap),
    marketCapBasis: cap.basis,
    fdvUsd: cap.fdv ?? finite(priced?.fdv),
    liquidityUsd:
      sumKnown(pools?.map(({ liquidityUsd }) => liquidityUsd) ?? []) ?? finite(report?.liquidityUsd),
    ...traded,
    volume24h: traded.volume24h ?? finite(report?.volume24h),
    priceChange24h: changeOf(window, price) ?? finite(priced?.priceChange24h),
    buys24h: traded.buys24h ?? finite(report?.buys24h),
    sells24h: traded.sells24h ?? finite(report?.sells24h),
    createdAt,
    ageSeconds: createdAt === null ? null : Math.max(0, Math.floor(now / 1_000) - createdAt),
    pools: pools?.map((pool) => toPoolDetails(pool, consensus)) ?? null,
    priceDivergenceRatio: price?.divergence ?? null,
    exitValues: exitDetails(input, price),
    candles: candleDetails(window, consensus),
    tradesCoverage: known?.coverage ?? null,
    asOfBlock: known?.asOfBlock ?? null,
    ignoredForeignSwaps: knownValue(facts.trades)?.ignoredForeignSwaps ?? null,
    reportedPriceUsd: finite(report?.priceUsd),
    reportedLiquidityUsd: finite(report?.liquidityUsd),
    reportedVolume24hUsd: finite(report?.volume24h),
  };
}

/** Price, depth, activity and age of the token's pools. */
export const marketComponent: Component<MarketDetails> = {
  id: 'market',
  scoreName: 'marketAnalysis',
  weight: policy.market.componentWeight,
  facts: ['metadata', 'pools', 'trades', 'launch', 'liquidityRemovals', 'marketReport'],
  fieldFacts: {
    priceUsd: ['pools'],
    marketCap: ['pools', 'metadata'],
    marketCapBasis: ['pools', 'metadata'],
    fdvUsd: ['pools', 'metadata'],
    liquidityUsd: ['pools'],
    volume24h: ['pools', 'trades'],
    volume24hLowUsd: ['pools', 'trades'],
    volume24hHighUsd: ['pools', 'trades'],
    priceChange24h: ['pools', 'trades'],
    buys24h: ['pools', 'trades'],
    sells24h: ['pools', 'trades'],
    buyers24h: ['pools', 'trades'],
    sellers24h: ['pools', 'trades'],
    netFlow24hUsd: ['pools', 'trades'],
    createdAt: ['pools', 'launch'],
    ageSeconds: ['pools', 'launch'],
    pools: ['pools'],
    priceDivergenceRatio: ['pools'],
    exitValues: ['pools', 'metadata', 'simulation'],
    candles: ['pools', 'trades'],
    tradesCoverage: ['trades'],
    asOfBlock: ['trades'],
    ignoredForeignSwaps: ['trades'],
    reportedPriceUsd: ['marketReport'],
    reportedLiquidityUsd: ['marketReport'],
    reportedVolume24hUsd: ['marketReport'],
  },
  fallbackFacts: marketFallbackFacts,
  prepare: prepareDaySides,
  details,
  judge: judgeMarket,
};
