import {
  type CallOptions,
  isNodeCannot,
  type RawLog,
  type Rpc,
  RpcError,
  toBlockRef,
  toRawLogs,
} from '@assay/chain';
import { type Address, type BlockRef, type Hex, isHex, toQuantity } from '@assay/facts';

/** What the watcher reads of a transaction. */
export interface BlockTransaction {
  readonly hash: string;
  readonly to: Address | undefined;
  /** The first four bytes of its data, or fewer if it has fewer. */
  readonly selector: string;
}

export interface ReadBlock extends BlockRef {
  readonly parentHash: string;
  readonly transactions: readonly BlockTransaction[];
}

/** Blocks with their transactions, in one batch. */
export function readBlocks(
  rpc: Rpc,
  { from, to }: { readonly from: number; readonly to: number },
  options: CallOptions,
): Promise<ReadBlock[]> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return Promise.all(
    numbers.map(async (number) =>
      toReadBlock(await rpc.send<unknown>('eth_getBlockByNumber', [toQuantity(number), true], options)),
    ),
  );
}

/** @throws {RpcError} `invalid_answer` if it is not a block */
function toReadBlock(value: unknown): ReadBlock {
  const block = toBlockRef(value);
  const { parentHash, transactions } = value as Record<string, unknown>;
  if (typeof parentHash !== 'string' || !Array.isArray(transactions))
    throw new RpcError('invalid_answer', 'the node answered a block without its transactions');
  return { ...block, parentHash, transactions: transactions.flatMap(toTransaction) };
}

function toTransaction(value: unknown): BlockTransaction[] {
  if (typeof value !== 'object' || value === null) return [];
  const { hash, to, input } = value as Record<string, unknown>;
  if (typeof hash !== 'string') return [];
  const isCall = typeof to === 'string' && /^0x[0-9a-fA-F]{40}$/.test(to);
  return [
    {
      hash,
      to: isCall ? (to.toLowerCase() as Address) : undefined,
      selector: isHex(input) ? input.slice(0, 10) : '',
    },
  ];
}

/** The hash of a block; `undefined` if the node does not have it. */
export async function readHash(rpc: Rpc, number: number, options: CallOptions): Promise<string | undefined> {
  const answer = await rpc.send<unknown>('eth_getBlockByNumber', [toQuantity(number), false], options);
  return answer === null ? undefined : toBlockRef(answer).hash;
}

/** With more addresses, the request would be longer than all logs of a block. */
const MAX_ADDRESSES = 800;

/**
 * The logs of at least these addresses in a range of a few blocks. Asked by address, or as all logs of the
 * range where that is shorter. If a node refuses all logs, asked by address in parts.
 */
export async function readLogsOf(
  rpc: Rpc,
  addresses: readonly Address[],
  { from, to }: { readonly from: number; readonly to: number },
  options: CallOptions,
): Promise<readonly RawLog[]> {
  if (addresses.length === 0) return [];
  const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  const ask = async (filter: object) =>
    toRawLogs(await rpc.send<unknown>('eth_getLogs', [{ ...range, ...filter }], options)) ?? [];
  if (addresses.length <= MAX_ADDRESSES) return ask({ address: addresses });
  try {
    return await ask({});
  } catch (error) {
    if (!isNodeCannot(error) && !(error instanceof RpcError && isTooMuch(error))) throw error;
  }
  const parts: Promise<readonly RawLog[]>[] = [];
  for (let at = 0; at < addresses.length; at += MAX_ADDRESSES)
    parts.push(ask({ address: addresses.slice(at, at + MAX_ADDRESSES) }));
  return (await Promise.all(parts)).flat();
}

function isTooMuch({ kind }: RpcError): boolean {
  return kind === 'range_too_wide' || kind === 'too_large' || kind === 'refused';
}

export function toWord(address: string): Hex {
  return `0x${address.slice(2).padStart(64, '0')}`;
}
