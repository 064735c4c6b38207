/** Fees are in hundredths of a basis point. */
const PIPS = 1_000_000n;

/**
 * Output of a constant-product pool, rounded as `UniswapV2Library.getAmountOut` does:
 * `in·(1−fee)·reserveOut ÷ (reserveIn + in·(1−fee))`. 0 where a reserve is empty. Amounts in smallest units.
 */
export function toConstantProductOut(
  amountIn: bigint,
  reserveIn: bigint,
  reserveOut: bigint,
  feePips: number,
): bigint {
  if (amountIn <= 0n || reserveIn <= 0n || reserveOut <= 0n) return 0n;
  const kept = amountIn * (PIPS - BigInt(feePips));
  return (kept * reserveOut) / (reserveIn * PIPS + kept);
}

/**
 * Input that a constant-product pool must have received to pay `amountOut` and end with these reserves:
 * `out·R_in′ ÷ (φ·R_out′ + out)`, φ = 1 − fee. Follows from the formula above with `reserveIn = R_in′ − in`.
 * Reserves are those after the trade, so other trades within the same transfer do not disturb it.
 */
export function toConstantProductIn(
  amountOut: bigint,
  reserveInAfter: bigint,
  reserveOutAfter: bigint,
  feePips: number,
): bigint {
  const phi = PIPS - BigInt(feePips);
  const divisor = phi * reserveOutAfter + amountOut * PIPS;
  return divisor <= 0n ? 0n : (amountOut * reserveInAfter * PIPS) / divisor;
}

/** `1 − received ÷ expected` in 0..1, exact to a millionth; `null` where `expected` is not positive. */
export function toTaxRatio(received: bigint, expected: bigint): number | null {
  if (expected <= 0n) return null;
  if (received >= expected) return 0;
  if (received <= 0n) return 1;
  return Number(((expected - received) * 1_000_000n) / expected) / 1_000_000;
}
