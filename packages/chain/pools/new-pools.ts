import { type Address, toQuantity } from '@assay/facts';
import { createRangeLearner } from '../logs/range-learner.js';
import { readLogs } from '../logs/read-logs.js';
import { toBlockRef } from '../rpc/head.js';
import { wholeLogs } from '../rpc/log-decoder.js';
import type { CallOptions, Rpc } from '../rpc/rpc.js';
import { toCreatedPair } from './created-pair.js';
import { creationTopics } from './created-pool.js';

/** A pool of a token against a quote token, as its factory announced it. */
export interface NewPool {
  readonly pool: Address;
  readonly token: Address;
  readonly quote: string;
  readonly dex: string;
  readonly blockNumber: number;
  /** Unix seconds. */
  readonly createdAt: number;
}

/**
 * The pools that the chain's known factories created in a range of blocks, in their order. Pools of two quote
 * tokens, or of none, are left out; so are pools of V4 kind, which have no factory.
 * @throws {RpcError} where the node fails
 */
export async function* readNewPools(
  rpc: Rpc,
  { from, to }: { readonly from: number; readonly to: number },
  options: CallOptions,
): AsyncGenerator<NewPool> {
  const addresses = rpc.chain.dexes.map(({ factory }) => factory.toLowerCase() as Address);
  const query = {
    addresses,
    events: creationTopics,
    from,
    to,
    direction: 'forward' as const,
    decoder: wholeLogs,
  };
  for await (const { logs } of readLogs(rpc, query, createRangeLearner(), options)) {
    for (const log of logs) {
      const pair = toCreatedPair(rpc.chain, log);
      if (!pair) continue;
      const { blockNumber } = log;
      const createdAt = log.blockTimestamp ?? (await timeOf(rpc, blockNumber, options));
      yield { ...pair, pool: pair.pool as Address, blockNumber, createdAt };
    }
  }
}

async function timeOf(rpc: Rpc, blockNumber: number, options: CallOptions): Promise<number> {
  return toBlockRef(await rpc.send('eth_getBlockByNumber', [toQuantity(blockNumber), false], options))
    .timestamp;
}
