import { type Hex, keccak256, type PoolManager } from '@assay/facts';
/**
 * What is asked of pool managers, and how they answer. Uniswap V4 (v4-core, `StateLibrary`) has the mapping of
 * its pools at slot 6, Infinity's CL at slot 4 (infinity-core, test `testExtLoadPoolActiveId`; `StateLibrary`
 * of KyberNetwork's hooks); in a pool's state of both, slot 0 has price, tick and fees, 3 the active
 * liquidity, 4 the mapping of ticks, 5 the bitmap of initialised ticks. Infinity's Bin has views
 * (infinity-core, `IBinPoolManager`).
 */
import { encodeCall, encodeWords, toSelector, uintAt } from '../../rpc/abi.js';

const poolsSlot = { 'uniswap-v4': 6, 'infinity-cl': 4 } as const;
const STATE_WORDS = 4;
/** The first bin's id and the last one's: no bin has them, so they are answered where there is none. */
const NO_BINS: readonly bigint[] = [0n, 0xffffffn];
const selectors = {
  range: toSelector('extsload(bytes32,uint256)'),
  list: toSelector('extsload(bytes32[])'),
  slot0: toSelector('getSlot0(bytes32)'),
  nextBin: toSelector('getNextNonEmptyBin(bytes32,bool,uint24)'),
};

type Kind = PoolManager['kind'];
type RangeKind = keyof typeof poolsSlot;

/** Where the state of a pool with ranges begins in its manager's storage. */
export function stateSlot(kind: RangeKind, id: Hex): bigint {
  return BigInt(keccak256(`${id}${encodeWords(poolsSlot[kind])}`));
}

/** Call to the pool manager for price, fees and, of pools with ranges, tick and active liquidity. */
export function encodeStateCall(kind: Kind, id: Hex): Hex {
  if (kind === 'infinity-bin') return encodeCall(selectors.slot0, BigInt(id));
  return encodeWordsCall(kind, stateSlot(kind, id));
}

/** The same for a pool with ranges whose place is known. */
export function encodeWordsCall(kind: RangeKind, first: bigint): Hex {
  if (kind === 'uniswap-v4') return encodeCall(selectors.range, first, STATE_WORDS);
  // Infinity reads no range of words.
  const slots = Array.from({ length: STATE_WORDS }, (_, index) => first + BigInt(index));
  return encodeCall(selectors.list, 32, STATE_WORDS, ...slots);
}

/** A call that shows something of a pool, and what its answer shows. */
export interface PoolQuestionCall {
  readonly data: Hex;
  readonly isSo: (answer: Hex | undefined) => boolean;
}

/** Whether the pool exists. */
export function toExistence(kind: Kind, id: Hex): PoolQuestionCall {
  const isSo = (answer: Hex | undefined) =>
    kind === 'infinity-bin' ? (uintAt(answer, 0) ?? 0n) > 0n : decodeState(answer) !== undefined;
  return { data: encodeStateCall(kind, id), isSo };
}

/** Whether the pool has liquidity: with ranges, at its price. */
export function toFilling(kind: Kind, id: Hex): PoolQuestionCall {
  if (kind === 'infinity-bin')
    return {
      data: encodeCall(selectors.nextBin, BigInt(id), false, 0),
      isSo: (answer) => !NO_BINS.includes(uintAt(answer, 0) ?? 0n),
    };
  return {
    data: encodeStateCall(kind, id),
    isSo: (answer) => (decodeState(answer)?.liquidity ?? 0n) > 0n,
  };
}

/** The fees of a pool, hundredths of a basis point. */
interface V4Fees {
  /** Of each direction. */
  readonly protocolFee: { readonly zeroForOne: number; readonly oneForZero: number };
  /** Fee of the liquidity providers at present. */
  readonly lpFee: number;
}

/** A pool's price and active liquidity. */
export interface V4State extends V4Fees {
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
}

/** A Bin pool's price: the bin in which swaps take place. */
interface BinState extends V4Fees {
  readonly active: number;
}

const bits = (value: bigint, from: bigint, width: number): bigint => BigInt.asUintN(width, value >> from);

const toProtocolFee = (both: bigint) => ({
  zeroForOne: Number(bits(both, 0n, 12)),
  oneForZero: Number(bits(both, 12n, 12)),
});

/** The state in the first and fourth word of a pool with ranges; `undefined` where the pool does not exist. */
export function toV4State(slot0: bigint | undefined, liquidity: bigint | undefined): V4State | undefined {
  if (slot0 === undefined || liquidity === undefined) return undefined;
  const sqrtPriceX96 = bits(slot0, 0n, 160);
  if (sqrtPriceX96 === 0n) return undefined;
  return {
    sqrtPriceX96,
    tick: Number(BigInt.asIntN(24, slot0 >> 160n)),
    protocolFee: toProtocolFee(bits(slot0, 184n, 24)),
    lpFee: Number(bits(slot0, 208n, 24)),
    liquidity: BigInt.asUintN(128, liquidity),
  };
}

/** The answer to `encodeStateCall` of pools with ranges: a list of words. */
export function decodeState(answer: Hex | undefined): V4State | undefined {
  if (uintAt(answer, 1) !== BigInt(STATE_WORDS)) return undefined;
  return toV4State(uintAt(answer, 2), uintAt(answer, 1 + STATE_WORDS));
}

/** The answer to `encodeStateCall` of Bin pools. */
export function decodeBinState(answer: Hex | undefined): BinState | undefined {
  const [active, protocolFee, lpFee] = [0, 1, 2].map((index) => uintAt(answer, index));
  if (!active || protocolFee === undefined || lpFee === undefined) return undefined;
  return { active: Number(active), protocolFee: toProtocolFee(protocolFee), lpFee: Number(lpFee) };
}

/**
 * Total fee of a swap: the protocol fee first, then the liquidity providers' fee on the rest
 * (`ProtocolFeeLibrary.calculateSwapFee` of all). Hundredths of a basis point.
 */
export function toSwapFeePips({ protocolFee, lpFee }: V4Fees, zeroForOne: boolean): number {
  const own = zeroForOne ? protocolFee.zeroForOne : protocolFee.oneForZero;
  return own + lpFee - Math.floor((own * lpFee) / 1_000_000);
}
