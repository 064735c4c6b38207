import type { Provider } from '../../../src/capabilities/provider.js';
import { secondOpinions } from '../../../src/capabilities/second-opinion/second-opinion.js';
import type { ChainName } from '../../../src/chains/registry.js';
import { builtInChains, toChainTable } from '../../../src/chains/registry.js';
import type { LimitedRole } from '../../../src/domain/role.js';
import type { ProviderCall } from '../../../src/loaders/ask-provider.js';
import { createFactLoaders, type FactLoaders } from '../../../src/loaders/fact-loaders.js';
import { toFactPlan } from '../../../src/loaders/fact-plan.js';
import type { AnyFact, LoaderDeps, LoaderRequest } from '../../../src/loaders/loader-deps.js';
import { createProviders, type ProvidersOptions } from '../../../src/providers/create-providers.js';
import { parseProviderConfig } from '../../../src/providers/provider-config.js';
import { createFactCache } from '../../../src/upstream/fact-cache.js';
import type { RoleLimiter } from '../../../src/upstream/role-limiter.js';
import { createRoleLimiters } from '../../../src/upstream/role-limiters.js';
import type { RoleLimits } from '../../../src/upstream/role-refusals.js';

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
