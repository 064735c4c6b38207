import {
  findFirstLiquidityBlocks,
  type RawLog,
  type ReadContext,
  readHistoryLogs,
  transferTopic,
  uintAt,
} from '@assay/chain';
import { type Address, type Pool, ZERO_ADDRESS } from '@assay/facts';
import { toWordAddress } from '../../code/read/read-proxy.js';

/** Net sums of transfers by pool and account. May be negative if logs are missing. */
export type NetAmounts = ReadonlyMap<Address, ReadonlyMap<Address, bigint>>;

/**
 * Every account that received liquidity tokens, from Transfer logs. O(logs). Logs of any other shape are
 * skipped.
 */
function toNetAmounts(logs: readonly RawLog[]): NetAmounts {
  const pools = new Map<Address, Map<Address, bigint>>();
  for (const { address, topics, data } of logs) {
    const amount = uintAt(data, 0);
    if (topics[0] !== transferTopic || amount === undefined) continue;
    const sums = pools.get(address) ?? new Map<Address, bigint>();
    pools.set(address, sums);
    const from = toWordAddress(topics[1]) ?? ZERO_ADDRESS;
    const to = toWordAddress(topics[2]) ?? ZERO_ADDRESS;
    sums.set(from, (sums.get(from) ?? 0n) - amount);
    sums.set(to, (sums.get(to) ?? 0n) + amount);
  }
  return pools;
}

/**
 * Net amounts of the pools' liquidity tokens, as far as the node serves their history; without logs by range,
 * of the first additions. They only propose accounts whose balance is then read; what a short history misses
 * shows in the coverage.
 */
export async function readNetAmounts(context: ReadContext, pools: readonly Pool[]): Promise<NetAmounts> {
  if (pools.length === 0) return new Map();
  const { logs } = await readHistoryLogs(context, {
    addresses: pools.map(({ address }) => address),
    events: [transferTopic],
    blocks: () => findFirstLiquidityBlocks(context, pools),
  });
  return toNetAmounts(logs);
}
