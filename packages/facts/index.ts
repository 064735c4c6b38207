// The chains, and what is known of each.

export { base } from './chains/base.js';
export type { ChainBehaviour, DataFee } from './chains/behaviour.js';
export { bsc } from './chains/bsc.js';
export {
  type AddressLabel,
  type ChainRecord,
  type Dex,
  type InfinityPools,
  isConcentrated,
  isPoolWithRanges,
  isV4Kind,
  type Launchpad,
  type Locker,
  type NamingProvider,
  namingProviders,
  type PoolKind,
  type PoolManagerKind,
  type ProtocolTokens,
  type QuoteToken,
  type UniswapV4,
} from './chains/chain.js';
export { type ChainNote, type ChainNoteCode, chainNoteCodes, toChainNotes } from './chains/chain-notes.js';
export { eth } from './chains/eth.js';
export { type ChainForks, type ChainPoint, type ForkName, forkNames, hasBegun } from './chains/forks.js';
export { toLinkNames } from './chains/link-names.js';
export { type PoolManager, poolManagerOf, poolManagersOf } from './chains/pool-managers.js';
export { PROTOCOL_CODE, type ProtocolToken, protocolTokenAt } from './chains/protocol-tokens.js';
export {
  allBuiltIn,
  type BuiltInChainName,
  builtInChains,
  type Chain,
  type ChainName,
  type KnownChains,
  nodeVariableOf,
  toChainTable,
  toNoChain,
} from './chains/registry.js';
export { splitByNodes } from './chains/split-by-nodes.js';
export { wellKnownTokensOf } from './chains/well-known-tokens.js';

// Which token; what a fact is: known with its source, or missing with the reason.

export {
  type Address,
  DEAD_ADDRESS,
  parseAddress,
  shortAddress,
  toAddress,
  toChecksum,
  ZERO_ADDRESS,
} from './domain/address.js';
export {
  type BlockRef,
  type Fact,
  isOutage,
  type Known,
  known,
  knownValue,
  type Missing,
  type MissingReason,
  missing,
  type PartnerUse,
  type ReadingPlan,
} from './domain/fact.js';
export type { Disagreement, Opinion } from './domain/opinion.js';
export { type PastBlock, pastBlockKey } from './domain/past-block.js';
export { type LimitedRole, limitedRoles, type Role } from './domain/role.js';
export { type TokenRef, tokenKey } from './domain/token-ref.js';
export {
  type CachedFacts,
  cheapKinds,
  type FactBag,
  type FactKind,
  type FactMap,
  type FactSource,
  factRoles,
  factsOnRequest,
} from './fact-map.js';

// The shape of each fact.

export {
  type ContractCode,
  type Diamond,
  type Facet,
  knownShareOf,
  logicPartsOf,
  type ProxyHop,
  type ProxyProblem,
} from './code/code.js';
export type {
  CodeChange,
  CodeChangeKind,
  CodeHistory,
  FacetChange,
  SlotChange,
} from './code/code-history.js';
export type { CodeLikeness, SimilarScam } from './code/code-likeness.js';
export type { AuditCoverage, AuditListing } from './contract-audit/audit-listings.js';
export { type AuditReport, unreadSource } from './contract-audit/audit-report.js';
export type { ContractSource } from './contract-audit/source.js';
export type { CreatedContract, CreatorHistory, PoolsNow } from './creator-history/creator-history.js';
export type { BalanceComparison, Holder, HolderKind, Holders } from './holders/holders.js';
export type { MassTransfer, MassTransfers } from './holders/mass-transfers.js';
export type { WalletLink, WalletLinkKind, WalletLinks } from './holders/wallet-links.js';
export type { Disguise, DisguisedLink, LinkPlatform, SocialLink, SocialLinks } from './links/links.js';
export type {
  LiquidityHolder,
  LiquidityHolderKind,
  LiquidityLocks,
  LiquidityPoolCoverage,
  LockerHolding,
} from './liquidity-locks/liquidity-locks.js';
export type { LockerTrust, LockerTrusts } from './liquidity-locks/locker-trust.js';
export type {
  EmptiedPool,
  LiquidityRemoval,
  LiquidityRemovals,
  LiquidityStep,
  TokenRelation,
} from './liquidity-removals/liquidity-removals.js';
export type { MarketReport } from './market/market-report.js';
export { type Pool, type Pools, poolIdOf, type V4Pool } from './market/pools.js';
export type { JudgedTrades, Sample, Trade, TradeSample, TradeSums, Trades } from './market/trades.js';
export type { TokenMetadata } from './metadata/metadata.js';
export type { SupplyHistory, SupplyPoint } from './metadata/supply-history.js';
export type {
  Account,
  AccountKind,
  Handover,
  HiddenAuthority,
  LaunchpadContract,
  Ownership,
  ProposedAccount,
  ProxyKind,
  RoleHolder,
} from './ownership/ownership.js';
export {
  type AccountRule,
  allRules,
  NOBODY,
  type PausableFeature,
  type ProtocolTokenState,
  pausableFeatures,
  type RuleInUse,
  type RuleKind,
  type RulePart,
  type RuleUse,
  ruleUses,
} from './protocol-token/protocol-token.js';
export {
  type Route,
  type RouteId,
  type RouteStatus,
  type Routes,
  routeNames,
  type TradeDataFee,
} from './routes/routes.js';
export {
  INCOMPLETE_STATE,
  type PlayedCase,
  type PlayedState,
  type StateGrade,
  stateGrades,
} from './security/played-state.js';
export {
  type Authority,
  type FunctionReach,
  type OwnerPowers,
  type Power,
  type PowerActor,
  type PowerEffect,
  powerEffects,
} from './security/powers.js';
export { type ScanReport, type ScanSide, scanSideFields } from './security/scan-report.js';
export type { TradeSimulation } from './security/simulation.js';
export {
  type EnvironmentId,
  type EnvironmentResult,
  environmentNames,
  type HolderSells,
  type HookAction,
  type HookActionName,
  type PlayedHook,
  type PoolTrade,
  type TaxCurve,
  type TaxPoint,
  type TaxTrend,
  type TradingChecks,
} from './security/trading-checks.js';
export type { EarlyBuyer, Launch, PreLaunchHolder } from './snipers/launch.js';
export type { ReportedSniper, SniperReport } from './snipers/sniper-report.js';
export type { HistoryEvent, TokenHistory } from './token-history/token-history.js';

