import { type BlockRef, toQuantity } from '@assay/facts';
import type { Dispatcher } from './dispatch.js';
import { toBlockRef } from './head.js';
import type { Send } from './send.js';
import { unlessFailed } from './unless.js';

/** An endpoint that is further behind is out of order: the others do not wait for it. */
const MAX_BEHIND_MS = 60_000;

/**
 * The newest block that every endpoint in use has. Where one endpoint answers everything, that is its own
 * newest block, and no other one is asked.
 */
export function createTeamHead(
  dispatcher: Dispatcher,
  send: Send,
  blockTimeMs: number,
): (head: BlockRef) => Promise<BlockRef> {
  let last: { readonly hash: string; readonly common: Promise<BlockRef> } | undefined;

  async function findCommon(head: BlockRef): Promise<BlockRef> {
    await dispatcher.probeOthers();
    const heights = await dispatcher.heightsInUse();
    const near = heights.filter((height) => (head.number - height) * blockTimeMs <= MAX_BEHIND_MS);
    const lowest = Math.min(head.number, ...near);
    if (lowest === head.number) return head;
    const block = await send('eth_getBlockByNumber', [toQuantity(lowest), false]).catch(unlessFailed);
    return block ? toBlockRef(block) : head;
  }

  return (head) => {
    if (last?.hash !== head.hash) {
      const common = findCommon(head);
      last = { hash: head.hash, common };
      common.catch(() => {
        last = undefined;
      });
    }
    return last?.common ?? Promise.resolve(head);
  };
}
