import type { AddressLabel, Dex, Launchpad, Locker, QuoteToken, UniswapV4 } from '../src/chains/chain.js';
import type { ChainName } from '../src/chains/registry.js';
import type { Address } from '../src/domain/address.js';
import type { EmbeddedChainName } from './core/chain-profiles.js';
import type { PlantedTruth } from './planted-truth.js';
import type { Scenario } from './scenarios/scenario.js';

/** What `CHAINS_FILE` may say of one chain: merged over the built-in record, so that an embedded node stands in for it. */
export interface ChainsFileEntry {
  readonly chainId: number;
  readonly blockTimeMs: number;
  readonly wrappedNative: Address;
  readonly nativeUsdPrice: number;
  readonly stablecoins: readonly QuoteToken[];
  readonly dexes: readonly Dex[];
  readonly uniswapV4?: UniswapV4;
  readonly lockers: readonly Locker[];
  readonly launchpads?: readonly Launchpad[];
  readonly labels: Readonly<Record<string, AddressLabel>>;
  readonly confirmations: number;
  readonly multicall3: Address;
}

type ChainsFile = Readonly<Record<EmbeddedChainName, ChainsFileEntry>>;

/** A token with a history, and what its story planted in it. */
export interface DeployedScenario {
  readonly id: string;
  readonly chain: ChainName;
  readonly address: Address;
  readonly title: string;
  /** One or two sentences for a reader of the demo. */
  readonly story: string;
  readonly planted: PlantedTruth;
  /** Every other address that matters, by role: `pool`, `deployer`, `owner`, `locker`, …; `v4PoolId` is a 32-byte id. */
  readonly supporting: Readonly<Record<string, Address>>;
}

/** A contract (or none) that breaks a careless reader. */
export interface EdgeCaseToken {
  readonly id: string;
  readonly chain: ChainName;
  readonly address: Address;
  readonly what: string;
}

/** A payment that is on the chain and has not bought anything yet. */
interface ReadyPurchase {
  readonly wallet: Address;
  readonly plan: 'starter';
  readonly transactionHash: string;
  readonly chain: ChainName;
}

/** Everything about the running chains that survives `JSON.stringify`. Amounts are decimal strings of smallest units. */
export interface DevnetFacts {
  readonly chains: Readonly<Record<EmbeddedChainName, { readonly rpcUrl: string; readonly chainId: number }>>;
  readonly chainsFile: ChainsFile;
  readonly scenarios: readonly DeployedScenario[];
  readonly oddities: readonly EdgeCaseToken[];
  readonly treasury: Address;
  /** A funded account whose key is known; native coin and both stablecoins on every chain. Worthless outside. */
  readonly payer: { readonly address: Address; readonly privateKey: string };
  readonly readyPurchase: ReadyPurchase;
}

export interface Devnet extends DevnetFacts {
  /** Ends the nodes. Safe to call twice. */
  stop(): Promise<void>;
}

export interface DevnetOptions {
  readonly onProgress?: (line: string) => void;
  /** Ids of the stories to tell; all by default. */
  readonly scenarios?: readonly string[];
  /** Stories beside those of the registry. */
  readonly more?: readonly Scenario[];
  readonly signal?: AbortSignal;
}
