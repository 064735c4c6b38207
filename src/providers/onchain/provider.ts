import type { LogStore } from '../../onchain/logs/log-store.js';
import { createMemoryLogStore } from '../../onchain/logs/memory-log-store.js';
import type { Provider } from '../provider.js';
import { createCodeReader } from './code.js';
import { ONCHAIN, type OnchainDeps } from './deps.js';
import { createHoldersReader } from './holders.js';
import { createLiquidityLocksReader } from './liquidity-locks.js';
import { createLogIndexes } from './log-indexes.js';
import { createMetadataReader } from './metadata.js';
import { createOwnershipReader } from './ownership.js';
import { createPoolsReader } from './pools.js';
import { createSimulationReader } from './simulation.js';
import { createTradesReader } from './trades.js';

export interface OnchainProviderOptions extends OnchainDeps {
  /** Where logs are kept; in the process where absent. */
  readonly logStore?: LogStore;
}

/** The chain itself as a provider: with nothing but a node it fills every role. */
export function createOnchainProvider(options: OnchainProviderOptions): Provider {
  const indexes = createLogIndexes(options, options.logStore ?? createMemoryLogStore());
  return {
    id: ONCHAIN,
    roles: ['scan', 'market', 'explorer', 'audit', 'rpc'],
    readers: {
      metadata: createMetadataReader(options),
      code: createCodeReader(options),
      ownership: createOwnershipReader(options),
      pools: createPoolsReader(options),
      trades: createTradesReader(options, indexes),
      holders: createHoldersReader(options, indexes),
      liquidityLocks: createLiquidityLocksReader(options),
      simulation: createSimulationReader(options),
    },
  };
}
