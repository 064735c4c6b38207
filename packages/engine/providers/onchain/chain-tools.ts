import {
  type Backfill,
  createLogIndex,
  createPoolCreations,
  createV4PoolLogs,
  type LogStore,
  type PoolCreations,
  type Rpc,
  type V4PoolLogs,
} from '@assay/chain';
import { createFunderIndex, type FunderIndex } from '../../capabilities/holders/read/wallets/funder-index.js';
import { createForeignSwaps, type ForeignSwaps } from '../../capabilities/market/read/foreign-swaps.js';
import { createSwapReads, type SwapReads } from '../../capabilities/market/read/traded-swaps.js';
import type { ChainToolbox, ChainTools } from '../../capabilities/reading/chain-tools.js';
import { createTokenHistories } from '../../capabilities/reading/token-history.js';
import { createLaunchWindows, type LaunchWindows } from '../../capabilities/snipers/read/launch-window.js';
import { createJudgedSwaps } from '../../capabilities/wash-trading/read/judged-swaps.js';

/** The tools of one chain, with those that only some readers need. */
interface OnchainToolbox extends ChainToolbox {
  readonly launches: LaunchWindows;
  readonly funders: FunderIndex;
  readonly foreignSwaps: ForeignSwaps;
  readonly swapReads: SwapReads;
  readonly poolCreations: PoolCreations;
  readonly v4Logs: V4PoolLogs;
}

/**
 * One toolbox for each chain over one store. All are created at once, so that histories that an earlier
 * process did not finish are read on without a request.
 */
export function createChainTools(
  rpcs: Iterable<Rpc>,
  store: LogStore,
  backfill: Backfill,
): ChainTools<OnchainToolbox> {
  const make = (rpc: Rpc): OnchainToolbox => {
    const index = createLogIndex({ rpc, store, backfill });
    return {
      index,
      histories: createTokenHistories(index),
      launches: createLaunchWindows(index),
      funders: createFunderIndex(rpc),
      foreignSwaps: createForeignSwaps(),
      swapReads: createSwapReads(createJudgedSwaps()),
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
