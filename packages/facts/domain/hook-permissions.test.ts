import { expect, test } from 'vitest';
import { type Address, ZERO_ADDRESS } from './address.js';
import { hookPermissionsOf } from './hook-permissions.js';

const hookWith = (flags: number): Address =>
  `0x9fa06dae28bdbee7c14ac731dfab065635b${(0x8000 + flags).toString(16).padStart(5, '0')}`;

// The numbers as v4-core 1.0.2 writes them in `Hooks.sol`.
test.each([
  ['beforeInitialize', 1 << 13],
  ['afterInitialize', 1 << 12],
  ['beforeAddLiquidity', 1 << 11],
  ['afterAddLiquidity', 1 << 10],
  ['beforeRemoveLiquidity', 1 << 9],
  ['afterRemoveLiquidity', 1 << 8],
  ['beforeSwap', 1 << 7],
  ['afterSwap', 1 << 6],
  ['beforeDonate', 1 << 5],
  ['afterDonate', 1 << 4],
  ['beforeSwapReturnsDelta', 1 << 3],
  ['afterSwapReturnsDelta', 1 << 2],
  ['afterAddLiquidityReturnsDelta', 1 << 1],
  ['afterRemoveLiquidityReturnsDelta', 1 << 0],
])('the hook that is called at %s has that bit in its address', (permission, flag) => {
  expect(hookPermissionsOf({ hooks: hookWith(flag) })).toEqual([permission]);
});

test('bits above the fourteenth are no permissions, and the zero address is no hook', () => {
  expect(hookPermissionsOf({ hooks: hookWith(0) })).toEqual([]);
  expect(hookPermissionsOf({ hooks: ZERO_ADDRESS })).toEqual([]);
  expect(hookPermissionsOf({ hooks: hookWith(0b11001000) })).toEqual([
    'beforeSwap',
    'afterSwap',
    'beforeSwapReturnsDelta',
  ]);
});

// The offsets as infinity-core writes them in `ICLHooks.sol`: from bit 0 up, whatever the hook's address.
test.each([
  ['beforeInitialize', 1 << 0],
  ['beforeSwap', 1 << 6],
  ['beforeSwapReturnsDelta', 1 << 10],
  ['afterSwapReturnsDelta', 1 << 11],
  ['afterRemoveLiquidityReturnsDelta', 1 << 13],
])('a pool of PancakeSwap Infinity names %s in its parameters', (permission, hookBits) => {
  expect(hookPermissionsOf({ hooks: hookWith(0b11001000), hookBits })).toEqual([permission]);
});
