/** A price of a Bin pool, with what is offered at it. Smallest units. */
export interface Bin {
  readonly id: number;
  readonly reserve0: bigint;
  readonly reserve1: bigint;
  /** What its owners' parts add up to. */
  readonly shares: bigint;
}

/** Bins of a pool. Swaps take place in the active one, until it is used up. */
export interface Bins {
  readonly active: number;
  /** Those next to the price, ascending. */
  readonly around: readonly Bin[];
}

/** The bin in which both tokens are worth the same. */
const MIDDLE = 2 ** 23;
const ONE = 1n << 128n;
const MAX_WORD = 2n ** 256n - 1n;
const BPS = 10_000n;
const PIPS = 1_000_000n;
/** Bits of the exponent that the pools look at. */
const EXPONENT_BITS = 20;

/**
 * Token1 for one of token0 in a bin, as Q128.128: (1 + step)^(id − 2^23), computed as the pools do
 * (infinity-core, `PriceHelper.getPriceFromId`, `Uint128x128Math.pow`). `undefined` where they refuse. O(20).
 * @param step basis points from one bin to the next
 */
export function binPrice(id: number, step: number): bigint | undefined {
  const exponent = Math.abs(id - MIDDLE);
  if (exponent >= 2 ** EXPONENT_BITS || step <= 0) return undefined;
  // The base is more than 1, so its inverse is multiplied, which is less than 1.
  let factor = MAX_WORD / (ONE + (BigInt(step) << 128n) / BPS);
  let price = ONE;
  for (let bit = 0; bit < EXPONENT_BITS; bit += 1) {
    if ((exponent >> bit) & 1) price = (price * factor) >> 128n;
    factor = (factor * factor) >> 128n;
  }
  if (price === 0n) return undefined;
  return id > MIDDLE ? MAX_WORD / price : price;
}

/** √price as Q64.96, as pools of liquidity in ranges tell it. */
export function toSqrtPriceX96(price: bigint): bigint {
  return squareRoot(price << 64n);
}

/** Rounded down (Newton). */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

interface BinSwap {
  readonly amountIn: bigint;
  /** Token0 is sold. */
  readonly zeroForOne: boolean;
  readonly step: number;
  readonly feePips: number;
}

/**
 * What a sale of an exact amount pays: each bin gives what it has at its price, less the fee, then the next
 * one does (infinity-core, `BinPool.swap`, `BinHelper.getAmountsOut`). O(bins).
 * @returns `left`: what the known bins do not take
 */
export function swapInBins({ active, around }: Bins, swap: BinSwap): { out: bigint; left: bigint } {
  const { zeroForOne, step, feePips } = swap;
  const reached = around.filter(({ id }) => (zeroForOne ? id <= active : id >= active));
  const kept = PIPS - BigInt(feePips);
  let [out, left] = [0n, swap.amountIn];
  for (const { id, reserve0, reserve1 } of zeroForOne ? reached.reverse() : reached) {
    const price = binPrice(id, step);
    const reserve = zeroForOne ? reserve1 : reserve0;
    if (price === undefined || left <= 0n || kept <= 0n) break;
    const net = (left * kept) / PIPS;
    const paid = zeroForOne ? (net * price) >> 128n : (net << 128n) / price;
    if (paid <= reserve) return { out: out + paid, left: 0n };
    const taken = zeroForOne ? (reserve << 128n) / price : (reserve * price) >> 128n;
    out += reserve;
    left -= (taken * PIPS) / kept;
  }
  return { out, left };
}
