import { setTimeout as sleep } from 'node:timers/promises';
import { type Address, AppError } from '@assay/facts';
import { createDeadlineSignal, orAborted } from '../lib/abort.js';
import { type CallOptions, type Rpc, RpcError } from '../rpc/rpc.js';
import { type HistoryFeed, historyOf } from './history-feed.js';
import type { HistoryTransfer } from './history-source.js';

/** An index that has not told by then is not waited for. */
const WAIT_MS = 2_000;
/** What is asked for in so short a time is one request: an index limits requests, not accounts. */
const GATHER_MS = 25;
/** Some accounts are sent coin all the time. */
const MAX_TRANSFERS = 20_000;

type Found = ReadonlyMap<Address, HistoryTransfer>;

/**
 * For each account the first transaction that sent it native coin, as an index of the chain tells it: not believed
 * before a node shows it. No entry where the index does not tell it in two seconds.
 * @param until for each account the last block to look at
 */
export async function findFirstTransfers(
  rpc: Pick<Rpc, 'memory'>,
  until: ReadonlyMap<Address, number>,
  { signal }: CallOptions,
): Promise<Found> {
  const feed = historyOf(rpc);
  if (until.size === 0 || !feed.isServing()) return new Map();
  const asking = rpc.memory.anyBlock.part(createTransferSearch).find(feed, until);
  const left = () => new RpcError('aborted', 'the first transfers were not waited for');
  const found = await (signal ? orAborted(asking, signal, left) : asking);
  const own = [...found].filter(([account, { block }]) => block <= (until.get(account) ?? -1));
  return new Map(own);
}

const createTransferSearch = () => new TransferSearch();

/** Gathers accounts, for whoever they are asked. */
class TransferSearch {
  private gathered = new Map<Address, number>();
  private next: Promise<Found> | undefined;

  find(feed: HistoryFeed, until: ReadonlyMap<Address, number>): Promise<Found> {
    for (const [account, block] of until)
      this.gathered.set(account, Math.max(block, this.gathered.get(account) ?? 0));
    this.next ??= this.start(feed);
    return this.next;
  }

  private async start(feed: HistoryFeed): Promise<Found> {
    await sleep(GATHER_MS);
    const asked = this.gathered;
    [this.gathered, this.next] = [new Map(), undefined];
    return search(feed, asked);
  }
}

async function search(feed: HistoryFeed, until: ReadonlyMap<Address, number>): Promise<Found> {
  const found = new Map<Address, HistoryTransfer>();
  const within = createDeadlineSignal(undefined, WAIT_MS);
  const { signal } = within;
  const source = feed.first();
  try {
    if (!source?.transfers) return found;
    let count = 0;
    for await (const part of source.transfers([...until.keys()], Math.max(...until.values()), { signal })) {
      for (const transfer of part)
        if (transfer.block <= (until.get(transfer.to) ?? -1) && !found.has(transfer.to))
          found.set(transfer.to, transfer);
      count += part.length;
      if (found.size === until.size || count > MAX_TRANSFERS) break;
    }
  } catch (error) {
    // The limit of the role: the source itself is well.
    const isLimited = error instanceof AppError;
    if (!signal.aborted && !isLimited && source) feed.failed(source, error, signal);
  } finally {
    within.release();
  }
  return found;
}
