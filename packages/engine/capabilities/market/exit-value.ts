import { type Pool, poolIdOf, swapInBins } from '@assay/facts';
import { finite, smaller, toWhole } from '../ratio.js';

const Q96 = 2n ** 96n;
const PIPS = 1_000_000n;
/** Denominator of ratios in integer arithmetic. */
const PARTS = 1_000_000_000_000n;

/** What selling a position brings. */
export interface ExitValue {
  /** Value of the position at the current price, USD. */
  readonly sizeUsd: number;
  /** What the seller receives after sell tax, swap fee and price impact, USD. */
  readonly receivedUsd: number;
  /** 1 − received ÷ size, 0..1: the total loss. */
  readonly lossRatio: number;
  /** The part of the loss that is price impact and swap fee, before tax, 0..1. */
  readonly impactRatio: number;
  /** The sell tax used, 0..1; `null`: not measured, treated as zero. */
  readonly taxRatio: number | null;
  readonly pool: Pool['address'];
  readonly poolId: ReturnType<typeof poolIdOf>;
}

interface Reserves {
  readonly token: bigint;
  readonly quote: bigint;
}

/**
 * Reserves that price a swap. V2 kind: the balances. V3 kind: the virtual reserves of the active range
 * (Uniswap v3 whitepaper, 6.2: x = L/√P, y = L·√P), as if that range had no end.
 */
function pricingReserves(pool: Pool): Reserves {
  const { sqrtPriceX96, liquidity } = pool;
  if (sqrtPriceX96 === undefined || liquidity === undefined || sqrtPriceX96 <= 0n || liquidity <= 0n) {
    return { token: pool.tokenReserve, quote: pool.quoteReserve };
  }
  const token0 = (liquidity * Q96) / sqrtPriceX96;
  const token1 = (liquidity * sqrtPriceX96) / Q96;
  return pool.tokenIsToken0 ? { token: token0, quote: token1 } : { token: token1, quote: token0 };
}

/**
 * Quote tokens for `amountIn` tokens: out = in·(1−fee)·y ÷ (x + in·(1−fee)) (Uniswap v2 `getAmountOut`), at
 * most the pool's reserve. Exact for V2 kind. An approximation for V3 kind (too high where there is less
 * liquidity beyond the active range, too low where there is more) and for stable-curve pools (too low). Bin
 * pools pay by their own bins. Smallest units; 0 for an empty pool. O(1), of Bin pools O(bins).
 */
export function amountOut(pool: Pool, amountIn: bigint): bigint {
  const { bins, v4, tokenIsToken0, feePips } = pool;
  if (bins && v4) {
    const swap = { amountIn, zeroForOne: tokenIsToken0, step: v4.tickSpacing, feePips };
    return swapInBins(bins, swap).out;
  }
  const { token, quote } = pricingReserves(pool);
  if (amountIn <= 0n || token <= 0n || quote <= 0n || pool.quoteReserve <= 0n) return 0n;
  const fee = BigInt(Math.min(1_000_000, Math.max(0, Math.round(finite(pool.feePips) ?? 0))));
  const net = amountIn * (PIPS - fee);
  const out = (net * quote) / (token * PIPS + net);
  return smaller(out, pool.quoteReserve);
}

function toParts(ratio: number): bigint {
  return BigInt(Math.round(Math.min(1, Math.max(0, ratio)) * Number(PARTS)));
}

/** Tokens worth `sizeUsd` at `priceUsd`, in smallest units; `null` when the number is not finite. */
function positionOf(sizeUsd: number, priceUsd: number, decimals: number): bigint | null {
  const whole = finite(sizeUsd / priceUsd);
  const units = whole === null ? null : finite(Math.floor(whole * 10 ** decimals));
  return units === null || units < 0 ? null : BigInt(units);
}

interface ExitInput {
  readonly pools: readonly Pool[];
  readonly priceUsd: number;
  readonly decimals: number;
  /** 0..1; `null`: not measured. */
  readonly sellTax: number | null;
}

function receivedUsd(pool: Pool, amount: bigint): number | null {
  const whole = toWhole(amountOut(pool, amount), pool.quote.decimals);
  const quoteUsd = finite(pool.quoteUsd);
  return whole === null || quoteUsd === null ? null : finite(whole * quoteUsd);
}

/**
 * What selling a position of `sizeUsd` brings in the single pool that pays best; splitting it over several
 * pools could only bring more. The tax is taken from the tokens before they reach the pool, as
 * fee-on-transfer tokens do.
 * @returns `null` where the price, the decimals or the quote price of every pool is unknown. O(pools).
 * @example exitValueOf(1_000, { pools, priceUsd: 0.5, decimals: 18, sellTax: 0.05 })
 */
export function exitValueOf(
  sizeUsd: number,
  { pools, priceUsd, decimals, sellTax }: ExitInput,
): ExitValue | null {
  if (!(priceUsd > 0) || !(sizeUsd > 0) || toWhole(0n, decimals) === null) return null;
  const position = positionOf(sizeUsd, priceUsd, decimals);
  if (position === null || position === 0n) return null;
  const taxed = (position * (PARTS - toParts(sellTax ?? 0))) / PARTS;
  let best: ExitValue | null = null;
  for (const pool of pools) {
    const [received, untaxed] = [receivedUsd(pool, taxed), receivedUsd(pool, position)];
    if (received === null || untaxed === null || (best !== null && received <= best.receivedUsd)) continue;
    best = {
      sizeUsd,
      receivedUsd: received,
      lossRatio: Math.min(1, Math.max(0, 1 - received / sizeUsd)),
      impactRatio: Math.min(1, Math.max(0, 1 - untaxed / sizeUsd)),
      taxRatio: sellTax,
      pool: pool.address,
      poolId: poolIdOf(pool),
    };
  }
  return best;
}
