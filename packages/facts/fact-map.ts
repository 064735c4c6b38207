import type { ChainName } from './chains/registry.js';
import type { ContractCode } from './code/code.js';
import type { CodeHistory } from './code/code-history.js';
import type { CodeLikeness } from './code/code-likeness.js';
import type { AuditListings } from './contract-audit/audit-listings.js';
import type { AuditReport } from './contract-audit/audit-report.js';
import type { ContractSource } from './contract-audit/source.js';
import type { CreatorHistory } from './creator-history/creator-history.js';
import type { Fact } from './domain/fact.js';
import type { Role } from './domain/role.js';
import type { TokenRef } from './domain/token-ref.js';
import type { Holders } from './holders/holders.js';
import type { MassTransfers } from './holders/mass-transfers.js';
import type { WalletLinks } from './holders/wallet-links.js';
import type { SocialLinks } from './links/links.js';
import type { LiquidityLocks } from './liquidity-locks/liquidity-locks.js';
import type { LockerTrusts } from './liquidity-locks/locker-trust.js';
import type { LiquidityRemovals } from './liquidity-removals/liquidity-removals.js';
import type { MarketReport } from './market/market-report.js';
import type { Pools } from './market/pools.js';
import type { Trades } from './market/trades.js';
import type { TokenMetadata } from './metadata/metadata.js';
import type { SupplyHistory } from './metadata/supply-history.js';
import type { Ownership } from './ownership/ownership.js';
import type { ProtocolTokenState } from './protocol-token/protocol-token.js';
import type { Routes } from './routes/routes.js';
import type { OwnerPowers } from './security/powers.js';
import type { ScanReport } from './security/scan-report.js';
import type { TradeSimulation } from './security/simulation.js';
import type { TradingChecks } from './security/trading-checks.js';
import type { Launch } from './snipers/launch.js';
import type { SniperReport } from './snipers/sniper-report.js';
import type { TokenHistory } from './token-history/token-history.js';

/** Every fact kind with the type of its value. A new kind is one line here and one in `factRoles`. */
export interface FactMap {
  metadata: TokenMetadata;
  code: ContractCode;
  codeLikeness: CodeLikeness;
  ownership: Ownership;
  pools: Pools;
  trades: Trades;
  holders: Holders;
  liquidityLocks: LiquidityLocks;
  lockerTrust: LockerTrusts;
  liquidityRemovals: LiquidityRemovals;
  simulation: TradeSimulation;
  source: ContractSource;
  auditReport: AuditReport;
  launch: Launch;
  marketReport: MarketReport;
  massTransfers: MassTransfers;
  powers: OwnerPowers;
  protocolToken: ProtocolTokenState;
  routes: Routes;
  scanReport: ScanReport;
  sniperReport: SniperReport;
  socialLinks: SocialLinks;
  tradingChecks: TradingChecks;
  walletLinks: WalletLinks;
  auditListings: AuditListings;
  codeHistory: CodeHistory;
  creatorHistory: CreatorHistory;
  tokenHistory: TokenHistory;
  supplyHistory: SupplyHistory;
}

export type FactKind = keyof FactMap;

/** The role of each fact kind. The role's limit applies to every provider that answers it. */
export const factRoles: { readonly [K in FactKind]: Role } = {
  metadata: 'rpc',
  code: 'rpc',
  codeLikeness: 'rpc',
  ownership: 'scan',
  pools: 'market',
  trades: 'market',
  holders: 'explorer',
  liquidityLocks: 'scan',
  lockerTrust: 'rpc',
  liquidityRemovals: 'rpc',
  simulation: 'scan',
  source: 'explorer',
  auditReport: 'audit',
  launch: 'explorer',
  marketReport: 'market',
  massTransfers: 'rpc',
  powers: 'scan',
  protocolToken: 'rpc',
  routes: 'scan',
  scanReport: 'scan',
  sniperReport: 'partner',
  socialLinks: 'explorer',
  tradingChecks: 'scan',
  walletLinks: 'explorer',
  auditListings: 'audit',
  codeHistory: 'rpc',
  creatorHistory: 'rpc',
  tokenHistory: 'rpc',
  supplyHistory: 'rpc',
};

/**
 * Kinds that are read only for a query that selects them. No score uses them, and a query for the data
 * sources does not load them.
 */
export const factsOnRequest: ReadonlySet<FactKind> = new Set<FactKind>([
  'auditListings',
  'codeHistory',
  'creatorHistory',
  'routes',
  'tokenHistory',
  'supplyHistory',
]);

/**
 * Cheap kinds that are answered for many tokens in one request. Their readers load no other facts. So fifty
 * tokens of a query stay one batch, and do not wait for permission to read each token completely.
 */
export const cheapKinds: ReadonlySet<FactKind> = new Set<FactKind>([
  'metadata',
  'scanReport',
  'marketReport',
  'auditListings',
]);

export type FactBag = { readonly [K in FactKind]?: Fact<FactMap[K]> };

/** Where facts come from: loaders in a request, a plain table in a test. */
export interface FactSource {
  /** Whether a fact had to be read; absent: it is not known. */
  readonly hasRead?: boolean;
  /** The chains that it reads; absent: one alone. */
  readonly chains?: readonly ChainName[];
  load<K extends FactKind>(kind: K, ref: TokenRef): Promise<Fact<FactMap[K]>>;
}

/** Facts that are in memory. */
export interface CachedFacts {
  /**
   * The cached fact; `undefined` where `load` would request it. A stale fact is refreshed in the background,
   * as with `load`.
   */
  ready<K extends FactKind>(kind: K, ref: TokenRef): Fact<FactMap[K]> | undefined;
  /** Moves whenever a fact is stored or removed; it does not move when one becomes stale. */
  readonly changes: () => number;
}
