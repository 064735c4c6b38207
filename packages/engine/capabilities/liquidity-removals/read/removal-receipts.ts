import { type RawLog, type ReadContext, toRawLogs, unlessFailed } from '@assay/chain';
import { type Address, isHex, toAddress } from '@assay/facts';

/** A transaction that moved liquidity: who sent it, and what it logged. */
export interface MovingTransaction {
  readonly sender: Address | undefined;
  readonly blockHash: string | undefined;
  readonly logs: readonly RawLog[];
}

/** The transactions by hash, in one round trip; those that the nodes do not give are missing. */
export async function readTransactions(
  { rpc, options }: ReadContext,
  hashes: Iterable<string>,
): Promise<ReadonlyMap<string, MovingTransaction>> {
  const rows = [...new Set(hashes)].map(async (hash) => {
    const row = await rpc.send<unknown>('eth_getTransactionReceipt', [hash], options).catch(unlessFailed);
    return typeof row === 'object' && row !== null ? ([[hash, toTransaction(row)]] as const) : [];
  });
  return new Map((await Promise.all(rows)).flat());
}

function toTransaction(row: object): MovingTransaction {
  const { from, blockHash, logs } = row as Record<string, unknown>;
  return {
    sender: toAddress(from),
    blockHash: isHex(blockHash) ? blockHash : undefined,
    logs: toRawLogs(logs) ?? [],
  };
}
