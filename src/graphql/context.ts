import type { TracedRequest } from '@assay/chain';
import type { HolderAnswer, TokenAnalysis } from '@assay/engine';
import type {
  Address,
  AppError,
  ChainName,
  Evidence,
  FairCaller,
  KnownChains,
  PastBlock,
  Replayed,
  TokenRef,
} from '@assay/facts';

import type { KeyIdentity } from '../accounts/account-shapes.js';
import type { Accounts } from '../accounts/accounts.js';
import type { Disputes } from '../disputes/disputes.js';
import type { HealthReport, RateLimitsReport } from '../observability/system.js';
import type { Policies } from '../policies/policies.js';
import type { ReportedChange } from '../reports/change.js';
import type { ChangeEvidence } from '../reports/change-evidence.js';
import type { FoundOrigin } from '../reports/origin.js';
import type { Reports } from '../reports/reports.js';
import type { Watches } from '../watches/watches.js';
import type { AnswerDependencies } from './answer-dependencies.js';
import type { QuotaMeter, Row } from './quota-meter.js';

/** The caller: the identity of a key, or why there is none. Determined once, first of all. */
export type Caller =
  | {
      readonly identity: KeyIdentity;
      readonly failure?: undefined;
      /** A reader of the page without a key: the identity is that of the operator's key. */
      readonly isReader?: true;
    }
  | { readonly identity?: undefined; readonly failure: AppError; readonly isReader?: undefined };

/** A token with a story, that the page offers to who has none in mind. */
export interface StartToken extends TokenRef {
  readonly title?: string | undefined;
  readonly story?: string | undefined;
}

/** What the resolvers of subscriptions work with. It stays for hours, so it holds nothing else of the request. */
export interface StreamContext extends Pick<RequestContext, 'caller' | 'fairCaller' | 'watches'> {
  /** Last-Event-ID of the request: the subscription goes on after this event. */
  readonly lastEventId: string | undefined;
}

/** What resolvers work with. Created for every request. */
export interface RequestContext {
  readonly requestId: string;
  /** Absent where no request asks. */
  readonly trace?: TracedRequest | undefined;
  /** Unix milliseconds. */
  readonly now: number;
  readonly caller: Caller;
  /** Who is served in turn where something is shared. */
  readonly fairCaller: FairCaller;
  /** The chains of the service. */
  readonly chains: KnownChains;
  readonly accounts: Accounts;
  readonly watches: Watches;
  readonly reports: Reports;
  readonly disputes: Disputes;
  /** The block and the transaction that did a change, within the time of the request. */
  originOf(change: ReportedChange): Promise<FoundOrigin>;
  /** What shows both sides of a change, within the time of the request. */
  evidenceOf(change: ReportedChange): Promise<ChangeEvidence>;
  readonly meter: QuotaMeter;
  /** The token's analysis in this request; always the same object for the same token. */
  analysis(ref: TokenRef, partnerApiKey?: string): TokenAnalysis;
  /**
   * The token's analysis as of a past block, or of the newest one: what is kept of it may be a minute old.
   * @throws {AppError} where there is no such block, no contract at it, or no node that has its state
   */
  analysisAt(ref: TokenRef, at: PastBlock | 'newest'): Promise<TokenAnalysis>;
  /** Why nothing could be told of the token of a charged row, where its sources failed. */
  outageOf(row: Row): AppError | undefined;
  /**
   * The facts that the analyses of this request have read; `undefined` when the caller's own partner key was
   * used, or a past block was asked for.
   */
  dependencies(): AnswerDependencies | undefined;
  /** Whether the facts in memory are still the same. */
  areFresh(dependencies: AnswerDependencies): boolean;
  /** Moves whenever a fact in memory is stored or removed. */
  readonly factChanges: () => number;
  /**
   * Counts the request against the limits of all callers together, before it does work.
   * @throws {AppError} `rate_limited`.
   */
  readonly startWork: () => Promise<void>;
  /**
   * Counts the request against the low tier, unless its endpoint already did.
   * @throws {AppError} `rate_limited`.
   */
  enterLowTier(): Promise<void>;
  /**
   * Asks a node of the chain for an evidence again. A node that cannot be asked is a verdict, not an error.
   */
  replay(chain: ChainName, evidence: Evidence): Promise<Replayed>;
  /** Asks the token at a block whether it refuses transfers of the holder. */
  askHolder(ref: TokenRef, holder: Address, block: number): Promise<HolderAnswer>;
  readonly policies: Policies;
  /** A Sign-In with Ethereum proof from the request headers, not yet verified. */
  readonly walletProof: { readonly message: string; readonly signature: string } | undefined;
  /** Whether the operator requires a wallet proof for a purchase. */
  readonly purchaseRequiresProof: boolean;
  /** Whether anybody may see what readers of the page were told. */
  tellsReports(): boolean;
  /** Tokens to begin with. */
  startTokens(): readonly StartToken[];
  health(): Promise<HealthReport>;
  rateLimits(): Promise<RateLimitsReport>;
}
