import { sqrtPriceAtTick } from '@assay/facts';

const Q96 = 2n ** 96n;

/**
 * A tick at which positions begin or end, with the change of the active liquidity when the price rises past
 * it.
 */
interface TickNet {
  readonly tick: number;
  readonly liquidityNet: bigint;
}

/** What is known of a pool's liquidity. */
export interface LiquidityMap {
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  /** Active at the price. */
  readonly liquidity: bigint;
  /** All initialised ticks between `from` and `to`, ascending. */
  readonly ticks: readonly TickNet[];
  readonly from: number;
  readonly to: number;
}

/**
 * Amounts of both currencies in the liquidity at the price, in smallest units, rounded down. Between two
 * neighbouring ticks it is amount0 = L · (1/√p_a − 1/√p_b) above the price and amount1 = L · (√p_b − √p_a)
 * below it (Uniswap V3 whitepaper, 6.29 and 6.30). Liquidity beyond `from` and `to` is left out, so this is a
 * lower bound. Fees that were not collected are left out too. O(ticks).
 */
export function toPooledAmounts(map: LiquidityMap): { readonly amount0: bigint; readonly amount1: bigint } {
  const above = map.ticks.filter(({ tick }) => tick > map.tick);
  const below = map.ticks.filter(({ tick }) => tick <= map.tick).reverse();
  let [amount0, amount1] = [0n, 0n];
  let [price, liquidity] = [map.sqrtPriceX96, map.liquidity];
  for (const { tick, liquidityNet } of [...above, { tick: map.to, liquidityNet: 0n }]) {
    const next = sqrtPriceAtTick(tick);
    if (next > price && liquidity > 0n) amount0 += (liquidity * Q96 * (next - price)) / next / price;
    if (next > price) price = next;
    liquidity += liquidityNet;
  }
  [price, liquidity] = [map.sqrtPriceX96, map.liquidity];
  for (const { tick, liquidityNet } of [...below, { tick: map.from, liquidityNet: 0n }]) {
    const next = sqrtPriceAtTick(tick);
    if (next < price && liquidity > 0n) amount1 += (liquidity * (price - next)) / Q96;
    if (next < price) price = next;
    liquidity -= liquidityNet;
  }
  return { amount0, amount1 };
}
