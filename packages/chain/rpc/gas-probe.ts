import { uintAt } from './abi.js';
import { DEFAULT_VIEW_GAS } from './fenced-calls.js';
import type { ViewCall, ViewResult } from './rpc.js';

/** Pairs of points, of 34,000 gas each beside 45,000 for all (EIP-1108): they take the gas of a view. */
const PAIRS = Math.ceil((DEFAULT_VIEW_GAS - 45_000) / 34_000);
const PAIR_BYTES = 192;

/**
 * A call that takes the gas of a view and passes only if it gets it. The gas of a folded call only falls, so
 * as the last one it shows that those before had as much. It is the pairing check of BN254 (EIP-197) of points
 * at infinity, which takes much gas and hardly any time.
 */
export const gasProbe: ViewCall = {
  to: '0x0000000000000000000000000000000000000008',
  data: `0x${'00'.repeat(PAIRS * PAIR_BYTES)}`,
};

export function isProbePassed(result: ViewResult | undefined): boolean {
  return result?.ok === true && uintAt(result.data, 0) === 1n;
}
