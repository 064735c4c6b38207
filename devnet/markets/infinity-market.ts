import { type Address, type Hex, ZERO_ADDRESS } from '@assay/facts';
import { AbiCoder, keccak256, toBeHex } from 'ethers';
import { DAY, type ScenarioBuilder } from '../builder/scenario-builder.js';
import type { SentTransaction } from '../builder/transaction.js';
import {
  infinityBinPositionsCode,
  infinityPositionsCode,
  infinityRouterCode,
  positionLockerCode,
} from '../core/codes.js';
import type { CoreContracts } from '../core/core-contracts.js';
import type { PlantedPosition } from '../planted-truth.js';
import { type PlacedPosition, toLiquidity, toSqrtPriceX96, toTicks } from './v3-market.js';
import { createApprover, createFunding, type Venue } from './venue.js';

interface InfinityPoolOptions {
  /** Hundredths of a basis point. */
  readonly fee: number;
  readonly tickSpacing: number;
  /** A hook, and when it is called: 16 bits. */
  readonly hook?: { readonly address: Address; readonly bits: number };
}

interface MintedPosition extends PlacedPosition {
  readonly tokenId: number;
}

/** The market of one token against the native coin in a pool of PancakeSwap Infinity. */
interface InfinityMarket extends Venue {
  readonly poolId: Hex;
  /** Creates the pool at the price of `native` for `tokens` (smallest units). */
  open(from: Address, tokens: bigint, native: bigint): void;
  /** Mints a position NFT with as much liquidity as the native coins pay at the opening price. */
  mint(from: Address, native: bigint, range?: readonly [number, number]): MintedPosition;
  /** Takes `liquidity` out of a position of `from`. */
  decrease(from: Address, tokenId: number, liquidity: bigint): SentTransaction;
}

/** The market of one token against the native coin in a Bin pool of PancakeSwap Infinity. */
interface InfinityBinMarket extends Venue {
  readonly poolId: Hex;
  /** Creates the pool at the price of `native` for `tokens` (smallest units). */
  open(from: Address, tokens: bigint, native: bigint): void;
  /** Adds both for `owner`, in bins of a hundredth, as many to either side of the price. */
  add(from: Address, tokens: bigint, native: bigint, owner: Address): void;
  /** Takes out all that `from` added. */
  remove(from: Address): SentTransaction;
}

const BIN_STEP = 100;
/** Bins to either side of the active one. */
const BIN_REACH = 12;

const KEY_TYPE = '(address,address,address,address,uint24,bytes32)';

type Key = readonly [Address, Address, Address, Address, number, string];

/** What markets of both kinds share. */
function createSwaps(
  builder: ScenarioBuilder,
  core: CoreContracts,
  token: Address,
  key: Key,
): Venue & { readonly poolId: Hex } {
  if (!core.infinity) throw new RangeError('this chain has no PancakeSwap Infinity');
  const { router, vault } = core.infinity;
  const approveRouter = createApprover(builder, router);
  builder.touch(vault, router);
  const swap = (
    trader: Address,
    isPurchase: boolean,
    amount: bigint,
    expect: 'success' | 'revert' = 'success',
  ): SentTransaction => {
    const value = isPurchase ? amount : 0n;
    const args = [key, isPurchase, amount];
    return builder.call(trader, router, infinityRouterCode, 'swapExactIn', args, value, expect);
  };
  return {
    token,
    quote: ZERO_ADDRESS,
    pool: vault,
    poolId: keccak256(AbiCoder.defaultAbiCoder().encode([KEY_TYPE], [key])) as Hex,
    ...createFunding(builder, core, ZERO_ADDRESS),
    buy: (buyer, amount, expect) => swap(buyer, true, amount, expect),
    sell(seller, tokens, expect) {
      approveRouter(seller, token);
      return swap(seller, false, tokens, expect);
    },
  };
}

