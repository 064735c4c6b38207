import type {
  Address,
  AddressLabel,
  Dex,
  InfinityPools,
  Launchpad,
  Locker,
  QuoteToken,
  UniswapV4,
} from '@assay/facts';
import type { EmbeddedChainName } from './core/chain-profiles.js';
import type { StartNodes } from './node/start-nodes.js';
import type { PlantedTruth } from './planted-truth.js';
import type { Scenario } from './scenarios/scenario.js';

/**
 * The part of a chain record that `CHAINS_FILE` overrides, so that the chain is read from an embedded node.
 */
export interface ChainsFileEntry {
  readonly chainId: number;
  readonly blockTimeMs: number;
  readonly wrappedNative: Address;
  readonly nativeUsdPrice: number;
  readonly stablecoins: readonly QuoteToken[];
  readonly dexes: readonly Dex[];
  readonly uniswapV4?: UniswapV4;
  readonly infinityCl?: InfinityPools;
  readonly infinityBin?: InfinityPools;
  readonly lockers: readonly Locker[];
  readonly launchpads?: readonly Launchpad[];
  readonly labels: Readonly<Record<string, AddressLabel>>;
  readonly confirmations: number;
  readonly multicall3: Address;
}

type ChainsFile = Readonly<Record<EmbeddedChainName, ChainsFileEntry>>;

/** A token with a history, and what its scenario planted in it. */
export interface DeployedScenario {
  readonly id: string;
  readonly chain: EmbeddedChainName;
  readonly address: Address;
  readonly title: string;
  /** One or two sentences that the demo prints. */
  readonly story: string;
  readonly planted: PlantedTruth;
  /** Other addresses by role: `pool`, `deployer`, `owner`, `locker`, …. `v4PoolId` is a 32-byte id. */
  readonly supporting: Readonly<Record<string, Address>>;
}

/** An address whose contract (or lack of one) breaks a careless reader. */
export interface EdgeCaseToken {
  readonly id: string;
  readonly chain: EmbeddedChainName;
  readonly address: Address;
  readonly what: string;
}

/** A mined payment that has not bought a plan yet. */
interface ReadyPurchase {
  readonly wallet: Address;
  readonly plan: 'starter';
  readonly transactionHash: string;
  readonly chain: EmbeddedChainName;
}

/** What a service needs in order to read embedded chains, and their stories. */
export interface EmbeddedChains {
  readonly chains: Readonly<Record<string, { readonly rpcUrl: string; readonly chainId: number }>>;
  readonly chainsFile: Readonly<Record<string, Partial<ChainsFileEntry>>>;
  readonly scenarios: readonly (Omit<DeployedScenario, 'chain'> & { readonly chain: string })[];
  readonly treasury: Address;
}

/** All facts about the running chains, as plain JSON. Amounts are decimal strings in smallest units. */
export interface DevnetFacts {
  readonly chains: Readonly<Record<EmbeddedChainName, { readonly rpcUrl: string; readonly chainId: number }>>;
  readonly chainsFile: ChainsFile;
  readonly scenarios: readonly DeployedScenario[];
  readonly edgeCases: readonly EdgeCaseToken[];
  readonly treasury: Address;
  /** A funded account with a known private key. It holds native coin and both stablecoins on every chain. */
  readonly payer: { readonly address: Address; readonly privateKey: string };
  readonly readyPurchase: ReadyPurchase;
}

export interface Devnet extends DevnetFacts {
  /** Ends the nodes. Safe to call twice. */
  stop(): Promise<void>;
}

export interface DevnetOptions {
  readonly onProgress?: (line: string) => void;
  /** Ids of the scenarios to build; default all. */
  readonly scenarios?: readonly string[];
  /** Scenarios in addition to those of the registry. */
  readonly more?: readonly Scenario[];
  readonly signal?: AbortSignal;
  /** What runs the chains; default anvil. */
  readonly startNodes?: StartNodes;
}
