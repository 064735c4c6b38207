import { type Address, ZERO_ADDRESS } from './address.js';

/** Permissions of a Uniswap V4 hook, encoded in its address (v4-core, `Hooks.sol`): bits 13 down to 0. */
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

/** The permissions of a hook, in the order of the bits; none for the zero address, which means no hook. */
export function hookPermissionsOf(hooks: Address): readonly HookPermission[] {
  if (hooks === ZERO_ADDRESS) return [];
  const flags = Number.parseInt(hooks.slice(-4), 16);
  return hookPermissions.filter((_, index) => (flags >> (hookPermissions.length - 1 - index)) & 1);
}
