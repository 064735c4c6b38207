import type { Hex } from '../lib/hex.js';
import type { ChainRecord, PoolKind, PoolManagerKind } from './chain.js';

/**
 * A contract on one network in which every pool is a 32-byte id ("V4 kind"). Its pools are found
 * and traded alike at every venue; key, state and events differ by `kind`.
 */
export interface PoolManager {
  readonly kind: PoolManagerKind;
  readonly dex: string;
  /** Keeps the state of all pools, and emits their logs. */
  readonly address: Hex;
  /** Holds the tokens of all pools, and asks who trades to settle. Uniswap V4: the pool manager itself. */
  readonly vault: Hex;
  /** Issues positions as NFTs, whose id is their salt in the pool manager; of bins, keeps who has which part. */
  readonly positionManager: Hex;
  /** Uniswap V4: reads the pool manager's storage for callers. */
  readonly stateView?: Hex;
}

type Managed = Pick<ChainRecord, 'uniswapV4' | 'infinityCl' | 'infinityBin'>;

/** The pool managers of a chain, the one that was deployed first at the head. */
export function poolManagersOf({ uniswapV4, infinityCl, infinityBin }: Managed): readonly PoolManager[] {
  const found: PoolManager[] = [];
  if (uniswapV4) {
    const { poolManager: address, ...rest } = uniswapV4;
    found.push({ kind: 'uniswap-v4', dex: 'Uniswap V4', address, vault: address, ...rest });
  }
  if (infinityCl) {
    const { poolManager: address, ...rest } = infinityCl;
    found.push({ kind: 'infinity-cl', dex: 'PancakeSwap Infinity CL', address, ...rest });
  }
  if (infinityBin) {
    const { poolManager: address, ...rest } = infinityBin;
    found.push({ kind: 'infinity-bin', dex: 'PancakeSwap Infinity Bin', address, ...rest });
  }
  return found;
}

/** The pool manager of a pool of V4 kind. */
export function poolManagerOf(chain: Managed, kind: PoolKind): PoolManager | undefined {
  return poolManagersOf(chain).find((manager) => manager.kind === kind);
}
