import { mergeChains } from '@assay/chain';
import { builtInChains, type Chain, type ChainName, toChainTable } from '@assay/facts';
import { readSettings, type Settings } from '../src/config/settings.js';
import type { EmbeddedChains } from './devnet.js';

/**
 * Environment variables of a service that reads the embedded chains and uses no outside provider. The chain
 * records are in `chainsFile`.
 */
export function toDevnetEnvironment({
  chains,
  treasury,
}: Pick<EmbeddedChains, 'chains' | 'treasury'>): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(
      Object.entries(chains).map(([name, { rpcUrl }]) => [`RPC_URL_${name.toUpperCase()}`, rpcUrl]),
    ),
    AUDIT_PROVIDERS: 'onchain',
    SCAN_PROVIDERS: 'onchain',
    MARKET_PROVIDERS: 'onchain',
    EXPLORER_PROVIDERS: 'onchain',
    HISTORY_PROVIDERS: '',
    TREASURY_ADDRESS: treasury,
  };
}

/** The embedded chains as records, each with its node. */
export function embeddedChains({
  chains,
  chainsFile,
}: Pick<EmbeddedChains, 'chains' | 'chainsFile'>): readonly {
  readonly chain: Chain;
  readonly url: string;
}[] {
  const nodes: Readonly<Partial<Record<ChainName, { readonly rpcUrl: string }>>> = chains;
  return mergeChains(builtInChains, chainsFile).flatMap((chain) => {
    const url = nodes[chain.name]?.rpcUrl;
    return url === undefined ? [] : [{ chain, url }];
  });
}

/**
 * Settings of a service over the embedded chains only: no outside provider, the database in memory.
 * `environment` overrides them.
 */
export function toDevnetSettings(
  devnet: EmbeddedChains,
  environment: Readonly<Record<string, string | undefined>> = {},
): Settings {
  const settings = readSettings({
    DATA_DIR: 'memory',
    ...toDevnetEnvironment(devnet),
    ...environment,
  });
  return { ...settings, chains: toChainTable(embeddedChains(devnet).map(({ chain }) => chain)) };
}
