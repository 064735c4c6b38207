import { mergeChains } from '../chains/merge.js';
import { builtInChains, toChainTable } from '../chains/registry.js';
import type { DevnetFacts } from '../devnet/devnet.js';
import { readSettings, type Settings } from '../settings.js';

/** Settings of a service over the embedded chains alone: no outside provider, the database in memory; `environment` overrides. */
export function toDevnetSettings(
  devnet: DevnetFacts,
  environment: Readonly<Record<string, string | undefined>> = {},
): Settings {
  const settings = readSettings({
    DATA_DIR: 'memory',
    RPC_URL_ETH: devnet.chains.eth.rpcUrl,
    RPC_URL_BASE: devnet.chains.base.rpcUrl,
    RPC_URL_BSC: devnet.chains.bsc.rpcUrl,
    AUDIT_PROVIDERS: 'onchain',
    SCAN_PROVIDERS: 'onchain',
    MARKET_PROVIDERS: 'onchain',
    EXPLORER_PROVIDERS: 'onchain',
    TREASURY_ADDRESS: devnet.treasury,
    ...environment,
  });
  return { ...settings, chains: toChainTable(mergeChains(builtInChains, devnet.chainsFile)) };
}
