// The analysis of a token.

export { type AnalysisReport, type AnalyzeOptions, analyze } from './analysis/analyze.js';
export { findElsewhere, toNoTokenError } from './analysis/no-token.js';
export {
  type CompleteAnalysis,
  type Components,
  type Judged,
  TokenAnalysis,
  type TokenAnalysisDeps,
} from './analysis/token-analysis.js';
export { createVerdictCache, isSameFact, type VerdictCache } from './analysis/verdict-cache.js';
export { type EngineSettings, onchainSettings } from './loaders/engine-settings.js';
export { createFactService, type FactService } from './loaders/fact-service.js';

// Decisions by a caller's policy.

export { askHolder, type HolderAnswer } from './decide/ask-holder.js';
export { type DecideOptions, decide, type Readings } from './decide/decide.js';
export { isStated } from './decide/is-stated.js';
export { packs } from './decide/packs/packs.js';
export { pathSchemas } from './decide/paths/fact-paths.js';
export type { DecisionRequest } from './decide/paths/subject.js';
export {
  type FactType,
  type Intent,
  intents,
  type PathSchema,
  type PathSchemas,
} from './policy-language/fact-type.js';
export type { ExceptedRule, PolicyDecision, RuleResult } from './policy-language/judge-policy.js';
export { type ParsedPolicy, type PolicyMistake, parsePolicy } from './policy-language/parse-policy.js';
export {
  type DecisionWord,
  decisions,
  isPolicyName,
  type Policy,
  policyLimits,
  policyShape,
} from './policy-language/policy-shape.js';

// Components, their verdicts, and the score made of them.

export type {
  AssessInput,
  Check,
  Component,
  Gate,
  Verdict,
  VerdictObserver,
} from './capabilities/component.js';
export { type ComponentState, standingOf } from './capabilities/component-state.js';
export { gradeByCoverage } from './capabilities/coverage-rule.js';
export { holdersComponent } from './capabilities/holders/component.js';
export { linksComponent } from './capabilities/links/component.js';
export { marketComponent } from './capabilities/market/component.js';
export { policy } from './capabilities/policy.js';
export { components } from './capabilities/registry.js';
export { applyGates, type CoreScore, coreScoreOf } from './capabilities/score.js';
export { securityComponent } from './capabilities/security/component.js';
export { criticalIssuesOf, keyFindingsOf } from './capabilities/security/key-findings.js';
export {
  isOverridden,
  needsCoreCoverage,
  overallRiskOf,
  securityRatingOf,
  whyRiskIsUnknown,
} from './capabilities/security/risk.js';
export { snipersComponent } from './capabilities/snipers/component.js';
export { evidenceCodes, statementCodes } from './capabilities/statement-codes.js';
export { type TokenClass, tokenClassOf } from './capabilities/token-class.js';
export type { TokenStandard } from './capabilities/token-interface.js';
export { toComponentSentence, toTokenSentence } from './capabilities/verdict-sentence.js';
export { washTradingComponent } from './capabilities/wash-trading/component.js';

// What people read.

export { changeWords } from './words/changes.js';

// What the details of components are made of.

export { type AuditKind, auditKindOf } from './capabilities/contract-audit/audit-kind.js';
export { concentrationOf, topShareOf } from './capabilities/holders/concentration.js';
export { isEligible } from './capabilities/holders/distribution.js';
export { toLockSummary } from './capabilities/liquidity-locks/locks.js';
export { liquidityHistoryOf } from './capabilities/market/liquidity-history.js';
export type { CapBasis } from './capabilities/market/market-cap.js';
export { type SaleSize, saleFacts, saleOf } from './capabilities/market/sale/sale.js';
export { estimateOf } from './capabilities/market/sampled-day.js';
export { lastDay, tradeWindowOf, volumeOf } from './capabilities/market/trade-window.js';
export { ratioOf } from './capabilities/ratio.js';
export {
  type IntegrationNote,
  type NoteId,
  type NotePresence,
  noteFacts,
  toIntegrationNotes,
} from './capabilities/routes/integration-notes.js';
export { toCodeHistoryView } from './capabilities/security/code-history.js';
export { contradictionsIn, type Statements } from './capabilities/security/contradictions.js';
export {
  findImpersonation,
  type GenuineToken,
  genuineTokensOf,
} from './capabilities/security/impersonation/find-impersonation.js';
export { toSkeleton } from './capabilities/security/impersonation/skeleton.js';
export {
  type HookClass,
  possibleClassOf,
  toHookConduct,
} from './capabilities/security/observed/hook-conduct.js';
export { findHookPowers } from './capabilities/security/observed/hooks.js';
export type { ShownActor, ShownEffect } from './capabilities/security/powers/liquidity-powers.js';
export { reconcileAudit } from './capabilities/security/reconcile/reconcile-audit.js';
export { noAuthorityRemains } from './capabilities/security/reconcile/remaining-authorities.js';
export { statementsOf } from './capabilities/security/statements.js';
export type { BuyerLabel, BuyerState, Retention } from './capabilities/snipers/early-buyers.js';
export { assessWash, assessWashInSteps } from './capabilities/wash-trading/assess-wash.js';
export { type CycleRule, cyclesOf, type PartyTrade } from './capabilities/wash-trading/cycles.js';
export type { WashType } from './capabilities/wash-trading/finding.js';

