import type { HttpClient, HttpClientOptions, LogSearch, Permit, PermitRequest } from '@assay/chain';
import type { Chain, ChainName, Role, TokenRef } from '@assay/facts';
import type { Provider } from '../capabilities/provider.js';
import type { PermitSource, PermitSourceOptions } from '../upstream/permit-source.js';
import type { KeptAudits } from './ai/kept-audits.js';
import type { ModelTokenLimiter } from './ai/model-token-limiter.js';

/** The operator's settings of a concrete service. */
export interface ProviderSettings {
  /** Base URL: the operator's, or the service's default. */
  readonly url: string;
  /** For services with one URL per chain. */
  readonly chainUrls?: Readonly<Record<ChainName, string>>;
  readonly apiKey?: string;
  readonly apiSecret?: string;
  /** For AI services: the model. */
  readonly model?: string;
}

/** The budget of model tokens. */
export interface AuditBudget {
  /** Maximum input of one audit in model tokens. Source beyond it is left out. */
  readonly tokensPerAudit: number;
  readonly tokenLimiter: ModelTokenLimiter;
}

/**
 * What a provider works with. Its requests take permits from the limiter of the role that it is listed under.
 */
export interface ProviderTools {
  readonly settings: ProviderSettings;
  readonly chains: ReadonlyMap<ChainName, Chain>;
  /**
   * Creates a client with this provider's limiter, breaker, time-outs and connections. Pass keys in `headers`
   * or `query`.
   */
  readonly http: (options: Partial<HttpClientOptions> & Pick<HttpClientOptions, 'baseUrl'>) => HttpClient;
  /**
   * Takes one permit, for requests that decide later whether they are sent. Pass it along with the request.
   */
  readonly admit: (asked: PermitRequest) => Promise<Permit>;
  /**
   * Creates a separate limit of the service below that of its role. Replicas share it if they share the
   * role's limit.
   */
  readonly createPermitSource: (
    name: string,
    limits: Pick<PermitSourceOptions, 'rps' | 'burst'>,
  ) => PermitSource;
  /** Aborted at shutdown. For work that outlives a request. */
  readonly lifetime: AbortSignal;
  /** Results of earlier audits by language models. */
  readonly audits: KeptAudits;
  /** The token budget of all language models together. Default: the default limits of an audit. */
  readonly auditBudget?: AuditBudget;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** A provider that may have cached answers. */
export interface OutsideProvider extends Provider {
  /** Whether it can answer about the token without a permit. Never, if absent. */
  readonly hasCachedAnswer?: (ref: TokenRef) => boolean;
}

/** The variables `<ID>_…` of a service, as `.env.example` shows them. The text describes the variable. */
interface ProviderVariables {
  /** What the service is, to go on after "address of". */
  readonly title: string;
  /** `<ID>_URL` and its default. */
  readonly url?: string;
  /** `<ID>_URL_<CHAIN>`, one for each network: what of the service, to stand between "address of" and "of Ethereum". */
  readonly chainUrls?: string;
  readonly apiKey?: string;
  readonly apiSecret?: string;
  readonly model?: string;
}

/** What an index of logs works with. */
export type LogSearchTools = Pick<ProviderTools, 'settings' | 'http' | 'now'>;

/** A concrete outside service: its name, its roles, and how it is created. */
export interface ProviderDefinition {
  readonly id: string;
  readonly roles: readonly Role[];
  /** Without this setting the service cannot be listed. */
  readonly needs: 'nothing' | 'key' | 'key_or_url' | 'model';
  /** Whether it is listed by default: always, if it has what it needs, or only by name. */
  readonly byDefault: 'always' | 'configured' | 'never';
  readonly variables: ProviderVariables;
  readonly create: (tools: ProviderTools) => OutsideProvider;
  /** Its index of the logs of a chain. Absent, or `undefined` for a chain: it has none. */
  readonly logSearch?: (tools: LogSearchTools, chain: Chain) => LogSearch | undefined;
}
