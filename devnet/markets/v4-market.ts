import { type Address, type Hex, ZERO_ADDRESS } from '@assay/facts';
import { AbiCoder, concat, keccak256, toBeHex } from 'ethers';
import type { ScenarioBuilder } from '../builder/scenario-builder.js';
import type { SentTransaction } from '../builder/transaction.js';
import { fiatTokenCode, v4PositionsCode, v4RouterCode, wrappedNativeCode } from '../core/codes.js';
import { type CoreContracts, MAX_UINT256 } from '../core/core-contracts.js';
import { type PlacedPosition, type PositionRequest, toSqrtPriceX96, toTicks } from './v3-market.js';
import { createApprover, createFunding, type Venue } from './venue.js';

export interface V4PoolOptions {
  /** Hundredths of a basis point. */
  readonly fee: number;
  readonly tickSpacing: number;
  /** The zero address (default) means the native coin. */
  readonly quote?: Address;
  /** The zero address (default) means no hook. */
  readonly hooks?: Address;
}

/** The pool key: its fields in the order in which they are hashed to the pool id. */
export interface V4PoolKey {
  readonly currency0: Address;
  readonly currency1: Address;
  readonly fee: number;
  readonly tickSpacing: number;
  readonly hooks: Address;
}

/**
 * The market of one token in a Uniswap V4 pool. `pool` is the pool manager, because a V4 pool has no address.
 */
export interface V4Market extends Venue {
  readonly key: V4PoolKey;
  readonly poolId: Hex;
  /** Creates the pool at the price of `quote` for `tokens` (smallest units). */
  open(from: Address, tokens: bigint, quote: bigint): void;
  /** Adds liquidity of `from` as a position NFT for `owner` (default `from`). */
  mint(from: Address, request: PositionRequest, owner?: Address): PlacedPosition;
  /** Takes `liquidity` out of a position of `from`, and pays it out. */
  decrease(from: Address, tokenId: number, liquidity: bigint): SentTransaction;
}

const abi = AbiCoder.defaultAbiCoder();
const KEY_TYPE = '(address,address,uint24,int24,address)';
const toFields = (key: V4PoolKey): readonly unknown[] => [
  key.currency0,
  key.currency1,
  key.fee,
  key.tickSpacing,
  key.hooks,
];

/** `PoolIdLibrary.toId` of v4-core: the hash of the five words. */
export function toV4PoolId(key: V4PoolKey): Hex {
  return keccak256(abi.encode([KEY_TYPE], [toFields(key)])) as Hex;
}

/** `Actions` of v4-periphery. */
const action = {
  decreaseLiquidity: 0x01,
  mintFromDeltas: 0x05,
  settle: 0x0b,
  takePair: 0x11,
  closeCurrency: 0x12,
} as const;
/**
 * `ActionConstants.CONTRACT_BALANCE` of v4-periphery: the position manager's whole balance of the currency.
 */
const CONTRACT_BALANCE = 1n << 255n;
const MAX_UINT128 = 2n ** 128n - 1n;

type Step = readonly [code: number, types: readonly string[], args: readonly unknown[]];

/** What `modifyLiquidities` unlocks the pool manager for. */
function encodeSteps(steps: readonly Step[]): string {
  const codes = concat(steps.map(([code]) => toBeHex(code, 1)));
  return abi.encode(['bytes', 'bytes[]'], [codes, steps.map(([, types, args]) => abi.encode(types, args))]);
}

function toMintSteps(key: V4PoolKey, ticks: PlacedPosition, owner: Address): Step[] {
  const currencies = [key.currency0, key.currency1];
  const types = [KEY_TYPE, 'int24', 'int24', 'uint128', 'uint128', 'address', 'bytes'];
  const position = [toFields(key), ticks.tickLower, ticks.tickUpper, MAX_UINT128, MAX_UINT128, owner, '0x'];
  return [
    // Paid by the position manager from what was sent to it, without Permit2.
    ...currencies.map(
      (currency): Step => [
        action.settle,
        ['address', 'uint256', 'bool'],
        [currency, CONTRACT_BALANCE, false],
      ],
    ),
    [action.mintFromDeltas, types, position],
    ...currencies.map((currency): Step => [action.closeCurrency, ['address'], [currency]]),
  ];
}

