import { type Address, isHex } from '@assay/facts';
import type { ViewCall } from './rpc.js';

/** Address of the injected code that returns the block number. */
const CODE_ADDRESS: Address = '0xf3ace00000000000000000000000000000a55a73';

/** `return block.number` */
export const heightOverride = { [CODE_ADDRESS]: { code: '0x4360005260206000f3' } };

/** View call that returns the block at which a folded call runs. */
export const heightView: ViewCall = { to: CODE_ADDRESS, data: '0x', gas: 30_000 };

/** The same as a separate `eth_call`. */
export const heightCall = {
  method: 'eth_call',
  params: [{ to: CODE_ADDRESS, data: '0x' }, 'latest', heightOverride],
} as const;

/** The block number in an answer; `undefined` where the node ignored the override. */
export function toHeight(answer: unknown): number | undefined {
  return isHex(answer) && answer.length === 66 ? Number(BigInt(answer)) : undefined;
}
