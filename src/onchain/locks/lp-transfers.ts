import { type Address, toAddress, ZERO_ADDRESS } from '../../domain/address.js';
import type { BlockRef } from '../../domain/fact.js';
import { toQuantity } from '../../lib/hex.js';
import { toWordAddress } from '../proxy/read-proxy.js';
import { type CallOptions, type Rpc, RpcError } from '../rpc/rpc.js';

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** Sums of what went in and out, by pool and account. May be negative where the logs are not all there. */
export type NetAmounts = ReadonlyMap<Address, ReadonlyMap<Address, bigint>>;

interface TransferLog {
  readonly address?: unknown;
  readonly topics?: unknown;
  readonly data?: unknown;
}

function toTransfer(
  log: TransferLog,
): { lp: Address; from: Address; to: Address; amount: bigint } | undefined {
  const lp = toAddress(log.address);
  if (!lp || !Array.isArray(log.topics) || log.topics[0] !== transferTopic) return undefined;
  if (typeof log.data !== 'string' || !/^0x[0-9a-f]{64}$/i.test(log.data)) return undefined;
  const from = toWordAddress(log.topics[1]) ?? ZERO_ADDRESS;
  const to = toWordAddress(log.topics[2]) ?? ZERO_ADDRESS;
  return { lp, from, to, amount: BigInt(log.data) };
}

/** Who ever received liquidity tokens, by replaying Transfer logs. O(logs). Logs of any other shape are skipped. */
export function toNetAmounts(logs: readonly TransferLog[]): NetAmounts {
  const pools = new Map<Address, Map<Address, bigint>>();
  for (const log of logs) {
    const transfer = toTransfer(log);
    if (!transfer) continue;
    const sums = pools.get(transfer.lp) ?? new Map<Address, bigint>();
    pools.set(transfer.lp, sums);
    sums.set(transfer.from, (sums.get(transfer.from) ?? 0n) - transfer.amount);
    sums.set(transfer.to, (sums.get(transfer.to) ?? 0n) + transfer.amount);
  }
  return pools;
}

/**
 * Net amounts of the pools' liquidity tokens. `undefined` where the node does not give the whole history in one answer: then
 * only the accounts that are known beforehand can be asked for their balance, and the coverage says so.
 */
export async function readNetAmounts(
  rpc: Rpc,
  pools: readonly Address[],
  block: BlockRef,
  options: CallOptions,
): Promise<NetAmounts | undefined> {
  if (pools.length === 0) return new Map();
  const filter = {
    address: pools,
    topics: [transferTopic],
    fromBlock: '0x0',
    toBlock: toQuantity(block.number),
  };
  try {
    const logs = await rpc.send<unknown>('eth_getLogs', [filter], options);
    return Array.isArray(logs) ? toNetAmounts(logs) : undefined;
  } catch (error) {
    if (error instanceof RpcError && error.kind !== 'aborted') return undefined;
    throw error;
  }
}