// How it is judged, and what shows it.

export type {
  AnsweredView,
  CallEvidence,
  Evidence,
  LogEvidence,
  TransactionEvidence,
} from './domain/evidence.js';
export {
  type AuditRating,
  auditRatings,
  type Controller,
  type Finding,
  type FindingStatus,
  type RiskLevel,
  riskLevels,
  type Severity,
  severities,
} from './domain/finding.js';
export { type Grade, gradeSteps, grades } from './domain/grade.js';
export type { Replayed, ReplayedEvidence, ReplayVerdict } from './domain/replayed.js';

// Errors that callers see.

export { AppError, type FieldProblem, type ProblemCode, problemCodes } from './errors/app-error.js';
export { catalog, type ErrorCode } from './errors/catalog.js';
export { wrongArgument } from './errors/wrong-argument.js';

// What is kept or shared: shapes of stores.

export type { ChainHealth, ChainState, Gap, GapCode, GapCost } from './domain/chain-health.js';
export type { EndpointMemory } from './domain/endpoint-memory.js';
export { type FairCaller, isPaidCaller } from './domain/fair-caller.js';
export {
  type CodeSketch,
  type KnownScam,
  type KnownScamStore,
  type ScamProof,
  scamProofs,
} from './domain/known-scam.js';
export type { ModelTokenBudget } from './domain/model-token-budget.js';
export type { AuditKey, AuditStore, StoredAudit } from './domain/stored-audit.js';

// Arithmetic of pools and balances.

export {
  type AmountRun,
  amountsOf,
  countOf,
  createRunBuilder,
  largestOf,
  replaceAmounts,
  sumOf,
  toRun,
  toRuns,
  withoutLargest,
} from './domain/amount-runs.js';
export { type Bin, type Bins, binPrice, swapInBins, toSqrtPriceX96 } from './domain/bin-math.js';
export { createFreshAddress, isFreshAddress } from './domain/fresh-address.js';
export { type HookOfPool, type HookPermission, hookPermissionsOf } from './domain/hook-permissions.js';
export { sqrtPriceAtTick } from './domain/tick-math.js';

// Pure helpers.

export { pushedNumber, readInstructions } from './lib/bytecode.js';
export { toCanonicalJson } from './lib/canonical-json.js';
export { chunk } from './lib/chunk.js';
export { estimateBytes } from './lib/estimate-bytes.js';
export { groupBy } from './lib/group-by.js';
export { fromHex, type Hex, isHex, toHex, toQuantity } from './lib/hex.js';
export { hasHidden, trimHidden, withoutHidden } from './lib/hidden-characters.js';
export { wilson } from './lib/interval.js';
export { keccak256, keccakOfText } from './lib/keccak.js';
export { lazily } from './lib/lazily.js';
export { mixesAlphabets, readsAsLatin, toLatin, unfold } from './lib/lookalikes.js';
export { createLru } from './lib/lru.js';
export { parseUrl } from './lib/parse-url.js';
export { percent } from './lib/percent.js';
export { readOnce } from './lib/read-once.js';
export { toAmount, toBigInt, toCount, toFlag, toNumber, toPositive, toText } from './lib/wire-values.js';
export { eachInSteps, groupInSteps, mapInSteps, runToEnd, type WorkSteps } from './lib/work-steps.js';
