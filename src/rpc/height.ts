import type { Address } from '../domain/address.js';
import { isHex } from '../lib/hex.js';
import type { ViewCall } from './rpc.js';

/** Where the code that tells the height stands during a call. */
const CODE_ADDRESS: Address = '0xf3ace00000000000000000000000000000a55a73';

/** `return block.number` */
export const heightOverride = { [CODE_ADDRESS]: { code: '0x4360005260206000f3' } };

/** Asks, within folded view calls, at which block they are made. */
export const heightView: ViewCall = { to: CODE_ADDRESS, data: '0x', gas: 30_000 };

/** The same as a call of its own. */
export const heightCall = {
  method: 'eth_call',
  params: [{ to: CODE_ADDRESS, data: '0x' }, 'latest', heightOverride],
} as const;

/** The block number in an answer; `undefined` where it is none: the node ignored the override. */
export function toHeight(answer: unknown): number | undefined {
  return isHex(answer) && answer.length === 66 ? Number(BigInt(answer)) : undefined;
}
