import type { ChainName } from '../../src/chains/registry.js';
import type { Address } from '../../src/domain/address.js';
import type { ScenarioBuilder } from '../builder/stage.js';
import type { CoreContracts } from '../core/core-contracts.js';
import type { StoryTruth } from '../planted-truth.js';

/** What a story hands back when it has been told. */
interface ScenarioResult {
  readonly token: Address;
  readonly supporting: Readonly<Record<string, Address>>;
  readonly truth: StoryTruth;
}

/** One token with a trading history: a file of its own under `scenarios/`, and a line in the registry. */
export interface Scenario {
  readonly id: string;
  readonly chain: ChainName;
  readonly title: string;
  readonly story: string;
  deploy(stage: ScenarioBuilder, core: CoreContracts): Promise<ScenarioResult>;
}
