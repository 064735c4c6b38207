import type { LogIndex, Rpc } from '@assay/chain';
import type { Address } from '@assay/facts';
import type { ChainRead } from './chain-reader.js';
import type { HistoryTools, TokenHistories } from './token-history.js';

/** What the readers of one chain share. */
export interface ChainToolbox {
  readonly index: LogIndex;
  readonly histories: TokenHistories;
}

/** The tools of a chain; `More`: those that only some readers need. */
export type ChainTools<More extends object = object> = (rpc: Rpc) => ChainToolbox & More;

/** A chain's tools for one read of one token. */
export function toolsOf<T extends ChainToolbox>(
  toolbox: T,
  read: ChainRead,
  token: Address,
): T & HistoryTools {
  return { ...toolbox, ...toolbox.histories.of(read, token) };
}
