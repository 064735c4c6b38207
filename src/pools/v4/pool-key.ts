import { keccak256 } from 'ethers';
import { type Address, ZERO_ADDRESS } from '../../domain/address.js';
import type { Hex } from '../../lib/hex.js';
import type { PoolQuestion } from '../pool-ref.js';

/** Identifies a Uniswap V4 pool (v4-core, `PoolKey`). The zero address as a currency is the native coin. */
export interface V4PoolKey {
  readonly currency0: Address;
  readonly currency1: Address;
  /** Hundredths of a basis point, or `DYNAMIC_FEE`. */
  readonly fee: number;
  readonly tickSpacing: number;
  readonly hooks: Address;
}

/** The fee of a pool whose hook sets it (v4-core, `LPFeeLibrary.DYNAMIC_FEE_FLAG`). */
export const DYNAMIC_FEE = 0x800000;

/** The combinations of fee and tick spacing that interfaces offer; their pools are found without logs. */
const standardTerms = [
  { fee: 100, tickSpacing: 1 },
  { fee: 500, tickSpacing: 10 },
  { fee: 3_000, tickSpacing: 60 },
  { fee: 10_000, tickSpacing: 200 },
] as const;

export function word(value: bigint | number): string {
  return BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0');
}

/** The pool's id: keccak256(abi.encode(key)) (v4-core, `PoolIdLibrary`). */
export function toPoolId({ currency0, currency1, fee, tickSpacing, hooks }: V4PoolKey): Hex {
  const words = [BigInt(currency0), BigInt(currency1), fee, tickSpacing, BigInt(hooks)].map(word);
  return keccak256(`0x${words.join('')}`) as Hex;
}

/** Keys of the pair with standard fees and without a hook. */
export function toStandardKeys({ token, quote }: PoolQuestion): readonly V4PoolKey[] {
  const [currency0, currency1] = token < quote.address ? [token, quote.address] : [quote.address, token];
  return standardTerms.map((terms) => ({ currency0, currency1, ...terms, hooks: ZERO_ADDRESS }));
}
