import type { ReadContext } from '@assay/chain';
import { runCooperatively } from '@assay/chain';
import type { Address } from '@assay/facts';
import { type SwapReads, WINDOW_SECONDS } from '../../../market/read/traded-swaps.js';
import type { HistoryTools } from '../../../reading/token-history.js';
import { MAX_LISTED, readBalances, toNamed } from '../read-balances.js';
import { busiestSubjects, type Subjects } from './subjects.js';

/** How much of the newest trades must be read: three quarters of the last day. */
const EARLY_SECONDS = 0.75 * 86_400;

/**
 * Those who trade and who hold most, as far as three quarters of the last day show it.
 * @param from the block at which the seven days of the trades begin
 * @returns `undefined` where so much was not read, or where it was read before
 */
export async function findEarly(
  context: ReadContext,
  { index, swapReads }: Pick<HistoryTools, 'index'> & { readonly swapReads: SwapReads },
  { token, from }: { readonly token: Address; readonly from: number },
): Promise<readonly Subjects[] | undefined> {
  const { block: head } = context;
  const start = head.number - Math.floor((head.number - from) * (EARLY_SECONDS / WINDOW_SECONDS));
  const swaps = await swapReads.backTo(context, token, start);
  if (!swaps) return undefined;
  const [traders, balances] = await Promise.all([
    runCooperatively(busiestSubjects(swaps)),
    index.store
      .largest(index.stream(token), MAX_LISTED)
      .then((largest) => readBalances(context, token, toNamed(largest))),
  ]);
  const held = [...balances].sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
  return [traders, new Map(held.map(([account]) => [account, head.number]))];
}
