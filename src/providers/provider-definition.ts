import type { Provider } from '../capabilities/provider.js';
import type { Chain, ChainName } from '../chains/registry.js';
import type { Role } from '../domain/role.js';
import type { TokenRef } from '../domain/token-ref.js';
import type { Asked, HttpClient, HttpClientOptions } from '../upstream/http.js';
import type { Permit } from '../upstream/permit.js';
import type { PermitSource, PermitSourceOptions } from '../upstream/permit-source.js';
import type { KeptAudits } from './ai/kept-audits.js';
import type { ModelTokenLimiter } from './ai/model-token-limiter.js';

/** What an operator says of a concrete service. */
export interface ProviderSettings {
  /** Base URL: the operator's, or the service's own. */
  readonly url: string;
  /** For services with one address for each chain. */
  readonly chainUrls?: { readonly [C in ChainName]?: string };
  readonly apiKey?: string;
  readonly apiSecret?: string;
  /** AI services: which model. */
  readonly model?: string;
}

/** Tokens of language models. */
export interface AuditBudget {
  /** Input of one audit; source beyond it is left out. */
  readonly tokensPerAudit: number;
  readonly tokenLimiter: ModelTokenLimiter;
}

/** What a provider is given to work with. Its requests take permits at the limiter of the role that it is listed under. */
export interface ProviderTools {
  readonly settings: ProviderSettings;
  readonly chains: ReadonlyMap<ChainName, Chain>;
  /** A client with this provider's limiter, breaker, time-outs and connections. `baseUrl` decides; keys go into headers or query. */
  readonly http: (options: Partial<HttpClientOptions> & Pick<HttpClientOptions, 'baseUrl'>) => HttpClient;
  /** One permit at the limiter, for requests that decide after it whether they are sent; it goes along with the request. */
  readonly admit: (asked: Asked) => Promise<Permit>;
  /** A limit of the service's own below that of its role, shared by all replicas where they share the role's. */
  readonly meter: (name: string, limits: Pick<PermitSourceOptions, 'rps' | 'burst'>) => PermitSource;
  /** Aborted when the program stops: for work that outlives a request. */
  readonly lifetime: AbortSignal;
  /** What language models said before. */
  readonly audits: KeptAudits;
  /** What language models may spend, all of them together; the defaults of an audit where absent. */
  readonly auditBudget?: AuditBudget;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** A provider that may hold answers which cost no further request. */
export interface OutsideProvider extends Provider {
  /** Whether it could answer about the token without a permit at the limiter; never where absent. */
  readonly ridesFree?: (ref: TokenRef) => boolean;
}

/** The variables that a service reads, `<ID>_…`, as `.env.example` shows them; a text is what it says of the variable. */
interface ProviderVariables {
  /** What the service is. */
  readonly title: string;
  /** `<ID>_URL` and its default. */
  readonly url?: string;
  /** `<ID>_URL_<CHAIN>`, one for each network. */
  readonly chainUrls?: string;
  readonly apiKey?: string;
  readonly apiSecret?: string;
  readonly model?: string;
}

/** A concrete outside service: how it is named, what it may fill, and how it is made. */
export interface ProviderDefinition {
  readonly id: string;
  readonly roles: readonly Role[];
  /** Without a key (or the address of a server, where `needs` says `url`) it cannot be listed. */
  readonly needs: 'nothing' | 'key' | 'key_or_url' | 'model';
  /** Listed when the operator says nothing: always, once it has what it needs, or only by name. */
  readonly byDefault: 'always' | 'configured' | 'never';
  readonly variables: ProviderVariables;
  readonly create: (tools: ProviderTools) => OutsideProvider;
}
