import type { DeployedScenario } from '../../../devnet/devnet.js';
import type { NodeClient } from '../../../devnet/node/node-client.js';
import type { Family } from './families.js';

/** What was done to a token so far. */
export interface TokenState {
  readonly owner: string;
  readonly isRenounced: boolean;
  readonly sellFee: number;
  readonly flag: boolean;
  /** Liquidity was taken out and not put back, or nobody can trade with the pool. */
  readonly isDrained: boolean;
  /** Unix seconds; 0: nothing is locked. */
  readonly lockedUntil: number;
}

/** What a planted transaction is made of. */
export interface PlantedCall {
  readonly from: string;
  readonly to: string;
  readonly data: string;
  readonly value?: string;
}

export interface Act {
  /** What must be told. */
  readonly kind: string;
  /** What may be told besides, because it follows. */
  readonly also?: readonly string[];
  readonly families: readonly Family[];
  readonly isPossible: (state: TokenState) => boolean;
  readonly call: (scene: Scene) => PlantedCall | Promise<PlantedCall>;
  readonly after: (state: TokenState, scene: Scene) => TokenState;
}

export interface Scene {
  readonly node: NodeClient;
  readonly token: DeployedScenario;
  readonly state: TokenState;
  /** Time of the newest block, Unix seconds. */
  readonly now: number;
  readonly random: () => number;
}
