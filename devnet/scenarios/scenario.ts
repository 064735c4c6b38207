import type { Address, ChainName } from '@assay/facts';
import type { ScenarioBuilder } from '../builder/scenario-builder.js';
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
  readonly chain: ChainName;
  readonly title: string;
  readonly story: string;
  deploy(builder: ScenarioBuilder, core: CoreContracts): Promise<ScenarioResult>;
}
