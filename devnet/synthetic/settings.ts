import { mergeChains } from '@assay/chain';
import { builtInChains, toChainTable } from '@assay/facts';
import { readSettings, type Settings } from '../../src/config/settings.js';
import { MULTICALL3 } from './calls.js';
import { places } from './history.js';
import type { SyntheticProfile } from './profile.js';

/** The chain record of the synthetic chain, as a `CHAINS_FILE`. */
export function syntheticChainsFile({ chain, chainId, blockTimeMs }: SyntheticProfile): object {
  return {
    [chain]: {
      chainId,
      blockTimeMs,
      wrappedNative: places.wrappedNative,
      nativeUsdPrice: 600,
      stablecoins: [{ address: places.quote, symbol: 'USDT', decimals: 18 }],
      otherQuoteTokens: [],
      dexes: [
        { name: 'Synthetic', kind: 'uniswap-v2', factory: places.factory, router: places.router, feeBps: 30 },
      ],
      lockers: [],
      launchpads: [],
      multicall3: MULTICALL3,
    },
  };
}

/** Variables of a service that reads the synthetic chain and uses no outside provider. */
export function syntheticEnvironment({ chain }: SyntheticProfile, url: string): Record<string, string> {
  const roles = ['AUDIT', 'SCAN', 'MARKET', 'EXPLORER'];
  return {
    [`RPC_URL_${chain.toUpperCase()}`]: url,
    ...Object.fromEntries(roles.map((role) => [`${role}_PROVIDERS`, 'onchain'])),
    PARTNER_PROVIDERS: '',
    HISTORY_PROVIDERS: '',
    DATA_DIR: 'memory',
  };
}

/** Settings of a service over one synthetic chain, the database in memory. */
export function toSyntheticSettings(
  profile: SyntheticProfile,
  url: string,
  environment: Readonly<Record<string, string>> = {},
): Settings {
  const settings = readSettings({ ...syntheticEnvironment(profile, url), ...environment });
  return { ...settings, chains: toChainTable(mergeChains(builtInChains, syntheticChainsFile(profile))) };
}
