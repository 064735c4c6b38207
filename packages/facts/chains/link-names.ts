import type { ChainRecord, NamingProvider } from './chain.js';

/** Providers whose pages people copy links of; the names of the others are ids that stand in other links too. */
const linked: readonly NamingProvider[] = ['dexscreener', 'geckoterminal', 'coingecko', 'defillama'];

/** How links, and prefixes of addresses, name a chain: hosts of explorers, and words in paths. Lower case. */
export function toLinkNames({
  name,
  explorers = [],
  otherNames = [],
  providerIds,
}: Pick<ChainRecord, 'name' | 'explorers' | 'otherNames' | 'providerIds'>): readonly string[] {
  const atProviders = linked.flatMap((provider) => providerIds[provider] ?? []);
  return [...new Set([name, ...otherNames, ...atProviders, ...explorers].map((word) => word.toLowerCase()))];
}
