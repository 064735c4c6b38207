import type { TracedRequest } from '@assay/chain';
import {
  type CompleteAnalysis,
  type Components,
  type HolderAnswer,
  isSameFact,
  TokenAnalysis,
  type TokenAnalysisDeps,
  type VerdictCache,
} from '@assay/engine';
import {
  type Address,
  type AppError,
  type BlockRef,
  type CachedFacts,
  type ChainName,
  type Evidence,
  type FactSource,
  type FairCaller,
  type KnownChains,
  type PastBlock,
  pastBlockKey,
  type Replayed,
  type TokenRef,
  tokenKey,
} from '@assay/facts';
import type { Accounts } from '../accounts/accounts.js';
import type { Disputes } from '../disputes/disputes.js';
import type { HealthReport, RateLimitsReport, System } from '../observability/system.js';
import type { Policies } from '../policies/policies.js';
import type { ReportedChange } from '../reports/change.js';
import type { ChangeEvidence } from '../reports/change-evidence.js';
import type { FoundOrigin } from '../reports/origin.js';
import type { Reports } from '../reports/reports.js';
import type { Watches } from '../watches/watches.js';
import type { AnswerDependencies } from './answer-dependencies.js';
import type { Caller, RequestContext, StartToken } from './context.js';
import { type QuotaMeter, RequestMeter, type Row } from './quota-meter.js';

/** Dependencies that all requests share. */
export interface ContextDeps {
  /** The chains of the service. */
  readonly chains: KnownChains;
  readonly accounts: Accounts;
  readonly watches: Watches;
  readonly reports: Reports;
  readonly disputes: Disputes;
  readonly policies: Policies;
  readonly system: System;
  readonly components: Components;
  readonly verdictCache: VerdictCache;
  readonly requestBudgetMs: number;
  readonly purchaseRequiresProof: boolean;
  /** Facts for one request: new loaders over shared caches and limits. */
  readonly facts: (request: {
    signal: AbortSignal;
    deadline: number;
    caller: string;
    partnerApiKey?: string;
  }) => FactSource;
  /** Facts as of a past block. */
  readonly past: (
    ref: TokenRef,
    at: PastBlock | 'newest',
    request: { signal: AbortSignal; deadline: number; caller: string },
  ) => Promise<{ readonly block: BlockRef; readonly facts: FactSource }>;
  /** Facts that are in memory, shared by all requests. */
  readonly readyFacts: CachedFacts;
  /** Asks a node of the chain for an evidence again. */
  readonly replay: (chain: ChainName, evidence: Evidence, signal: AbortSignal) => Promise<Replayed>;
  /** Asks the token at a block whether it refuses transfers of the holder. */
  readonly askHolder: (
    asked: { readonly ref: TokenRef; readonly holder: Address; readonly block: number },
    signal: AbortSignal,
  ) => Promise<HolderAnswer>;
  /** Whether anybody may see what readers of the page were told. */
  readonly tellsReports: () => boolean;
  /** Tokens to begin with. */
  readonly startTokens: () => readonly StartToken[];
  /** Called with every newly computed verdict. */
  readonly onVerdict?: TokenAnalysisDeps['onVerdict'];
}

export interface ContextRequest {
  readonly requestId: string;
  readonly trace: TracedRequest | undefined;
  readonly now: number;
  readonly caller: Caller;
  /** Who is served in turn where something is shared. */
  readonly fairCaller: FairCaller;
  readonly walletProof: () => RequestContext['walletProof'];
  /** A signal that is aborted when the caller disconnects: always the same, created on first use. */
  readonly signal: () => AbortSignal;
  readonly startWork: () => Promise<void>;
  readonly enterLowTier: () => Promise<void>;
}

/**
 * The context of one request. Fact sources and analyses are created on first use. Apollo copies it for each operation:
 * what changes is kept in objects that the copies share.
 */
export class ServedContext implements RequestContext {
  readonly requestId: string;
  readonly trace: TracedRequest | undefined;
  readonly now: number;
  readonly caller: Caller;
  readonly fairCaller: FairCaller;
  readonly accounts: Accounts;
  readonly watches: Watches;
  readonly reports: Reports;
  readonly disputes: Disputes;
  readonly policies: Policies;
  readonly meter: QuotaMeter;
  readonly factChanges: () => number;
  readonly startWork: () => Promise<void>;
  readonly purchaseRequiresProof: boolean;
  readonly chains: KnownChains;
  private readonly sources = new Map<string, FactSource>();
  private readonly analyses = new Map<string, TokenAnalysis>();
  private readonly origins = new Map<ReportedChange, Promise<FoundOrigin>>();
  private readonly pastAnalyses = new Map<string, Promise<TokenAnalysis>>();
  private readonly openedPast = new Map<string, TokenAnalysis>();

  constructor(
    private readonly deps: ContextDeps,
    private readonly request: ContextRequest,
  ) {
    this.requestId = request.requestId;
    this.trace = request.trace;
    this.now = request.now;
    this.caller = request.caller;
    this.fairCaller = request.fairCaller;
    this.accounts = deps.accounts;
    this.watches = deps.watches;
    this.reports = deps.reports;
    this.disputes = deps.disputes;
    this.policies = deps.policies;
    this.factChanges = deps.readyFacts.changes;
    this.startWork = request.startWork;
    this.purchaseRequiresProof = deps.purchaseRequiresProof;
    this.chains = deps.chains;
    this.meter = new RequestMeter(deps.accounts, request.caller.identity?.keyId ?? '');
  }

