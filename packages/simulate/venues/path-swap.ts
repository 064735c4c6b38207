import { encodeCall } from '@assay/chain';
import type { Address, Hex } from '@assay/facts';
import { MAX_UINT256 } from '../calls/erc20.js';

/** Offset of the path: after the five argument words. */
const PATH_OFFSET = 5 * 32;

interface PathSwap {
  readonly amount: bigint;
  readonly limit: bigint;
  readonly path: readonly Address[];
  readonly to: Address;
}

/**
 * Call data of one of a V2 router's `swap…(uint256 amount, uint256 limit, address[] path, address to, uint256
 * deadline)`.
 */
export function encodePathSwap(selector: Hex, { amount, limit, path, to }: PathSwap): Hex {
  return encodeCall(selector, amount, limit, PATH_OFFSET, to, MAX_UINT256, path.length, ...path);
}
