import { WaitQueue } from '@assay/chain';
import { isPaidCaller } from '@assay/facts';
import type { WatchedToken } from './watched-token.js';

/** So many tokens of free callers are analysed with a block, whatever those of paid callers take. */
const LEAST_FREE = 4;

/**
 * Which tokens of a block are analysed with it: all that a paid caller watches, and as many of the others as
 * fit, their callers in turn and what has waited first.
 * @param fitting analyses for which there is time
 * @param waiting addresses that were left for a later block before
 */
export function shareOut(
  moved: readonly WatchedToken[],
  fitting: number,
  waiting: ReadonlySet<string>,
): { readonly now: readonly WatchedToken[]; readonly later: readonly WatchedToken[] } {
  const paid = moved.filter(({ reader }) => isPaidCaller(reader));
  const free = moved.filter(({ reader }) => !isPaidCaller(reader));
  const most = Math.max(LEAST_FREE, Math.floor(fitting - paid.length));
  if (free.length <= most) return { now: moved, later: [] };
  const turns = new WaitQueue<WatchedToken>();
  for (const token of free) if (waiting.has(token.address)) turns.add(token.reader, token);
  for (const token of free) if (!waiting.has(token.address)) turns.add(token.reader, token);
  const order = turns.inOrder();
  return { now: [...paid, ...order.slice(0, most)], later: order.slice(most) };
}
