import { isConcentrated, type Pool } from '@assay/facts';
import { type PoolRef, tokenIsToken0 } from './pool-ref.js';
import type { PoolState } from './pool-state.js';

/** A reserve may exceed the real balance by one part in this many before it counts as overstated. */
const TOLERANCE = 1_000n;
const Q192 = 2n ** 192n;

/**
 * A pool with its price and liquidity.
 *
 * V2 kind: price is the ratio of the reserves. Pools of liquidity in ranges: the current price of the pool,
 * (sqrtPriceX96 / 2^96)² (Uniswap V3 core, `slot0`). Aerodrome's stable pools: the price of a sale of one
 * token, because on their curve (x³y + xy³) the reserves do not give the price. A pool that reports more than
 * it holds has no price; its liquidity is what it really holds.
 * @param tokenDecimals `null` where unknown: then there is no price of a whole token
 * @param quoteUsd USD for one whole quote token; `null` where unknown
 */
export function valuePool(state: PoolState, tokenDecimals: number | null, quoteUsd: number | null): Pool {
  const { ref } = state;
  const tokenReserve = smaller(state.tokenReserve, state.tokenBalance);
  const quoteReserve = smaller(state.quoteReserve, state.quoteBalance);
  const inQuote =
    overstatesReserves(state) || tokenDecimals === null ? null : priceInQuote(state, tokenDecimals);
  const priceUsd = inQuote === null || quoteUsd === null ? null : finite(inQuote * quoteUsd);
  const isUnread = state.quoteReserve === undefined && state.quoteBalance === undefined;
  const quoteSideUsd =
    quoteUsd === null || isUnread ? null : toWhole(quoteReserve, ref.quote.decimals) * quoteUsd;
  const tokenSideUsd =
    priceUsd === null || tokenDecimals === null ? 0 : toWhole(tokenReserve, tokenDecimals) * priceUsd;
  return {
    address: ref.address,
    dex: ref.dex.name,
    kind: ref.dex.kind,
    feePips: toFeePips(state),
    quote: ref.quote,
    tokenIsToken0: tokenIsToken0(ref),
    tokenReserve,
    quoteReserve,
    quoteUsd,
    priceUsd,
    liquidityUsd: toLiquidity(ref, quoteSideUsd, tokenSideUsd),
    ...(state.sqrtPriceX96 === undefined ? {} : { sqrtPriceX96: state.sqrtPriceX96 }),
    ...(state.liquidity === undefined ? {} : { liquidity: state.liquidity }),
    ...(state.tick === undefined ? {} : { tick: state.tick }),
    ...(ref.tickSpacing === undefined ? {} : { tickSpacing: ref.tickSpacing }),
    ...(ref.v4 ? { v4: ref.v4 } : {}),
    ...(state.bins ? { bins: state.bins } : {}),
    ...(state.shownBy ? { shownBy: state.shownBy } : {}),
  };
}

function smaller(claimed: bigint | undefined, held: bigint | undefined): bigint {
  if (claimed === undefined || held === undefined) {
    return claimed ?? held ?? 0n;
  }
  return claimed < held ? claimed : held;
}

function overstatesReserves({ tokenReserve, tokenBalance, quoteReserve, quoteBalance }: PoolState): boolean {
  return exceeds(tokenReserve, tokenBalance) || exceeds(quoteReserve, quoteBalance);
}

function exceeds(claimed: bigint | undefined, held: bigint | undefined): boolean {
  return claimed !== undefined && held !== undefined && claimed > held + held / TOLERANCE;
}

/** Whole quote tokens for one whole token; `null` where the pool is empty. */
function priceInQuote(state: PoolState, tokenDecimals: number): number | null {
  const { ref, sqrtPriceX96, sample, tokenReserve, quoteReserve } = state;
  const scale = 10 ** (tokenDecimals - ref.quote.decimals);
  if (isConcentrated(ref.dex.kind)) {
    if (!sqrtPriceX96) {
      return null;
    }
    const token1PerToken0 = ratio(sqrtPriceX96 * sqrtPriceX96, Q192);
    return finite((tokenIsToken0(ref) ? token1PerToken0 : 1 / token1PerToken0) * scale);
  }
  if (!tokenReserve || !quoteReserve) {
    return null;
  }
  if (ref.stable && sample && sample.quote > 0n) {
    const fee = toFeePips(state) / 1e6;
    return finite((ratio(sample.quote, sample.tokens) / (1 - fee)) * scale);
  }
  return finite(ratio(quoteReserve, tokenReserve) * scale);
}

function toFeePips({ ref, feePips }: PoolState): number {
  return feePips ?? ref.feeTier ?? (ref.dex.feeBps ?? 30) * 100;
}

/**
 * Twice the quote side. V3 and V4 kind: the quote side plus the token side, which counts for at most the
 * quote side: liquidity of the token alone could otherwise be given any value.
 */
function toLiquidity(ref: PoolRef, quoteSideUsd: number | null, tokenSideUsd: number): number | null {
  if (quoteSideUsd === null) {
    return null;
  }
  if (!isConcentrated(ref.dex.kind)) {
    return finite(2 * quoteSideUsd);
  }
  return finite(quoteSideUsd + Math.min(quoteSideUsd, tokenSideUsd));
}

/** Quotient of two amounts at 17 significant digits, however large they are. */
function ratio(above: bigint, below: bigint): number {
  const shift = BigInt(Math.max(0, bits(below) - bits(above) + 64));
  return Number((above << shift) / below) / 2 ** Number(shift);
}

function bits(value: bigint): number {
  return value.toString(2).length;
}

/** Smallest units as a number of whole tokens, for values in USD only. */
export function toWhole(amount: bigint, decimals: number): number {
  return Number(amount) / 10 ** decimals;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
