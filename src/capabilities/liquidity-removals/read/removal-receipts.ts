import { type Address, toAddress } from '../../../domain/address.js';
import { isHex } from '../../../lib/hex.js';
import { type RawLog, toRawLogs } from '../../../logs/raw-log.js';
import type { ReadContext } from '../../../rpc/read-context.js';
import { unlessFailed } from '../../../rpc/unless.js';

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