// Readers of single facts.

export { readCodeHistory } from './capabilities/code/read/history/read-code-history.js';
export { findSlotChanges } from './capabilities/code/read/history/slot-changes.js';
export { createAuditReportReader } from './capabilities/contract-audit/readers/audit-report.js';
export { type AuditRunner, createAuditRunner } from './capabilities/contract-audit/readers/audit-runner.js';
export { readCreatorHistory } from './capabilities/creator-history/read/read-creator-history.js';
export { readV4Positions } from './capabilities/liquidity-locks/read/v4/read-positions.js';
export { createKnownScams } from './capabilities/security/known-scams/known-scams.js';

// The facts of one request: loaders, and sources that agree or not.

export type { FactBatch, LoadContext, Provider } from './capabilities/provider.js';
export { createDaySamples } from './capabilities/reading/day-sample.js';
export { withChainSide } from './capabilities/second-opinion/chain-side.js';
export { secondOpinions } from './capabilities/second-opinion/second-opinion.js';
export { areIndependent, upstreamOf } from './capabilities/upstreams.js';
export type { CallObserver, ProviderCall } from './loaders/ask-provider.js';
export { createFactLoaders, type FactLoaders } from './loaders/fact-loaders.js';
export { toFactPlan } from './loaders/fact-plan.js';
export type { AnyFact, LoaderDeps, LoaderRequest } from './loaders/loader-deps.js';
export type { PastFacts } from './loaders/past-facts.js';
export { createSharedFacts } from './loaders/shared-facts.js';

// The chain and the outside services.

export { createKeptAudits } from './providers/ai/kept-audits.js';
export { createModelTokenLimiter } from './providers/ai/model-token-limiter.js';
export { type HistorySettings, historyIds } from './providers/create-histories.js';
export { createProviders, type ProvidersOptions } from './providers/create-providers.js';
export { createOnchainProvider } from './providers/onchain/provider.js';
export { type ProviderConfig, parseProviderConfig } from './providers/provider-config.js';
export type { AuditBudget, OutsideProvider, ProviderDefinition } from './providers/provider-definition.js';
export { providerVariables } from './providers/provider-variables.js';
export { providerDefinitions } from './providers/registry.js';

// Evidence, asked of a node again.

export { createProver } from './replay/create-prover.js';
export { type EvidencePiece, parseEvidence, type ReadPiece } from './replay/parse-evidence.js';
export { type Replay, repeatCall, replayEvidence } from './replay/replay-evidence.js';
export { replayStored } from './replay/replay-stored.js';
export { restoreValues, type SharedValues, shareValues } from './replay/shared-values.js';

// The cache, and limits that replicas share.

export { connectRedis } from './upstream/connect-redis.js';
export { createFactCache } from './upstream/fact-cache.js';
export { createPermitSource, type PermitSource } from './upstream/permit-source.js';
export { createRedisModelTokenBudget } from './upstream/redis-model-token-budget.js';
export { type RedisScript, toScript } from './upstream/redis-script.js';
export { createReplicaRegistry, type ReplicaRegistry } from './upstream/replica-registry.js';
export type { RoleLimiter } from './upstream/role-limiter.js';
export { createRoleLimiters } from './upstream/role-limiters.js';
export type { RoleLimits } from './upstream/role-refusals.js';
