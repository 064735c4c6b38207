import {
  type AnyFact,
  createFactCache,
  createFactLoaders,
  createProviders,
  createRoleLimiters,
  type FactLoaders,
  type LoaderDeps,
  type LoaderRequest,
  type Provider,
  type ProviderCall,
  type ProvidersOptions,
  parseProviderConfig,
  type RoleLimiter,
  type RoleLimits,
  secondOpinions,
  toFactPlan,
} from '@assay/engine';
import { builtInChains, type ChainName, type LimitedRole, toChainTable } from '@assay/facts';

export type Limits = Readonly<Record<LimitedRole, Omit<RoleLimits, 'role'>>>;

const limit = (rps: number, burst: number) => ({ rps, burst, daily: 1_000_000, maxWaitMs: 1_500 });

/** The limits of the specification. */
export const specifiedLimits: Limits = {
  audit: limit(4, 8),
  scan: limit(8, 16),
  market: limit(12, 24),
  explorer: limit(4, 8),
};

export interface OpenService {
  readonly gates: Readonly<Record<LimitedRole, RoleLimiter>>;
  readonly providerCalls: readonly ProviderCall[];
  /** Loaders of a new request with this budget. */
  request(budgetMs?: number, more?: Partial<LoaderRequest>): FactLoaders;
  close(): Promise<void>;
}

export interface OpenServiceOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly limits?: Partial<Limits>;
  readonly onchain?: Provider;
  readonly chains?: ProvidersOptions['chains'];
  readonly more?: Partial<LoaderDeps>;
}

const nothing: Provider = { id: 'onchain', roles: ['rpc'], readers: {} };

/**
 * Providers, role limiters, cache and loaders as the program creates them from an environment. Has no chain
 * when none is given.
 */
export function openService(options: OpenServiceOptions): OpenService {
  const { config, problems } = parseProviderConfig(options.environment);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  const gates = createRoleLimiters<LimitedRole>({ ...specifiedLimits, ...options.limits });
  const chains: ReadonlyMap<ChainName, (typeof builtInChains)[number]> =
    options.chains ?? toChainTable(builtInChains);
  const providers = createProviders({ config, chains, onchain: options.onchain ?? nothing, limiters: gates });
  const cache = createFactCache<AnyFact>();
  const plan = toFactPlan(providers.listed);
  const providerCalls: ProviderCall[] = [];
  const observe = (call: ProviderCall) => void providerCalls.push(call);
  return {
    gates,
    providerCalls,
    request: (budgetMs = 20_000, more = {}) =>
      createFactLoaders(
        { plan, cache, limiters: gates, combinations: secondOpinions, observe, ...options.more },
        { signal: new AbortController().signal, deadline: Date.now() + budgetMs, caller: 'test', ...more },
      ),
    close: () => providers.close(),
  };
}
