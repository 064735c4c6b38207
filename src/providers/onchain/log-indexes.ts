import type { ChainName } from '../../chains/chain.js';
import { createLogIndex, type LogIndex } from '../../onchain/logs/log-index.js';
import type { LogStore } from '../../onchain/logs/log-store.js';
import type { OnchainDeps } from './deps.js';

/** One index for each chain, over one store: the readers of trades, holders and launches share what was read. */
export type LogIndexes = (chain: ChainName) => LogIndex | undefined;

export function createLogIndexes({ rpcs }: OnchainDeps, store: LogStore): LogIndexes {
  const indexes = new Map([...rpcs].map(([chain, rpc]) => [chain, createLogIndex(rpc, store)]));
  return (chain) => indexes.get(chain);
}