  analysis(ref: TokenRef, partnerApiKey?: string): TokenAnalysis {
    const key = `${tokenKey(ref)} ${partnerApiKey ?? ''}`;
    const existing = this.analyses.get(key);
    if (existing) return existing;
    const analysis = this.createAnalysis(ref, {
      facts: this.factsFor(partnerApiKey),
      hasPartnerKey: partnerApiKey !== undefined,
      now: this.now,
    });
    this.analyses.set(key, analysis);
    return analysis;
  }

  analysisAt(ref: TokenRef, at: PastBlock | 'newest'): Promise<TokenAnalysis> {
    const key = `${tokenKey(ref)} ${at === 'newest' ? at : pastBlockKey(at)}`;
    const existing = this.pastAnalyses.get(key);
    if (existing) return existing;
    const analysis = this.openPast(key, ref, at);
    this.pastAnalyses.set(key, analysis);
    return analysis;
  }

  private async openPast(key: string, ref: TokenRef, at: PastBlock | 'newest'): Promise<TokenAnalysis> {
    this.meter.begin(ref);
    const { block, facts } = await this.deps.past(ref, at, this.factRequest());
    const analysis = this.createAnalysis(ref, { facts, at: block, now: block.timestamp * 1_000 });
    this.openedPast.set(key, analysis);
    return analysis;
  }

  outageOf({ ref, partnerApiKey = '', at }: Row): AppError | undefined {
    const analysis =
      at === undefined
        ? this.analyses.get(`${tokenKey(ref)} ${partnerApiKey}`)
        : this.openedPast.get(`${tokenKey(ref)} ${at}`);
    return analysis?.outage;
  }

  private createAnalysis(
    ref: TokenRef,
    own: Pick<TokenAnalysisDeps, 'facts' | 'now' | 'at' | 'hasPartnerKey'>,
  ): TokenAnalysis {
    const { components, verdictCache, onVerdict, reports, disputes } = this.deps;
    const onComplete = (analysis: CompleteAnalysis) => {
      reports.observe(analysis);
      disputes.observe(analysis);
    };
    const observers = own.at ? {} : { onVerdict, onComplete };
    const onBegin = () => this.meter.begin(ref);
    return new TokenAnalysis(ref, { components, verdictCache, onBegin, ...observers, ...own });
  }

  private factsFor(partnerApiKey: string | undefined): FactSource {
    const key = partnerApiKey ?? '';
    const existing = this.sources.get(key);
    if (existing) return existing;
    const source = this.deps.facts({
      ...this.factRequest(),
      ...(partnerApiKey === undefined ? {} : { partnerApiKey }),
    });
    this.sources.set(key, source);
    return source;
  }

  private factRequest() {
    return {
      signal: this.signal,
      deadline: this.now + this.deps.requestBudgetMs,
      caller: this.request.fairCaller,
    };
  }

  get walletProof(): RequestContext['walletProof'] {
    return this.request.walletProof();
  }

  /** Whether a fact had to be read for this request. */
  get hasRead(): boolean {
    return [...this.sources.values()].some((source) => source.hasRead === true);
  }

  dependencies(): AnswerDependencies | undefined {
    if (this.sources.size !== 1 || !this.sources.has('') || this.pastAnalyses.size > 0) return undefined;
    return [...this.analyses.values()].map(({ ref, facts }) => ({ ref, facts: [...facts] }));
  }

  areFresh(dependencies: AnswerDependencies): boolean {
    const { readyFacts } = this.deps;
    return dependencies.every(({ ref, facts }) =>
      facts.every(([kind, fact]) => isSameFact(readyFacts.ready(kind, ref), fact)),
    );
  }

  replay(chain: ChainName, evidence: Evidence): Promise<Replayed> {
    return this.deps.replay(chain, evidence, this.inTime());
  }

  askHolder(ref: TokenRef, holder: Address, block: number): Promise<HolderAnswer> {
    return this.deps.askHolder({ ref, holder, block }, this.inTime());
  }

  /** Aborted when the caller disconnects, or at the end of the request's time. */
  private inTime(): AbortSignal {
    const left = Math.max(1, this.now + this.deps.requestBudgetMs - Date.now());
    return AbortSignal.any([this.signal, AbortSignal.timeout(left)]);
  }

  /** Aborted when the caller disconnects. */
  private get signal(): AbortSignal {
    return this.request.signal();
  }

  originOf(change: ReportedChange): Promise<FoundOrigin> {
    this.meter.begin(change.ref);
    const searching = this.origins.get(change) ?? this.reports.originOf(change, this.signal);
    this.origins.set(change, searching);
    return searching;
  }
  evidenceOf(change: ReportedChange): Promise<ChangeEvidence> {
    this.meter.begin(change.ref);
    return this.reports.evidenceOf(change, this.signal);
  }

  enterLowTier(): Promise<void> {
    return this.request.enterLowTier();
  }
  /** Bound: resolvers take it apart. */
  readonly tellsReports = (): boolean => this.deps.tellsReports();
  startTokens(): readonly StartToken[] {
    return this.deps.startTokens();
  }
  health(): Promise<HealthReport> {
    return this.deps.system.health();
  }
  rateLimits(): Promise<RateLimitsReport> {
    return this.deps.system.rateLimits();
  }
}
