import type { Fact } from './fact.js';
import type { AuditListings } from './facts/audit-listings.js';
import type { AuditReport } from './facts/audit-report.js';
import type { ContractCode } from './facts/code.js';
import type { CodeHistory } from './facts/code-history.js';
import type { CodeLikeness } from './facts/code-likeness.js';
import type { CreatorHistory } from './facts/creator-history.js';
import type { Holders } from './facts/holders.js';
import type { Launch } from './facts/launch.js';
import type { LiquidityLocks } from './facts/liquidity-locks.js';
import type { LockerTrusts } from './facts/locker-trust.js';
import type { MarketReport } from './facts/market-report.js';
import type { MassTransfers } from './facts/mass-transfers.js';
import type { TokenMetadata } from './facts/metadata.js';
import type { Ownership } from './facts/ownership.js';
import type { Pools } from './facts/pools.js';
import type { OwnerPowers } from './facts/powers.js';
import type { ScanReport } from './facts/scan-report.js';
import type { TradeSimulation } from './facts/simulation.js';
import type { SniperReport } from './facts/sniper-report.js';
import type { SocialLinks } from './facts/social-links.js';
import type { ContractSource } from './facts/source.js';
import type { Trades } from './facts/trades.js';
import type { TradingChecks } from './facts/trading-checks.js';
import type { WalletLinks } from './facts/wallet-links.js';
import type { Role } from './role.js';
import type { TokenRef } from './token-ref.js';

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
