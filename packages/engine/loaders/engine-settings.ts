import type { Chain, ChainName, LimitedRole } from '@assay/facts';
import type { ProviderConfig } from '../providers/provider-config.js';
import type { RoleLimits } from '../upstream/role-refusals.js';

/** What an operator decides of the engine. */
export interface EngineSettings {
  readonly chains: ReadonlyMap<ChainName, Chain>;
  /** Of each chain, in the order in which they are asked. Without any, public ones are used. */
  readonly nodeUrls: ReadonlyMap<ChainName, readonly string[]>;
  readonly providers: ProviderConfig;
  readonly limits: Readonly<Record<LimitedRole, Omit<RoleLimits, 'role'>>>;
  /** Of each key that a caller gives for the `partner` role. */
  readonly partnerLimits: { readonly rps: number; readonly burst: number };
  /** Tokens that are read at once. */
  readonly coldTokens: {
    readonly max: number;
    /** Share of them that only paying callers can take, 0 to 1. */
    readonly paidShare: number;
    readonly maxWaitMs: number;
  };
  readonly auditTokens: { readonly perAudit: number; readonly perDay: number };
  /** The longest time for one request. */
  readonly requestBudgetMs: number;
  /** Whether the links of tokens are fetched. */
  readonly checksLinks: boolean;
  /** Share of a node's requests that watchers of the chains may take, 0 to 1. */
  readonly watchShare: number;
  /** Replicas that share it share limits and the cache. */
  readonly redisUrl?: string | undefined;
}

/** Writes what happens to a log: pino's loggers fit. */
export interface EngineLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
