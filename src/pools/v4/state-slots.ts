/**
 * Storage layout of the pool managers. Uniswap V4 (v4-core, `StateLibrary`): the mapping `pools` is at slot 6.
 * PancakeSwap Infinity: at slot 4 (infinity-core, test `testExtLoadPoolActiveId`; `StateLibrary` of
 * KyberNetwork's hooks). In a pool's state of both, slot 0 has price, tick and fees, 3 the active liquidity, 4
 * the mapping of ticks, 5 the bitmap of initialised ticks.
 */
import { keccak256 } from 'ethers';
import type { PoolManager } from '../../chains/pool-managers.js';
import type { Hex } from '../../lib/hex.js';
import { encodeCall, toSelector, uintAt } from '../../rpc/abi.js';
import { word } from './pool-key.js';

const poolsSlot = { 'uniswap-v4': 6, 'infinity-cl': 4 } as const;
const TICKS_OFFSET = 4n;
const BITMAP_OFFSET = 5n;
const STATE_WORDS = 4;
const selectors = {
  range: toSelector('extsload(bytes32,uint256)'),
  list: toSelector('extsload(bytes32[])'),
};

type Layout = Pick<PoolManager, 'kind'>;

function stateSlot({ kind }: Layout, id: Hex): bigint {
  return BigInt(keccak256(`${id}${word(poolsSlot[kind])}`));
}

function mappedSlot(state: bigint, offset: bigint, key: number): bigint {
  return BigInt(keccak256(`0x${word(key)}${word(state + offset)}`));
}

/** Slot of a tick's `liquidityGross` (low 128 bits) and `liquidityNet` (high 128 bits). */
export function tickSlot(layout: Layout, id: Hex, tick: number): bigint {
  return mappedSlot(stateSlot(layout, id), TICKS_OFFSET, tick);
}

/**
 * Slot of 256 flags: which multiples of the tick spacing, from `256 · index` on, are the bound of a position.
 */
export function bitmapSlot(layout: Layout, id: Hex, index: number): bigint {
  return mappedSlot(stateSlot(layout, id), BITMAP_OFFSET, index);
}

/** Call to the pool manager for price, tick, fees and active liquidity. Infinity reads no range of words. */
export function encodeStateCall(layout: Layout, id: Hex): Hex {
  const first = stateSlot(layout, id);
  if (layout.kind === 'uniswap-v4') return encodeCall(selectors.range, first, STATE_WORDS);
  return encodeSlotsCall(Array.from({ length: STATE_WORDS }, (_, index) => first + BigInt(index)));
}

/** Call to the pool manager for words anywhere in its storage. */
export function encodeSlotsCall(slots: readonly bigint[]): Hex {
  return `${selectors.list}${word(32)}${word(slots.length)}${slots.map(word).join('')}`;
}

/** The words of an answer to either call; `undefined` where one is missing. */
export function decodeWords(answer: Hex | undefined, count: number): readonly bigint[] | undefined {
  if (uintAt(answer, 1) !== BigInt(count)) return undefined;
  const words = Array.from({ length: count }, (_, index) => uintAt(answer, 2 + index));
  const found = words.flatMap((value) => value ?? []);
  return found.length === count ? found : undefined;
}

/** A pool's price and active liquidity. */
export interface V4State {
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  /** Of each direction, hundredths of a basis point. */
  readonly protocolFee: { readonly zeroForOne: number; readonly oneForZero: number };
  /** Fee of the liquidity providers at present, hundredths of a basis point. */
  readonly lpFee: number;
  readonly liquidity: bigint;
}

const bits = (value: bigint, from: bigint, width: number): bigint => BigInt.asUintN(width, value >> from);

/** The state in the first and fourth word of a pool; `undefined` where the pool does not exist. */
export function toV4State(slot0: bigint | undefined, liquidity: bigint | undefined): V4State | undefined {
  if (slot0 === undefined || liquidity === undefined) return undefined;
  const sqrtPriceX96 = bits(slot0, 0n, 160);
  if (sqrtPriceX96 === 0n) return undefined;
  return {
    sqrtPriceX96,
    tick: Number(BigInt.asIntN(24, slot0 >> 160n)),
    protocolFee: { zeroForOne: Number(bits(slot0, 184n, 12)), oneForZero: Number(bits(slot0, 196n, 12)) },
    lpFee: Number(bits(slot0, 208n, 24)),
    liquidity: BigInt.asUintN(128, liquidity),
  };
}

/** The answer to `encodeStateCall`. */
export function decodeState(answer: Hex | undefined): V4State | undefined {
  const words = decodeWords(answer, STATE_WORDS);
  return toV4State(words?.[0], words?.[3]);
}

/**
 * Total fee of a swap: the protocol fee first, then the liquidity providers' fee on the rest
 * (`ProtocolFeeLibrary.calculateSwapFee` of both). Hundredths of a basis point.
 */
export function toSwapFeePips({ protocolFee, lpFee }: V4State, zeroForOne: boolean): number {
  const own = zeroForOne ? protocolFee.zeroForOne : protocolFee.oneForZero;
  return own + lpFee - Math.floor((own * lpFee) / 1_000_000);
}
