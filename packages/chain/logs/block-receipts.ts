import { type Address, createLru, type Hex, isHex, toAddress, toQuantity } from '@assay/facts';
import { type RawLog, toRawLogs } from '../rpc/raw-log.js';
import type { ReadContext } from '../rpc/read-context.js';
import type { Rpc } from '../rpc/rpc.js';
import { unlessFailed } from '../rpc/unless.js';

/** What receipts are read with. */
interface ReceiptContext extends Pick<ReadContext, 'memory' | 'options'> {
  readonly rpc: Pick<Rpc, 'send'>;
}

/** The effects of a transaction. */
export interface Receipt {
  readonly transactionHash: Hex;
  /** Who signed the transaction, and the contract that it called; `null`: it created one. */
  readonly sender?: { readonly from: Address; readonly to: Address | null };
  /** The contract that the transaction itself created. */
  readonly created?: Address;
  readonly logs: readonly RawLog[];
}

/** Number of blocks kept. A full block takes about a megabyte. */
const MAX_CACHED = 16;
/**
 * If a node does not serve receipts of whole blocks, they are requested one by one, for at most this many
 * transactions.
 */
const MAX_SINGLE = 40;

const createReceipts = () => createLru<number, readonly Receipt[]>(MAX_CACHED);

/**
 * The receipts of a block: the way to the logs of a known block where a node serves no `eth_getLogs`. One
 * round trip, two where the node has no receipts of whole blocks.
 * @returns `undefined` where the node does not give them
 */
export async function readBlockReceipts(
  context: ReceiptContext,
  number: number,
): Promise<readonly Receipt[] | undefined> {
  const known = context.memory.part(createReceipts);
  const kept = known.get(number);
  if (kept) return kept;
  const { rpc, options } = context;
  const answer = await rpc
    .send<unknown>('eth_getBlockReceipts', [toQuantity(number)], options)
    .catch(unlessFailed);
  const rows = Array.isArray(answer) ? answer : await readSingly(context, number);
  if (!rows) return undefined;
  const receipts = rows.flatMap((row) => toReceipt(row, number) ?? []);
  known.set(number, receipts);
  return receipts;
}

/** The logs of known blocks; those of a block that the node does not give are missing. */
export async function readLogsOfBlocks(
  context: ReadContext,
  blocks: readonly number[],
): Promise<readonly RawLog[]> {
  const receipts = await Promise.all([...new Set(blocks)].map((at) => readBlockReceipts(context, at)));
  return receipts.flatMap((one) => (one ?? []).flatMap(({ logs }) => logs));
}

async function readSingly(
  { rpc, options }: ReceiptContext,
  number: number,
): Promise<readonly unknown[] | undefined> {
  const block = await rpc
    .send<{ transactions?: unknown } | null>('eth_getBlockByNumber', [toQuantity(number), false], options)
    .catch(unlessFailed);
  const hashes = block?.transactions;
  if (!Array.isArray(hashes) || hashes.length > MAX_SINGLE) return undefined;
  const rows = await Promise.all(
    hashes.map((hash) => rpc.send<unknown>('eth_getTransactionReceipt', [hash], options).catch(unlessFailed)),
  );
  return rows.every((row) => row) ? rows : undefined;
}

function toReceipt(value: unknown, block: number): Receipt | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { transactionHash, from, to, contractAddress, logs } = value as Record<string, unknown>;
  if (!isHex(transactionHash)) return undefined;
  const created = toAddress(contractAddress);
  const [signer, called] = [toAddress(from), to === null ? null : toAddress(to)];
  return {
    transactionHash,
    ...(signer && called !== undefined ? { sender: { from: signer, to: called } } : {}),
    ...(created ? { created } : {}),
    logs: (toRawLogs(logs) ?? []).filter(({ blockNumber }) => blockNumber === block),
  };
}