export function createInfinityBinMarket(
  builder: ScenarioBuilder,
  core: CoreContracts,
  token: Address,
  fee: number,
): InfinityBinMarket {
  if (!core.infinity) throw new RangeError('this chain has no PancakeSwap Infinity');
  const { poolManager, positionManager } = core.infinity.bins;
  const key: Key = [ZERO_ADDRESS, token, ZERO_ADDRESS, poolManager, fee, toBeHex(BIN_STEP << 16, 32)];
  const approve = createApprover(builder, positionManager);
  builder.touch(positionManager);
  const send = (from: Address, method: string, args: readonly unknown[], value?: bigint) =>
    builder.call(from, positionManager, infinityBinPositionsCode, method, args, value);
  let middle = 2 ** 23;
  return {
    ...createSwaps(builder, core, token, key),
    open(from, tokens, native) {
      const distance = Math.log(Number(tokens) / Number(native)) / Math.log(1 + BIN_STEP / 10_000);
      middle = 2 ** 23 + Math.round(distance);
      send(from, 'initializePool', [key, middle]);
    },
    remove: (from) => send(from, 'remove', [key, middle, BIN_REACH]),
    add(from, tokens, native, owner) {
      approve(from, token);
      send(from, 'add', [key, native, tokens, BIN_REACH, owner], native);
    },
  };
}

/** No other story may mint in the block of the market's positions: their ids are counted from here. */
export async function createInfinityMarket(
  builder: ScenarioBuilder,
  core: CoreContracts,
  token: Address,
  { fee, tickSpacing, hook }: InfinityPoolOptions,
): Promise<InfinityMarket> {
  if (!core.infinity) throw new RangeError('this chain has no PancakeSwap Infinity');
  const { poolManager, positionManager } = core.infinity;
  const parameters = toBeHex((tickSpacing << 16) | (hook?.bits ?? 0), 32);
  const hooks = hook?.address ?? ZERO_ADDRESS;
  const key: Key = [ZERO_ADDRESS, token, hooks, poolManager, fee, parameters];
  const approveManager = createApprover(builder, positionManager);
  const [next] = await builder.read(positionManager, infinityPositionsCode, 'nextTokenId');
  let tokenId = Number(next);
  let opening = 1;
  builder.touch(positionManager, ...(hook ? [hook.address] : []));

  return {
    ...createSwaps(builder, core, token, key),
    open(from, tokens, native) {
      opening = Number(tokens) / Number(native);
      const args = [key, toSqrtPriceX96(native, tokens)];
      builder.call(from, positionManager, infinityPositionsCode, 'initializePool', args);
    },
    mint(from, native, range) {
      approveManager(from, token);
      const ticks = toTicks(opening, range, tickSpacing, true);
      const liquidity = toLiquidity(Number(native), opening, ticks, true);
      const args = [key, ticks.tickLower, ticks.tickUpper, liquidity, from];
      builder.call(from, positionManager, infinityPositionsCode, 'mint', args, native);
      return { ...ticks, tokenId: tokenId++ };
    },
    decrease: (from, id, liquidity) =>
      builder.call(from, positionManager, infinityPositionsCode, 'decrease', [id, liquidity]),
  };
}

/** A position as planted truth: locked here, or left with its owner. */
export async function holdInfinityPosition(
  builder: ScenarioBuilder,
  core: CoreContracts,
  owner: Address,
  minted: MintedPosition,
  lockDays?: number,
): Promise<PlantedPosition> {
  const { positionManager = ZERO_ADDRESS, vault } = core.infinity ?? {};
  await builder.nextBlock();
  const { tokenId } = minted;
  const args = [tokenId];
  const [liquidity] = await builder.read(
    positionManager,
    infinityPositionsCode,
    'getPositionLiquidity',
    args,
  );
  const position = { ...minted, liquidity: String(liquidity) };
  if (lockDays === undefined) return { ...position, holder: owner, kind: 'deployer', unlockAt: null };
  const unlockAt = builder.endsAt + lockDays * DAY;
  const { locker } = core.v3;
  builder.call(owner, positionManager, infinityPositionsCode, 'approve', [locker, tokenId]);
  const lock = [positionManager, tokenId, vault, owner, unlockAt];
  builder.call(owner, locker, positionLockerCode, 'lock', lock);
  return { ...position, holder: locker, kind: 'locked', unlockAt };
}
