import type { Chain } from '@assay/facts';
import { buildChain } from './build-chain.js';
import type { ChainProfile } from './core/chain-profiles.js';
import type { ChainsFileEntry, EmbeddedChains } from './devnet.js';
import { createNodeClient } from './node/node-client.js';
import { startNodes } from './node/start-nodes.js';
import { treasury } from './payments.js';
import { HISTORY_SECONDS, selectScenarios } from './start.js';

/** A chain of the registry that has no embedded one, on a node that stands in for it. */
export interface RecordChain extends EmbeddedChains {
  /** Ends the node. Safe to call twice. */
  stop(): Promise<void>;
}

/** Most native coin is worth so much here; the record's own price feed tells it where it has one. */
const NATIVE_USD = 3_000;

function toProfile({ name, chainId, title, nativeSymbol, blockTimeMs }: Chain): ChainProfile {
  return {
    name,
    chainId,
    secondsPerBlock: Math.max(1, Math.round(blockTimeMs / 1_000)),
    gasLimit: 60_000_000,
    native: { name: `Wrapped ${nativeSymbol} of ${title}`, symbol: `W${nativeSymbol}`, usd: NATIVE_USD },
    stablecoins: [
      { name: 'USD Coin', symbol: 'USDC' },
      { name: 'Dai Stablecoin', symbol: 'DAI' },
    ],
    dexName: 'Uniswap V2',
    v3DexName: 'Uniswap V3',
  };
}

/** What the stories bring along beside the record's own: an exchange that funds accounts, and lockers. */
function toAdditions({ labels, lockers }: Chain, entry: ChainsFileEntry) {
  return { labels: { ...entry.labels, ...labels }, lockers: [...lockers, ...entry.lockers] };
}

/**
 * Starts one node with the record's chain id, and puts the record's contracts at the record's addresses: a service reads
 * it with the record as it is, and the lockers and labels of the stories. Stories need an
 * exchange of their kind in the record. What the client of the real
 * chain does otherwise, an anvil does not: docs/chains.md.
 * @throws as `startDevnet`
 * @example const chain = await startRecordChain(record, ['honeypot']);
 */
export async function startRecordChain(record: Chain, stories?: readonly string[]): Promise<RecordChain> {
  const profile = toProfile(record);
  const endsAt = Math.floor(Date.now() / 1000);
  const startsAt = endsAt - HISTORY_SECONDS;
  const { urls, processes } = await startNodes([{ chainId: record.chainId, genesisAt: startsAt - 60 }]);
  const [rpcUrl = ''] = urls;
  try {
    const scenarios = selectScenarios(stories);
    const client = createNodeClient(rpcUrl);
    const building = buildChain({
      ...{ profile, record, client, scenarios, startsAt, endsAt },
      onProgress: () => {},
    });
    const built = await Promise.race([building, processes.failed]);
    return {
      chains: { [record.name]: { rpcUrl, chainId: record.chainId } },
      chainsFile: { [record.name]: toAdditions(record, built.entry) },
      scenarios: built.scenarios.map((scenario) => ({ ...scenario, chain: record.name })),
      treasury,
      stop: () => processes.stop(),
    };
  } catch (error) {
    await processes.stop();
    throw error;
  }
}
