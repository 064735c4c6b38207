import { type BackfillOptions, createBackfill } from '../../onchain/logs/backfill.js';
import { createLogIndex, type LogIndex } from '../../onchain/logs/log-index.js';
import type { LogStore } from '../../onchain/logs/log-store.js';
import type { Rpc } from '../../onchain/rpc/rpc.js';
import { createForeignSwaps, type ForeignSwaps } from '../../onchain/trades/foreign-swaps.js';
import { createFunderIndex, type FunderIndex } from '../../onchain/wallets/funder-index.js';

/** What the readers of one chain share: logs that were read, and who funded whom. */
export interface ChainToolbox {
  readonly rpc: Rpc;
  readonly index: LogIndex;
  readonly funders: FunderIndex;
  readonly foreignSwaps: ForeignSwaps;
}

export type ChainTools = (rpc: Rpc) => ChainToolbox;

/** One toolbox for each chain, made when it is first wanted, over one store. */
export function createChainTools(store: LogStore, background?: BackfillOptions): ChainTools {
  const backfill = createBackfill(background);
  const toolboxes = new Map<Rpc, ChainToolbox>();
  return (rpc) => {
    const toolbox = toolboxes.get(rpc) ?? {
      rpc,
      index: createLogIndex({ rpc, store, backfill }),
      funders: createFunderIndex(rpc),
      foreignSwaps: createForeignSwaps(rpc),
    };
    toolboxes.set(rpc, toolbox);
    return toolbox;
  };
}
