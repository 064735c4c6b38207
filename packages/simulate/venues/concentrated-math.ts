const PIPS = 1_000_000n;
const Q96 = 2n ** 96n;

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

interface PoolPrice {
  readonly sqrtPriceX96: bigint;
  readonly liquidity: bigint;
  readonly feePips: number;
}

/**
 * Output of a Uniswap V3 swap that stays within one range of ticks (`SwapMath`, `SqrtPriceMath`): with
 * liquidity L, token0 in: √P′ = L·√P ÷ (L + in·√P), out = L·(√P − √P′); token1 in: √P′ = √P + in ÷ L, out =
 * L·(√P′ − √P) ÷ (√P·√P′). Amounts in smallest units, prices as Q64.96. 0 where there is no liquidity.
 */
export function toConcentratedOut(
  amountIn: bigint,
  zeroForOne: boolean,
  { sqrtPriceX96, liquidity, feePips }: PoolPrice,
): bigint {
  if (liquidity <= 0n || sqrtPriceX96 <= 0n || amountIn <= 0n) return 0n;
  const kept = (amountIn * (PIPS - BigInt(feePips))) / PIPS;
  if (zeroForOne) {
    const numerator = liquidity * Q96;
    const next = ceilDiv(numerator * sqrtPriceX96, numerator + kept * sqrtPriceX96);
    return (liquidity * (sqrtPriceX96 - next)) / Q96;
  }
  const next = sqrtPriceX96 + (kept * Q96) / liquidity;
  return (liquidity * Q96 * (next - sqrtPriceX96)) / next / sqrtPriceX96;
}
