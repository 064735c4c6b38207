import type { KeyIdentity } from '../accounts/account-shapes.js';
import type { Accounts } from '../accounts/accounts.js';
import type { TokenRef } from '../domain/token-ref.js';
import type { AppError } from '../errors/app-error.js';
import type { HealthReport, RateLimitsReport } from '../observability/system.js';
import type { AnswerDependencies } from './answer-dependencies.js';
import type { QuotaMeter } from './quota-meter.js';
import type { TokenAnalysis } from './token-analysis.js';

/** Who calls: a key's identity, or why there is none. Decided once, before anything else. */
export type Caller =
  | { readonly identity: KeyIdentity; readonly failure?: undefined }
  | { readonly identity?: undefined; readonly failure: AppError };

/** What a resolver may touch. Made new for every request. */
export interface RequestContext {
  readonly requestId: string;
  /** Unix milliseconds. */
  readonly now: number;
  readonly caller: Caller;
  readonly accounts: Accounts;
  readonly meter: QuotaMeter;
  /** The token's analysis in this request; the same object for the same token. */
  analysis(ref: TokenRef, partnerApiKey?: string): TokenAnalysis;
  /** What the analyses of this request have read; `undefined` where a caller's own partner key was used. */
  dependencies(): AnswerDependencies | undefined;
  /** Whether reading it all now, without waiting, gives the same facts. */
  areFresh(basis: AnswerDependencies): boolean;
  /** Counts the request among those that do work, of all callers together. @throws {AppError} `rate_limited`. */
  startWork(): Promise<void>;
  /** Counts the request against the low tier, unless its endpoint already was. @throws {AppError} `rate_limited`. */
  enterLowTier(): Promise<void>;
  /** A Sign-In with Ethereum proof sent along, undecoded. */
  readonly walletProof: { readonly message: string; readonly signature: string } | undefined;
  /** The operator asks for a wallet proof with a purchase. */
  readonly purchaseRequiresProof: boolean;
  health(): Promise<HealthReport>;
  rateLimits(): Promise<RateLimitsReport>;
}
