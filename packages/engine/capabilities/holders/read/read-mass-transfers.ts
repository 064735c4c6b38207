import type { ReadContext } from '@assay/chain';
import { runCooperatively } from '@assay/chain';
import type { Address, MassTransfers } from '@assay/facts';
import type { HistoryTools } from '../../reading/token-history.js';
import { findMassTransfers } from './find-mass-transfers.js';

/** Longer histories are not searched. */
const MAX_TRANSFERS = 50_000;

/**
 * Mass transfers of a token. The history is the one that the index keeps for holders and launch too, so the
 * node gets no further requests.
 * @param pools needed only after the history
 * @returns `too_long` above 50,000 transfers, `partial` where the history was not read back to the creation
 * @throws {RpcError} where no log could be read
 */
export async function readMassTransfers(
  { block: head }: ReadContext,
  { index, sync }: HistoryTools,
  token: Address,
  pools: Promise<ReadonlySet<Address>>,
): Promise<MassTransfers | 'too_long' | 'partial'> {
  const { from } = await sync(token, 0);
  if (from > 0) return 'partial';
  const span = { from: 0, to: head.number };
  const limit = { count: MAX_TRANSFERS + 1, keep: 'oldest' } as const;
  const transfers = await index.store.transfers(index.stream(token), span, limit);
  if (transfers.length > MAX_TRANSFERS) return 'too_long';
  return runCooperatively(findMassTransfers(transfers, { token, pools: await pools }));
}
