import { base } from './base.js';
import { bsc } from './bsc.js';
import type { Chain, ChainName } from './chain.js';
import { eth } from './eth.js';

/** The built-in networks, in the order in which they are listed to people. */
export const builtInChains: readonly Chain[] = [eth, base, bsc];

/** Finds a network by its name; what `CHAINS_FILE` changed is already in `chains`. */
export function toChainTable(chains: readonly Chain[]): ReadonlyMap<ChainName, Chain> {
  return new Map(chains.map((chain) => [chain.name, chain]));
}
