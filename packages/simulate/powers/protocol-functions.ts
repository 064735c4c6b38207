import { toSelector } from '@assay/chain';
import { id } from 'ethers';
import { splitTypes, type WriteFunction } from './functions.js';

function fn(signature: string): WriteFunction {
  const types = splitTypes(signature.slice(signature.indexOf('(') + 1, -1));
  return { selector: toSelector(signature), types, signature };
}

/** Functions that every protocol token has, as its standard spells them. */
export const tokenFunctions = {
  mint: fn('mint(address,uint256)'),
  updateSupplyCap: fn('updateSupplyCap(uint256)'),
  grantRole: fn('grantRole(bytes32,address)'),
  pause: fn('pause(uint8[])'),
  updatePolicy: fn('updatePolicy(bytes32,uint64)'),
  burnBlocked: fn('burnBlocked(address,uint256)'),
  seizeWithMemo: fn('seizeWithMemo(address,address,uint256,bytes32)'),
  transferFrom: fn('transferFrom(address,address,uint256)'),
} as const;

/** Functions of the chain's registry of account rules. */
export const registryFunctions = {
  updateBlocklist: fn('updateBlocklist(uint64,bool,address[])'),
  updateAllowlist: fn('updateAllowlist(uint64,bool,address[])'),
} as const;

/**
 * Errors of the standard, by selector. A function checks in this order: pauses, the role, the holder's rule, the
 * receiver's rule, the balance (docs.base.org/base-chain/specs/reference/b20).
 */
export const errors = {
  unauthorized: toSelector('AccessControlUnauthorizedAccount(address,bytes32)'),
  notBlocked: toSelector('AccountNotBlocked(address)'),
  notSeizable: toSelector('AccountNotSeizable(address)'),
  aboveCap: toSelector('SupplyCapExceeded(uint256,uint256)'),
  noAllowance: toSelector('InsufficientAllowance(address,uint256,uint256)'),
} as const;

/** The 32 bytes of a role or of a rule's use: the Keccak-256 of its name. */
export const named = (name: string): string => id(name);
