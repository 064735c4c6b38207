import { Interface } from 'ethers';
import type { Address } from '../../domain/address.js';
import type { Hex } from '../../lib/hex.js';
import type { Fill, Step } from './step.js';

const abi = new Interface([
  'function balanceOf(address) view returns (uint256)',
  'function approve(address,uint256) returns (bool)',
  'function transfer(address,uint256) returns (bool)',
  'function totalSupply() view returns (uint256)',
  'function deposit() payable',
]);

export const MAX_UINT256 = 2n ** 256n - 1n;

export function encodeBalanceOf(holder: Address): Hex {
  return abi.encodeFunctionData('balanceOf', [holder]) as Hex;
}

/** Reads never need more; a token whose `balanceOf` burns all its gas is stopped early. */
const readGas = 300_000;

export function balanceStep(key: string, actor: Address, token: Address, holder: Address): Step {
  return { key, actor, target: token, data: encodeBalanceOf(holder), gas: readGas };
}

export function supplyStep(key: string, actor: Address, token: Address): Step {
  return { key, actor, target: token, data: abi.encodeFunctionData('totalSupply') as Hex, gas: readGas };
}

export function approveStep(key: string, actor: Address, token: Address, spender: Address): Step {
  return {
    key,
    actor,
    target: token,
    data: abi.encodeFunctionData('approve', [spender, MAX_UINT256]) as Hex,
  };
}

/** Wraps native coin. */
export function depositStep(key: string, actor: Address, wrapped: Address, amount: bigint): Step {
  return { key, actor, target: wrapped, value: amount, data: abi.encodeFunctionData('deposit') as Hex };
}

/** `amount`: smallest units, or a share of a balance that an earlier step read. */
export function transferStep(
  key: string,
  actor: Address,
  token: Address,
  to: Address,
  amount: bigint | Omit<Fill, 'offset'>,
): Step {
  const fixed = typeof amount === 'bigint';
  const data = abi.encodeFunctionData('transfer', [to, fixed ? amount : 0n]) as Hex;
  const step = { key, actor, target: token, data };
  return fixed ? step : { ...step, fills: [{ ...amount, offset: 36 }] };
}
