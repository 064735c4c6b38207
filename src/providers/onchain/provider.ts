import { type Backfill, createBackfill } from '../../onchain/logs/backfill.js';
import type { LogStore } from '../../onchain/logs/log-store.js';
import { createMemoryLogStore } from '../../onchain/logs/memory-log-store.js';
import { createReadings } from '../../onchain/readings.js';
import type { Provider } from '../provider.js';
import { createAuditReportReader } from './audit-report.js';
import { type AuditRunner, createAuditRunner } from './audit-runner.js';
import { createChainTools } from './chain-tools.js';
import { createCodeReader } from './code.js';
import { createCodeHistoryReader } from './code-history.js';
import { createCodeLikenessReader } from './code-likeness.js';
import { createCreatorHistoryReader } from './creator-history.js';
import { ONCHAIN, type OnchainDeps } from './deps.js';
import { createHoldersReader } from './holders.js';
import { createKnownScams, type KnownScams } from './known-scams.js';
import { createLaunchReader } from './launch.js';
import { createLiquidityLocksReader } from './liquidity-locks.js';
import { createLockerTrustReader } from './locker-trust.js';
import { createMassTransfersReader } from './mass-transfers.js';
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
  /** Reads long histories on behind the requests; within the process where absent. */
  readonly backfill?: Backfill;
  readonly socialLinks?: SocialLinksOptions;
  /** What audits run in; a thread of the provider's own where absent. Closed with the provider. */
  readonly auditRunner?: AuditRunner;
  /** What was proven of other tokens; remembered in the process where absent. */
  readonly scams?: KnownScams;
}

export interface OnchainProvider extends Provider {
  /** Ends what is being read or audited and waits for its end: then nothing more is written to the store. */
  close(): Promise<void>;
}

/** The chain itself as a provider: with nothing but a node it fills every role. */
export function createOnchainProvider(options: OnchainProviderOptions): OnchainProvider {
  const readings = createReadings();
  const deps = { ...options, readings };
  const runner = options.auditRunner ?? createAuditRunner();
  const scams = options.scams ?? createKnownScams({ now: options.now });
  const backfill = options.backfill ?? createBackfill();
  const tools = createChainTools(options.rpcs.values(), options.logStore ?? createMemoryLogStore(), backfill);
  return {
    id: ONCHAIN,
    roles: ['scan', 'market', 'explorer', 'audit', 'rpc'],
    readers: {
      auditReport: createAuditReportReader({ now: options.now, runner }),
      metadata: createMetadataReader(deps),
      code: createCodeReader(deps),
      codeLikeness: createCodeLikenessReader({ now: options.now, scams }),
      ownership: createOwnershipReader(deps),
      pools: createPoolsReader(deps, tools),
      trades: createTradesReader(deps, tools),
      holders: createHoldersReader(deps, tools),
      liquidityLocks: createLiquidityLocksReader(deps),
      lockerTrust: createLockerTrustReader(deps),
      launch: createLaunchReader(deps, tools),
      massTransfers: createMassTransfersReader(deps, tools),
      walletLinks: createWalletLinksReader(deps, tools),
      powers: createPowersReader(deps),
      simulation: createSimulationReader(deps),
      tradingChecks: createTradingChecksReader(deps),
      codeHistory: createCodeHistoryReader(deps, tools),
      creatorHistory: createCreatorHistoryReader(deps),
      socialLinks: createSocialLinksReader(deps, options.socialLinks),
    },
    close: async () => {
      await Promise.all([backfill.close(), readings.close(), runner.close()]);
    },
  };
}
