import {
  type Backfill,
  createBackfill,
  createInFlightReads,
  createMemoryLogStore,
  type LogStore,
} from '@assay/chain';
import { createCodeReader } from '../../capabilities/code/readers/code.js';
import { createCodeHistoryReader } from '../../capabilities/code/readers/code-history.js';
import { createAuditReportReader } from '../../capabilities/contract-audit/readers/audit-report.js';
import {
  type AuditRunner,
  createAuditRunner,
} from '../../capabilities/contract-audit/readers/audit-runner.js';
import { createCreatorHistoryReader } from '../../capabilities/creator-history/reader.js';
import { createHoldersReader } from '../../capabilities/holders/readers/holders.js';
import { createMassTransfersReader } from '../../capabilities/holders/readers/mass-transfers.js';
import { createWalletLinksReader } from '../../capabilities/holders/readers/wallet-links.js';
import { createSocialLinksReader, type SocialLinksOptions } from '../../capabilities/links/reader.js';
import { createLiquidityLocksReader } from '../../capabilities/liquidity-locks/readers/liquidity-locks.js';
import { createLockerTrustReader } from '../../capabilities/liquidity-locks/readers/locker-trust.js';
import { createLiquidityRemovalsReader } from '../../capabilities/liquidity-removals/reader.js';
import { createPoolsReader } from '../../capabilities/market/readers/pools.js';
import { createTradesReader } from '../../capabilities/market/readers/trades.js';
import { createMetadataReader } from '../../capabilities/metadata/reader.js';
import { createSupplyHistoryReader } from '../../capabilities/metadata/supply-history-reader.js';
import { createOwnershipReader } from '../../capabilities/ownership/reader.js';
import { createProtocolTokenReader } from '../../capabilities/protocol-token/reader.js';
import type { Provider } from '../../capabilities/provider.js';
import { ONCHAIN, type OnchainDeps } from '../../capabilities/reading/deps.js';
import { createRoutesReader } from '../../capabilities/routes/reader.js';
import { createKnownScams, type KnownScams } from '../../capabilities/security/known-scams/known-scams.js';
import { createCodeLikenessReader } from '../../capabilities/security/readers/code-likeness.js';
import { createPowersReader } from '../../capabilities/security/readers/powers.js';
import { createSimulationReader } from '../../capabilities/security/readers/simulation.js';
import { createTradingChecksReader } from '../../capabilities/security/readers/trading-checks.js';
import { createLaunchReader } from '../../capabilities/snipers/reader.js';
import { createTokenHistoryReader } from '../../capabilities/token-history/reader.js';
import { createChainTools } from './chain-tools.js';

export interface OnchainProviderOptions extends OnchainDeps {
  /** Stores logs. Default: in memory. */
  readonly logStore?: LogStore;
  /** Reads long histories in the background. Default: within the process. */
  readonly backfill?: Backfill;
  readonly socialLinks?: SocialLinksOptions;
  /** Runs audits. Default: a thread of this provider. Closed with the provider. */
  readonly auditRunner?: AuditRunner;
  /** Scams proven for other tokens. Default: in memory. */
  readonly scams?: KnownScams;
}

export interface OnchainProvider extends Provider {
  /**
   * Stops all reads and audits and waits for their end, so that nothing is written to the store afterwards.
   */
  close(): Promise<void>;
}

/** The chain itself as a provider: with only a node it can answer for every role but `partner`. */
export function createOnchainProvider(options: OnchainProviderOptions): OnchainProvider {
  const inFlight = createInFlightReads();
  const deps = { ...options, inFlight };
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
      liquidityRemovals: createLiquidityRemovalsReader(deps, tools),
      launch: createLaunchReader(deps, tools),
      massTransfers: createMassTransfersReader(deps, tools),
      walletLinks: createWalletLinksReader(deps, tools),
      powers: createPowersReader(deps),
      protocolToken: createProtocolTokenReader(deps),
      routes: createRoutesReader(deps),
      simulation: createSimulationReader(deps),
      tradingChecks: createTradingChecksReader(deps),
      codeHistory: createCodeHistoryReader(deps, tools),
      creatorHistory: createCreatorHistoryReader(deps),
      tokenHistory: createTokenHistoryReader(deps),
      supplyHistory: createSupplyHistoryReader(deps, tools),
      socialLinks: createSocialLinksReader(deps, options.socialLinks),
    },
    close: async () => {
      await Promise.all([backfill.close(), inFlight.close(), runner.close()]);
    },
  };
}
