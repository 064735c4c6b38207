import { type Address, AppError } from '@assay/facts';
import { createDeadlineSignal } from '../lib/abort.js';
import type { CallOptions, Rpc } from '../rpc/rpc.js';
import { historyOf } from './history-feed.js';
import type { HistoryTransfer } from './history-source.js';

/** An index that has not told by then is not waited for. */
const WAIT_MS = 2_000;
/** Some accounts are sent coin all the time. */
const MAX_TRANSFERS = 20_000;

/**
 * For each account the first transaction that sent it native coin, as an index of the chain tells it: not believed
 * before a node shows it. No entry where the index does not tell it in two seconds.
 * @param until for each account the last block to look at
 */
export async function findFirstTransfers(
  rpc: Pick<Rpc, 'memory'>,
  until: ReadonlyMap<Address, number>,
  { signal }: CallOptions,
): Promise<ReadonlyMap<Address, HistoryTransfer>> {
  const feed = historyOf(rpc);
  const found = new Map<Address, HistoryTransfer>();
  if (until.size === 0 || !feed.isServing()) return found;
  const within = createDeadlineSignal(signal, WAIT_MS);
  const last = Math.max(...until.values());
  const opened = await feed.open(within.signal).catch(unlessLate(within.signal, signal));
  const { source } = opened ?? {};
  try {
    if (!source?.transfers) return found;
    let count = 0;
    for await (const part of source.transfers([...until.keys()], last, { signal: within.signal })) {
      for (const transfer of part)
        if (transfer.block <= (until.get(transfer.to) ?? -1) && !found.has(transfer.to))
          found.set(transfer.to, transfer);
      count += part.length;
      if (found.size === until.size || count > MAX_TRANSFERS) break;
    }
  } catch (error) {
    const isLate = within.signal.aborted && !signal?.aborted;
    // The limit of the role: the source itself is well.
    const isLimited = error instanceof AppError;
    if (!isLate && !isLimited && source) feed.failed(source, error, within.signal);
  } finally {
    within.release();
  }
  return found;
}

/** The time of the search is over, not that of its caller. */
function unlessLate(within: AbortSignal, caller: AbortSignal | undefined): (error: unknown) => undefined {
  return (error) => {
    if (within.aborted && !caller?.aborted) return undefined;
    throw error;
  };
}
