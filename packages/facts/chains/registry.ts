import { arbitrum } from './arbitrum.js';
import { base } from './base.js';
import { bsc } from './bsc.js';
import type { ChainRecord } from './chain.js';
import { eth } from './eth.js';
import { monad } from './monad.js';
import { optimism } from './optimism.js';
import { polygon } from './polygon.js';
import { robinhood } from './robinhood.js';
import { unichain } from './unichain.js';

/**
 * The built-in chains, in the order in which they are listed. A new chain is its record and a line here:
 * variables, enums, inputs and documents are derived from this list.
 */
const records = [eth, base, bsc, arbitrum, optimism, polygon, unichain, robinhood, monad] as const;

export type BuiltInChainName = (typeof records)[number]['name'];
/** A built-in chain, or one that a `CHAINS_FILE` adds. */
export type ChainName = string;
export type Chain = ChainRecord;

export const builtInChains: readonly Chain[] = records;

/** The chains of one service. */
export interface KnownChains {
  /** Those that it reads: each has a node. */
  readonly served: readonly Chain[];
  /** Those that it would read if the operator named a node. */
  readonly absent: readonly Chain[];
}

/** All built-in chains, as documents for no service in particular list them. */
export const allBuiltIn: KnownChains = { served: builtInChains, absent: [] };

/** The variable that names the nodes of a chain. */
export function nodeVariableOf(name: ChainName): string {
  return `RPC_URL_${name.toUpperCase()}`;
}

/**
 * What is said of a name that is none of a chain that is read here. A text that is no name of anything is not
 * repeated.
 */
export function toNoChain(name: string, { served, absent }: KnownChains): string {
  const known = `Known: ${served.map((chain) => chain.name).join(', ')}.`;
  const nodeless = absent.find((chain) => chain.name === name);
  if (nodeless)
    return `${nodeless.title} is not read here: it has no node, which the operator names in ${nodeVariableOf(name)}. ${known}`;
  const shown = /^[\w.-]{1,32}$/.test(name)
    ? `There is no chain named ${name} here`
    : 'There is no such chain here';
  return `${shown}. ${known}`;
}

/** Chains by name. */
export function toChainTable(chains: readonly Chain[]): ReadonlyMap<ChainName, Chain> {
  return new Map(chains.map((chain) => [chain.name, chain]));
}
