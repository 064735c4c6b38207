import { intAt, type RawLog, topics } from '@assay/chain';
import { sqrtPriceAtTick } from '@assay/facts';

const Q96 = 2n ** 96n;

/**
 * The amounts behind a `ModifyLiquidity` log at a price: amount0 = L · (1/√p − 1/√p_upper), amount1 = L ·
 * (√p − √p_lower), √p clamped to the range (Uniswap V3 whitepaper, 6.29 and 6.30). Positive came in. Without
 * fees. `undefined`: another log.
 */
export function toRangedAmounts(
  { topics: [event], data }: RawLog,
  sqrtPriceX96: bigint,
): readonly [bigint, bigint] | undefined {
  const [tickLower, tickUpper, liquidity] = [0, 1, 2].map((index) => intAt(data, index));
  if (event !== topics.modifyLiquidityV4 || tickLower === undefined || tickUpper === undefined)
    return undefined;
  if (liquidity === undefined) return undefined;
  const [lower, upper] = [sqrtPriceAtTick(Number(tickLower)), sqrtPriceAtTick(Number(tickUpper))];
  const price = sqrtPriceX96 < lower ? lower : sqrtPriceX96 > upper ? upper : sqrtPriceX96;
  return [(liquidity * Q96 * (upper - price)) / upper / price, (liquidity * (price - lower)) / Q96];
}

/** √price of a trade as Q64.96, from what was paid and what was got; `undefined` where one is nothing. */
export function sqrtPriceOf(amount0: bigint, amount1: bigint): bigint | undefined {
  const [token0, token1] = [Math.abs(Number(amount0)), Math.abs(Number(amount1))];
  const price = Math.sqrt(token1 / token0) * 2 ** 96;
  return Number.isFinite(price) && price > 0 ? BigInt(Math.round(price)) : undefined;
}
