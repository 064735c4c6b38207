import type { Provider } from '../provider.js';
import { createCodeReader } from './code.js';
import { ONCHAIN, type OnchainDeps } from './deps.js';
import { createLiquidityLocksReader } from './liquidity-locks.js';
import { createMetadataReader } from './metadata.js';
import { createOwnershipReader } from './ownership.js';
import { createPoolsReader } from './pools.js';
import { createSimulationReader } from './simulation.js';

/** The chain itself as a provider: with nothing but a node it fills every role. */
export function createOnchainProvider(deps: OnchainDeps): Provider {
  return {
    id: ONCHAIN,
    roles: ['scan', 'market', 'explorer', 'audit', 'rpc'],
    readers: {
      metadata: createMetadataReader(deps),
      code: createCodeReader(deps),
      ownership: createOwnershipReader(deps),
      pools: createPoolsReader(deps),
      liquidityLocks: createLiquidityLocksReader(deps),
      simulation: createSimulationReader(deps),
    },
  };
}
