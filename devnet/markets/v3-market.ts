import type { Address } from '@assay/facts';
import { AbiCoder, getCreate2Address, keccak256 } from 'ethers';
import { encodeCall } from '../builder/contract-code.js';
import type { ScenarioBuilder } from '../builder/scenario-builder.js';
import type { SentTransaction } from '../builder/transaction.js';
import { v3PoolCode, v3PositionsCode, v3RouterCode } from '../core/codes.js';
import { type CoreContracts, MAX_UINT256 } from '../core/core-contracts.js';
import { createApprover, createFunding, type Venue } from './venue.js';

const POOL_CODE_HASH = keccak256(v3PoolCode.bytecode);
const TICK_BASE = 1.0001;
/** The largest tick of a V3 pool. */
const MAX_TICK = 887_272;

export interface PositionRequest {
  /** In smallest units. The pool takes the ratio of its price and leaves the rest. */
  readonly tokens: bigint;
  readonly quote: bigint;
  /** Price range as factors of the initial price, e.g. 0.9 to 1.1; absent for the full range. */
  readonly range?: readonly [number, number];
}

export interface PlacedPosition {
  readonly tickLower: number;
  readonly tickUpper: number;
}

/** The market of one token against the native coin in a Uniswap V3 pool. */
export interface V3Market extends Venue {
  /** Creates the pool at the price of `quote` for `tokens` (smallest units). */
  open(from: Address, tokens: bigint, quote: bigint): void;
  /** Mints a position NFT for `from`. */
  mint(from: Address, request: PositionRequest): PlacedPosition;
}

/** The CREATE2 address of the pool of two tokens and a fee. */
function toV3PoolAddress(factory: Address, token0: Address, token1: Address, fee: number): Address {
  const salt = keccak256(
    AbiCoder.defaultAbiCoder().encode(['address', 'address', 'uint24'], [token0, token1, fee]),
  );
  return getCreate2Address(factory, salt, POOL_CODE_HASH).toLowerCase() as Address;
}

/** Integer square root by Newton's method. */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}

/** Square root of the price (token1 per token0) as a fixed-point number with 96 fractional bits. */
export function toSqrtPriceX96(amount0: bigint, amount1: bigint): bigint {
  return squareRoot((amount1 << 192n) / amount0);
}

/**
 * Ticks of a range around the initial price, rounded to the tick spacing. `flipped`: the pool's price is the
 * inverse of the token's.
 */
export function toTicks(
  opening: number,
  range: readonly [number, number] | undefined,
  spacing: number,
  flipped: boolean,
): PlacedPosition {
  const edge = Math.floor(MAX_TICK / spacing) * spacing;
  if (!range) return { tickLower: -edge, tickUpper: edge };
  const toTick = (factor: number): number =>
    Math.round(Math.log(opening * factor) / Math.log(TICK_BASE) / spacing) * spacing;
  const [low, high] = flipped ? [1 / range[1], 1 / range[0]] : range;
  return { tickLower: toTick(low), tickUpper: toTick(high) };
}

export function createV3Market(
  builder: ScenarioBuilder,
  core: CoreContracts,
  token: Address,
  { fee, tickSpacing }: { readonly fee: number; readonly tickSpacing: number },
): V3Market {
  const quote = core.wrappedNative;
  const tokenIsToken0 = token < quote;
  const order = <T>(ofToken: T, ofQuote: T): readonly [T, T] =>
    tokenIsToken0 ? [ofToken, ofQuote] : [ofQuote, ofToken];
  const [token0, token1] = order(token, quote);
  const pool = toV3PoolAddress(core.v3.factory, token0, token1, fee);
  const approveRouter = createApprover(builder, core.v3.router);
  const approveManager = createApprover(builder, core.v3.positions);
  let opening = 1;
  builder.touch(pool, core.v3.router, core.v3.positions);

  function swap(
    trader: Address,
    path: readonly [Address, Address],
    amount: bigint,
    value: bigint,
    expect: 'success' | 'revert' = 'success',
  ): SentTransaction {
    const params = [...path, fee, trader, MAX_UINT256, amount, 0, 0];
    return builder.call(trader, core.v3.router, v3RouterCode, 'exactInputSingle', [params], value, expect);
  }

  return {
    token,
    quote,
    pool,
    ...createFunding(builder, core, quote),
    open(from, tokens, amount) {
      const [amount0, amount1] = order(tokens, amount);
      opening = Number(amount1) / Number(amount0);
      const args = [token0, token1, fee, toSqrtPriceX96(amount0, amount1)];
      builder.call(from, core.v3.positions, v3PositionsCode, 'createAndInitializePoolIfNecessary', args);
    },
    mint(from, { tokens, quote: amount, range }) {
      approveManager(from, token);
      const ticks = toTicks(opening, range, tickSpacing, !tokenIsToken0);
      const bounds = [ticks.tickLower, ticks.tickUpper];
      const params = [token0, token1, fee, ...bounds, ...order(tokens, amount), 0, 0, from, MAX_UINT256];
      const calls = [
        encodeCall(v3PositionsCode, 'mint', [params]),
        encodeCall(v3PositionsCode, 'refundETH', []),
      ];
      builder.call(from, core.v3.positions, v3PositionsCode, 'multicall', [calls], amount);
      return ticks;
    },
    buy: (buyer, amount, expect) => swap(buyer, [quote, token], amount, amount, expect),
    sell(seller, tokens, expect) {
      approveRouter(seller, token);
      return swap(seller, [token, quote], tokens, 0n, expect);
    },
  };
}

/** Liquidity that an amount of one side pays for at a price, a little less than all of it (rounding). */
export function toLiquidity(
  amount: number,
  price: number,
  { tickLower, tickUpper }: PlacedPosition,
  isToken0: boolean,
): bigint {
  const [now, low, high] = [price, 1.0001 ** tickLower, 1.0001 ** tickUpper].map(Math.sqrt) as [
    number,
    number,
    number,
  ];
  const perUnit = isToken0 ? 1 / now - 1 / high : now - low;
  return BigInt(Math.floor((amount / perUnit) * 0.999));
}