function toDecreaseSteps(key: V4PoolKey, tokenId: number, liquidity: bigint, to: Address): Step[] {
  const types = ['uint256', 'uint256', 'uint128', 'uint128', 'bytes'];
  return [
    [action.decreaseLiquidity, types, [tokenId, liquidity, 0, 0, '0x']],
    [action.takePair, ['address', 'address', 'address'], [key.currency0, key.currency1, to]],
  ];
}

export function createV4Market(
  builder: ScenarioBuilder,
  core: CoreContracts,
  token: Address,
  { fee, tickSpacing, quote = ZERO_ADDRESS, hooks = ZERO_ADDRESS }: V4PoolOptions,
): V4Market {
  const { poolManager, positionManager, router } = core.v4;
  const tokenIsCurrency0 = token < quote;
  const order = <T>(ofToken: T, ofQuote: T): readonly [T, T] =>
    tokenIsCurrency0 ? [ofToken, ofQuote] : [ofQuote, ofToken];
  const [currency0, currency1] = order(token, quote);
  const key: V4PoolKey = { currency0, currency1, fee, tickSpacing, hooks };
  const approve = createApprover(builder, router);
  const value = (amount: bigint): bigint => (quote === ZERO_ADDRESS ? amount : 0n);
  let opening = 1;
  builder.touch(poolManager, positionManager, router);

  /** Wraps native coin when needed: accounts are only funded with native coin or a stablecoin. */
  function wrap(from: Address, amount: bigint): void {
    if (quote === core.wrappedNative) builder.call(from, quote, wrappedNativeCode, 'deposit', [], amount);
  }

  function swap(
    trader: Address,
    input: Address,
    amount: bigint,
    expect: 'success' | 'revert' = 'success',
  ): SentTransaction {
    const args = [...toFields(key), input === currency0, amount];
    const paid = input === ZERO_ADDRESS ? amount : 0n;
    return builder.call(trader, router, v4RouterCode, 'swapExactIn', args, paid, expect);
  }

  return {
    token,
    quote,
    pool: poolManager,
    key,
    poolId: toV4PoolId(key),
    ...createFunding(builder, core, quote),
    open(from, tokens, amount) {
      const [amount0, amount1] = order(tokens, amount);
      opening = Number(amount1) / Number(amount0);
      const args = [toFields(key), toSqrtPriceX96(amount0, amount1)];
      builder.call(from, positionManager, v4PositionsCode, 'initializePool', args);
    },
    mint(from, { tokens, quote: amount, range }, owner = from) {
      const ticks = toTicks(opening, range, tickSpacing, !tokenIsCurrency0);
      builder.call(from, token, fiatTokenCode, 'transfer', [positionManager, tokens]);
      wrap(from, amount);
      if (quote !== ZERO_ADDRESS)
        builder.call(from, quote, fiatTokenCode, 'transfer', [positionManager, amount]);
      const args = [encodeSteps(toMintSteps(key, ticks, owner)), MAX_UINT256];
      builder.call(from, positionManager, v4PositionsCode, 'modifyLiquidities', args, value(amount));
      return ticks;
    },
    decrease(from, tokenId, liquidity) {
      const args = [encodeSteps(toDecreaseSteps(key, tokenId, liquidity, from)), MAX_UINT256];
      return builder.call(from, positionManager, v4PositionsCode, 'modifyLiquidities', args);
    },
    buy(buyer, amount, expect) {
      wrap(buyer, amount);
      if (quote !== ZERO_ADDRESS) approve(buyer, quote);
      return swap(buyer, quote, amount, expect);
    },
    sell(seller, tokens, expect) {
      approve(seller, token);
      return swap(seller, token, tokens, expect);
    },
  };
}
