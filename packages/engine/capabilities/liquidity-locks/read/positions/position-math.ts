/** A range of ticks with the liquidity in it. */
export interface RangeLiquidity {
  readonly liquidity: bigint;
  readonly tickLower: number;
  readonly tickUpper: number;
}

/**
 * √price at a tick: 1.0001^(tick/2) (Uniswap V3 whitepaper, 6.1). A float is enough: it only weighs
 * positions.
 */
function sqrtPriceAt(tick: number): number {
  return 1.0001 ** (tick / 2);
}

/**
 * Value of a position at the pool's price, in smallest units of token1: amount0 · P + amount1, with amount0 =
 * L · (1/√p − 1/√p_upper), amount1 = L · (√p − √p_lower), √p clamped to the range (whitepaper, 6.29 and
 * 6.30). Without uncollected fees. O(1).
 */
export function toPositionValue(range: RangeLiquidity, sqrtPriceX96: bigint): number {
  const price = Number(sqrtPriceX96) / 2 ** 96;
  const [lower, upper] = [sqrtPriceAt(range.tickLower), sqrtPriceAt(range.tickUpper)];
  const within = Math.min(Math.max(price, lower), upper);
  const amount0 = Number(range.liquidity) * (1 / within - 1 / upper);
  const amount1 = Number(range.liquidity) * (within - lower);
  const value = amount0 * price * price + amount1;
  return Number.isFinite(value) && value > 0 ? value : 0;
}

/** What balances are worth in smallest units of token1 at the pool's price. */
export function toBalanceValue(amount0: bigint, amount1: bigint, sqrtPriceX96: bigint): number {
  const price = Number(sqrtPriceX96) / 2 ** 96;
  return Number(amount0) * price * price + Number(amount1);
}

/** The range serves trades at this tick: lower ≤ tick < upper. */
export function isInRange({ tickLower, tickUpper }: RangeLiquidity, tick: number): boolean {
  return tickLower <= tick && tick < tickUpper;
}
