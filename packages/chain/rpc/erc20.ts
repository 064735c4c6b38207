import { toSelector } from './abi.js';

/** The views of ERC-20 and of its optional metadata. */
export const selectors = {
  name: toSelector('name()'),
  symbol: toSelector('symbol()'),
  decimals: toSelector('decimals()'),
  totalSupply: toSelector('totalSupply()'),
  balanceOf: toSelector('balanceOf(address)'),
};

/** Decimals from `decimals()`; `null` for values that are not a `uint8`, as ERC-20 requires. */
export function toDecimals(value: bigint | undefined): number | null {
  return value === undefined || value > 255n ? null : Number(value);
}
