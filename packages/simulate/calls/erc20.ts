import { encodeCall, toSelector } from '@assay/chain';
import type { Address, Hex } from '@assay/facts';
import type { Fill, Step } from './step.js';

const balanceOf = toSelector('balanceOf(address)');
const approve = toSelector('approve(address,uint256)');
const transfer = toSelector('transfer(address,uint256)');
const totalSupply = toSelector('totalSupply()');
const deposit = toSelector('deposit()');

export const MAX_UINT256 = 2n ** 256n - 1n;

export function encodeBalanceOf(holder: Address): Hex {
  return encodeCall(balanceOf, holder);
}

/** Enough for any read; stops a `balanceOf` that burns all its gas. */
const readGas = 300_000;

export function balanceStep(key: string, actor: Address, token: Address, holder: Address): Step {
  return { key, actor, target: token, data: encodeBalanceOf(holder), gas: readGas };
}

export function supplyStep(key: string, actor: Address, token: Address): Step {
  return { key, actor, target: token, data: totalSupply, gas: readGas };
}

export function approveStep(key: string, actor: Address, token: Address, spender: Address): Step {
  return {
    key,
    actor,
    target: token,
    data: encodeCall(approve, spender, MAX_UINT256),
  };
}

/** Wraps native coin. */
export function depositStep(key: string, actor: Address, wrapped: Address, amount: bigint): Step {
  return { key, actor, target: wrapped, value: amount, data: deposit };
}

interface Transfer {
  readonly token: Address;
  readonly to: Address;
  /** Smallest units, or a share of a balance that an earlier step read. */
  readonly amount: bigint | Omit<Fill, 'offset'>;
}

export function transferStep(key: string, actor: Address, { token, to, amount }: Transfer): Step {
  const fixed = typeof amount === 'bigint';
  const data = encodeCall(transfer, to, fixed ? amount : 0n);
  const step = { key, actor, target: token, data };
  return fixed ? step : { ...step, fills: [{ ...amount, offset: 36 }] };
}
