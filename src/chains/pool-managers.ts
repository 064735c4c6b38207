import type { Hex } from '../lib/hex.js';
import type { ChainRecord, PoolKind } from './chain.js';

/**
 * A contract on one network in which every pool is a 32-byte id ("V4 kind"). Its pools have the same state
 * and the same trades at every venue; key, place in storage and events differ by `kind`.
 */
export interface PoolManager {
  readonly kind: 'uniswap-v4' | 'infinity-cl';
  readonly dex: string;
  /** Keeps the state of all pools, and emits their logs. */
  readonly address: Hex;
  /** Holds the tokens of all pools, and asks who trades to settle. Uniswap V4: the pool manager itself. */
  readonly vault: Hex;
  /** Issues positions as NFTs; the salt of such a position in the pool manager is the id of its NFT. */
  readonly positionManager: Hex;
  /** Uniswap V4: reads the pool manager's storage for callers. */
  readonly stateView?: Hex;
}

type Managed = Pick<ChainRecord, 'uniswapV4' | 'infinityCl'>;

/** The pool managers of a chain, the one that was deployed first at the head. */
export function poolManagersOf({ uniswapV4, infinityCl }: Managed): readonly PoolManager[] {
  const found: PoolManager[] = [];
  if (uniswapV4) {
    const { poolManager: address, ...rest } = uniswapV4;
    found.push({ kind: 'uniswap-v4', dex: 'Uniswap V4', address, vault: address, ...rest });
  }
  if (infinityCl) {
    const { poolManager: address, ...rest } = infinityCl;
    found.push({ kind: 'infinity-cl', dex: 'PancakeSwap Infinity CL', address, ...rest });
  }
  return found;
}

/** The pool manager of a pool of V4 kind. */
export function poolManagerOf(chain: Managed, kind: PoolKind): PoolManager | undefined {
  return poolManagersOf(chain).find((manager) => manager.kind === kind);
}
