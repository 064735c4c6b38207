import type { Fact } from '../domain/fact.js';
import type { Role } from '../domain/role.js';
import type { TokenRef } from '../domain/token-ref.js';
import type { ContractCode } from './code/facts/code.js';
import type { CodeHistory } from './code/facts/code-history.js';
import type { CodeLikeness } from './code/facts/code-likeness.js';
import type { AuditListings } from './contract-audit/facts/audit-listings.js';
import type { AuditReport } from './contract-audit/facts/audit-report.js';
import type { ContractSource } from './contract-audit/facts/source.js';
import type { CreatorHistory } from './creator-history/facts.js';
import type { Holders } from './holders/facts/holders.js';
import type { MassTransfers } from './holders/facts/mass-transfers.js';
import type { WalletLinks } from './holders/facts/wallet-links.js';
import type { SocialLinks } from './links/facts.js';
import type { LiquidityLocks } from './liquidity-locks/facts/liquidity-locks.js';
import type { LockerTrusts } from './liquidity-locks/facts/locker-trust.js';
import type { MarketReport } from './market/facts/market-report.js';
import type { Pools } from './market/facts/pools.js';
import type { Trades } from './market/facts/trades.js';
import type { TokenMetadata } from './metadata/facts.js';
import type { Ownership } from './ownership/facts.js';
import type { OwnerPowers } from './security/facts/powers.js';
import type { ScanReport } from './security/facts/scan-report.js';
import type { TradeSimulation } from './security/facts/simulation.js';
import type { TradingChecks } from './security/facts/trading-checks.js';
import type { Launch } from './snipers/facts/launch.js';
import type { SniperReport } from './snipers/facts/sniper-report.js';

/** Every question that can be asked about a token, and the shape of its answer. A new fact is one line here and one in `factRoles`. */
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
  simulation: TradeSimulation;
  source: ContractSource;
  auditReport: AuditReport;
  launch: Launch;
  marketReport: MarketReport;
  massTransfers: MassTransfers;
  powers: OwnerPowers;
  scanReport: ScanReport;
  sniperReport: SniperReport;
  socialLinks: SocialLinks;
  tradingChecks: TradingChecks;
  walletLinks: WalletLinks;
  auditListings: AuditListings;
  codeHistory: CodeHistory;
  creatorHistory: CreatorHistory;
}

export type FactKind = keyof FactMap;

/** Which outside role answers a fact: its limit guards the question, whoever answers it. */
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
  simulation: 'scan',
  source: 'explorer',
  auditReport: 'audit',
  launch: 'explorer',
  marketReport: 'market',
  massTransfers: 'rpc',
  powers: 'scan',
  scanReport: 'scan',
  sniperReport: 'partner',
  socialLinks: 'explorer',
  tradingChecks: 'scan',
  walletLinks: 'explorer',
  auditListings: 'audit',
  codeHistory: 'rpc',
  creatorHistory: 'rpc',
};

/**
 * What is read only for a query that selects it: no score rests on it, and whoever asks where everything comes from does not cause
 * it to be read.
 */
export const factsOnRequest: ReadonlySet<FactKind> = new Set<FactKind>([
  'auditListings',
  'codeHistory',
  'creatorHistory',
]);

/**
 * What costs little, and is answered for many tokens in one question: readers of these kinds get no other facts. So fifty tokens of one
 * query stay one batch, and need not wait until each of them may be read whole.
 */
export const independentKinds: ReadonlySet<FactKind> = new Set<FactKind>([
  'metadata',
  'scanReport',
  'marketReport',
  'auditListings',
]);

export type FactBag = { readonly [K in FactKind]?: Fact<FactMap[K]> };

/** Where facts come from: loaders in a request, a plain table in a test. */
export interface FactSource {
  load<K extends FactKind>(kind: K, ref: TokenRef): Promise<Fact<FactMap[K]>>;
}

/** The facts in memory. */
export interface ReadyFacts {
  /** What `load` would answer without waiting; `undefined` where it would have to ask. A stale fact is renewed behind it, as by `load`. */
  ready<K extends FactKind>(kind: K, ref: TokenRef): Fact<FactMap[K]> | undefined;
}
