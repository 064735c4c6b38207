import {
  type Backfill,
  createLogIndex,
  createPoolCreations,
  createV4PoolLogs,
  type LogIndex,
  type LogStore,
  type PoolCreations,
  type Rpc,
  type V4PoolLogs,
} from '@assay/chain';
import type { Address } from '@assay/facts';
import { createFunderIndex, type FunderIndex } from '../holders/read/wallets/funder-index.js';
import { createForeignSwaps, type ForeignSwaps } from '../market/read/foreign-swaps.js';
import { createSwapReads, type SwapReads } from '../market/read/traded-swaps.js';
import { createLaunchWindows, type LaunchWindows } from '../snipers/read/launch-window.js';
import type { ChainRead } from './chain-reader.js';
import { createTokenHistories, type HistoryTools, type TokenHistories } from './token-history.js';

/** What the readers of one chain share: log index, histories, funders, pool creations. */
interface ChainToolbox {
  readonly rpc: Rpc;
  readonly index: LogIndex;
  readonly histories: TokenHistories;
  readonly launches: LaunchWindows;
  readonly funders: FunderIndex;
  readonly foreignSwaps: ForeignSwaps;
  readonly swapReads: SwapReads;
  readonly poolCreations: PoolCreations;
  readonly v4Logs: V4PoolLogs;
}

export type ChainTools = (rpc: Rpc) => ChainToolbox;

/** A chain's tools for one read of one token. */
export function toolsOf(toolbox: ChainToolbox, read: ChainRead, token: Address): ChainToolbox & HistoryTools {
  return { ...toolbox, ...toolbox.histories.of(read, token) };
}

/**
 * One toolbox for each chain over one store. All are created at once, so that histories that an earlier
 * process did not finish are read on without a request.
 */
export function createChainTools(rpcs: Iterable<Rpc>, store: LogStore, backfill: Backfill): ChainTools {
  const make = (rpc: Rpc): ChainToolbox => {
    const index = createLogIndex({ rpc, store, backfill });
    return {
      rpc,
      index,
      histories: createTokenHistories(index),
      launches: createLaunchWindows(index),
      funders: createFunderIndex(rpc),
      foreignSwaps: createForeignSwaps(),
      swapReads: createSwapReads(),
      poolCreations: createPoolCreations(rpc),
      v4Logs: createV4PoolLogs(rpc),
    };
  };
  const toolboxes = new Map([...rpcs].map((rpc) => [rpc, make(rpc)]));
  return (rpc) => {
    const toolbox = toolboxes.get(rpc);
    if (!toolbox) throw new RangeError(`no tools for ${rpc.chain.name}`);
    return toolbox;
  };
}
