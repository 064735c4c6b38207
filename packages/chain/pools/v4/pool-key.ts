import {
  type Address,
  type Hex,
  type HookOfPool,
  keccak256,
  type PoolManager,
  ZERO_ADDRESS,
} from '@assay/facts';
import type { PoolQuestion } from '../pool-ref.js';

/** Identifies a pool in its pool manager. The zero address as a currency is the native coin. */
export interface V4PoolKey extends HookOfPool {
  readonly currency0: Address;
  readonly currency1: Address;
  /** Hundredths of a basis point, or `DYNAMIC_FEE`. */
  readonly fee: number;
  /** Of Bin pools, their step: basis points from one bin to the next. */
  readonly tickSpacing: number;
}

/** The fee of a pool whose hook sets it (`LPFeeLibrary.DYNAMIC_FEE_FLAG`, the same at both venues). */
export const DYNAMIC_FEE = 0x800000;

/**
 * The combinations of fee and tick spacing that interfaces offer; their pools are found without logs. Those
 * of Infinity: `CL_PRESETS_BY_CHAIN` and `BIN_PRESETS_BY_CHAIN` of the project's package `smart-router`.
 */
const standardTerms = {
  'uniswap-v4': [
    { fee: 100, tickSpacing: 1 },
    { fee: 500, tickSpacing: 10 },
    { fee: 3_000, tickSpacing: 60 },
    { fee: 10_000, tickSpacing: 200 },
  ],
  'infinity-cl': [
    { fee: 67, tickSpacing: 1 },
    { fee: 335, tickSpacing: 10 },
    { fee: 1_676, tickSpacing: 50 },
    { fee: 6_722, tickSpacing: 200 },
  ],
  'infinity-bin': [
    { fee: 67, tickSpacing: 1 },
    { fee: 335, tickSpacing: 10 },
    { fee: 1_676, tickSpacing: 50 },
    { fee: 6_722, tickSpacing: 100 },
  ],
} as const;

export function word(value: bigint | number): string {
  return BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0');
}

/**
 * The key as the pool manager takes it, in its order (`PoolKey` of v4-core and of infinity-core). Infinity's
 * `parameters`: the bits of the hook, and the tick spacing above them.
 */
export function toKeyWords({ kind, address }: PoolManager, key: V4PoolKey): Hex {
  const { currency0, currency1, fee, tickSpacing, hooks, hookBits = 0 } = key;
  const ofInfinity = [hooks, address, fee, (tickSpacing << 16) | hookBits];
  const rest = kind === 'uniswap-v4' ? [fee, tickSpacing, hooks] : ofInfinity;
  return `0x${[currency0, currency1, ...rest].map((value) => word(BigInt(value))).join('')}`;
}

/** The pool's id: keccak256(abi.encode(key)) (`PoolIdLibrary` of both). */
export function toPoolId(manager: PoolManager, key: V4PoolKey): Hex {
  return keccak256(toKeyWords(manager, key));
}

/** Infinity's `parameters` of a pool, taken apart. */
export function fromParameters(parameters: bigint): Required<Pick<V4PoolKey, 'tickSpacing' | 'hookBits'>> {
  const tickSpacing = Number(BigInt.asIntN(24, parameters >> 16n));
  return { tickSpacing, hookBits: Number(BigInt.asUintN(16, parameters)) };
}

/** Keys of the pair with standard fees and without a hook. */
export function toStandardKeys({ kind }: PoolManager, { token, quote }: PoolQuestion): readonly V4PoolKey[] {
  const [currency0, currency1] = token < quote.address ? [token, quote.address] : [quote.address, token];
  return standardTerms[kind].map((terms) => ({ currency0, currency1, ...terms, hooks: ZERO_ADDRESS }));
}
