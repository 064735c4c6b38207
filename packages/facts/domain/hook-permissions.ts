import { type Address, ZERO_ADDRESS } from './address.js';

/**
 * Permissions of the hook of a pool of V4 kind, in the order of the bits: of Uniswap V4, bits 13 down to 0 of
 * the hook's address (v4-core, `Hooks.sol`); of PancakeSwap Infinity, bits 0 up to 13 of the pool's
 * `parameters` (infinity-core, `ICLHooks.sol`).
 */
const hookPermissions = [
  'beforeInitialize',
  'afterInitialize',
  'beforeAddLiquidity',
  'afterAddLiquidity',
  'beforeRemoveLiquidity',
  'afterRemoveLiquidity',
  'beforeSwap',
  'afterSwap',
  'beforeDonate',
  'afterDonate',
  'beforeSwapReturnsDelta',
  'afterSwapReturnsDelta',
  'afterAddLiquidityReturnsDelta',
  'afterRemoveLiquidityReturnsDelta',
] as const;
export type HookPermission = (typeof hookPermissions)[number];

/** What a pool says of its hook. */
export interface HookOfPool {
  /** The contract that the pool calls around swaps and changes of liquidity; the zero address: none. */
  readonly hooks: Address;
  /** PancakeSwap Infinity: the low 16 bits of the pool's `parameters`. */
  readonly hookBits?: number;
}

/** The permissions of a hook, in the order of the bits; none for the zero address, which means no hook. */
export function hookPermissionsOf({ hooks, hookBits }: HookOfPool): readonly HookPermission[] {
  if (hooks === ZERO_ADDRESS) return [];
  if (hookBits !== undefined) return hookPermissions.filter((_, index) => (hookBits >> index) & 1);
  const flags = Number.parseInt(hooks.slice(-4), 16);
  return hookPermissions.filter((_, index) => (flags >> (hookPermissions.length - 1 - index)) & 1);
}
