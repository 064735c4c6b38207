import { base } from './base.js';
import { bsc } from './bsc.js';
import type { ChainRecord } from './chain.js';
import { eth } from './eth.js';

/**
 * The built-in chains, in the order in which they are listed. A new chain is its record and a line here:
 * variables, enums, inputs and documents are derived from this list.
 */
const records = [eth, base, bsc] as const;

export type ChainName = (typeof records)[number]['name'];
export type Chain = ChainRecord<ChainName>;

export const builtInChains: readonly Chain[] = records;
export const chainNames: readonly ChainName[] = records.map(({ name }) => name);

/** What is said of a name of which no chain is known. A text that is no name of anything is not repeated. */
export function toNoChain(name: string): string {
  const shown = /^[\w.-]{1,32}$/.test(name)
    ? `There is no chain named ${name} here`
    : 'There is no such chain here';
  return `${shown}. Known: ${chainNames.join(', ')}.`;
}

/** Chains by name. */
export function toChainTable(chains: readonly Chain[]): ReadonlyMap<ChainName, Chain> {
  return new Map(chains.map((chain) => [chain.name, chain]));
}
