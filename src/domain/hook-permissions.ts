import { type Address, ZERO_ADDRESS } from './address.js';

/** What a Uniswap V4 hook's own address says it is called for (v4-core, `Hooks.sol`): the bits from 13 down to 0. */
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

/** The permissions of a hook, in the order of the bits; none for the zero address, which is no hook. */
export function hookPermissionsOf(hooks: Address): readonly HookPermission[] {
  if (hooks === ZERO_ADDRESS) return [];
  const flags = Number.parseInt(hooks.slice(-4), 16);
  return hookPermissions.filter((_, index) => (flags >> (hookPermissions.length - 1 - index)) & 1);
}
