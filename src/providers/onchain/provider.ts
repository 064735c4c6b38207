import type { BackfillOptions } from '../../onchain/logs/backfill.js';
import type { LogStore } from '../../onchain/logs/log-store.js';
import { createMemoryLogStore } from '../../onchain/logs/memory-log-store.js';
import type { Provider } from '../provider.js';
import { createAuditReportReader } from './audit-report.js';
import { createChainTools } from './chain-tools.js';
import { createCodeReader } from './code.js';
import { ONCHAIN, type OnchainDeps } from './deps.js';
import { createHoldersReader } from './holders.js';
import { createLaunchReader } from './launch.js';
import { createLiquidityLocksReader } from './liquidity-locks.js';
import { createMetadataReader } from './metadata.js';
import { createOwnershipReader } from './ownership.js';
import { createPoolsReader } from './pools.js';
import { createPowersReader } from './powers.js';
import { createSimulationReader } from './simulation.js';
import { createSocialLinksReader, type SocialLinksOptions } from './social-links.js';
import { createTradesReader } from './trades.js';
import { createTradingChecksReader } from './trading-checks.js';
import { createWalletLinksReader } from './wallet-links.js';

export interface OnchainProviderOptions extends OnchainDeps {
  /** Where logs are kept; in the process where absent. */
  readonly logStore?: LogStore;
  /** How long histories are read on behind the requests; give it the signal that ends the process. */
  readonly background?: BackfillOptions;
  readonly socialLinks?: SocialLinksOptions;
}

/** The chain itself as a provider: with nothing but a node it fills every role. */
export function createOnchainProvider(options: OnchainProviderOptions): Provider {
  const tools = createChainTools(options.logStore ?? createMemoryLogStore(), options.background);
  return {
    id: ONCHAIN,
    roles: ['scan', 'market', 'explorer', 'audit', 'rpc'],
    readers: {
      auditReport: createAuditReportReader(options),
      metadata: createMetadataReader(options),
      code: createCodeReader(options),
      ownership: createOwnershipReader(options),
      pools: createPoolsReader(options),
      trades: createTradesReader(options, tools),
      holders: createHoldersReader(options, tools),
      liquidityLocks: createLiquidityLocksReader(options),
      launch: createLaunchReader(options, tools),
      walletLinks: createWalletLinksReader(options, tools),
      powers: createPowersReader(options),
      simulation: createSimulationReader(options),
      tradingChecks: createTradingChecksReader(options),
      socialLinks: createSocialLinksReader(options, options.socialLinks),
    },
  };
}
