import type { Address } from '@assay/facts';
import type { ScenarioBuilder } from '../builder/scenario-builder.js';
import type { EmbeddedChainName } from '../core/chain-profiles.js';
import type { CoreContracts } from '../core/core-contracts.js';
import type { DeclaredTruth } from '../planted-truth.js';

/** The outcome of building a scenario. */
interface ScenarioResult {
  readonly token: Address;
  readonly supporting: Readonly<Record<string, Address>>;
  readonly truth: DeclaredTruth;
}

/** One token with a trading history. Each has its own file under `scenarios/` and a line in the registry. */
export interface Scenario {
  readonly id: string;
  readonly chain: EmbeddedChainName;
  readonly title: string;
  readonly story: string;
  deploy(builder: ScenarioBuilder, core: CoreContracts): Promise<ScenarioResult>;
}
