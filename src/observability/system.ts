import type { ChainHealth, LimitedRole } from '@assay/facts';
import { type CheckedDatabase, createDatabaseCheck } from './database-check.js';

type ServiceState = 'operational' | 'degraded' | 'down';

export interface HealthReport {
  readonly status: 'healthy' | 'degraded' | 'unhealthy';
  readonly timestamp: Date;
  readonly version: string;
  readonly uptimeSeconds: number;
  readonly services: {
    readonly database: 'connected' | 'disconnected';
    readonly auditApi: ServiceState;
    readonly scanApi: ServiceState;
    readonly marketApi: ServiceState;
    readonly explorerApi: ServiceState;
  };
  readonly chains: readonly ChainHealth[];
  /** What does not work, a sentence each; empty where all does. */
  readonly failing: readonly string[];
}

/** Whether requests should be sent to this process. */
interface Readiness {
  readonly ready: boolean;
  /** What does not work, also where the rest does. */
  readonly failing: readonly string[];
}

/** What the limiter of a role has counted today (UTC). */
interface RoleUsage {
  readonly requestsToday: number;
  readonly dailyLimit: number;
  readonly remainingDaily: number;
  readonly rateLimitHits: number;
  readonly status: string;
}

export interface RateLimitsReport {
  readonly globalStats: {
    readonly currentConcurrent: number;
    readonly requestsThisMinute: number;
    readonly maxConcurrentRequests: number;
    readonly maxRequestsPerMinute: number;
  };
  readonly apiUsage: readonly (RoleUsage & { readonly provider: LimitedRole })[];
  readonly recommendations: readonly string[];
  readonly integratorGuidelines: {
    readonly maxConcurrentRequests: number;
    readonly requestsPerMinute: number;
    readonly retryDelaySeconds: number;
    readonly batchSize: number;
  };
}

export interface SystemDeps {
  readonly version: string;
  readonly startedAt: number;
  readonly now: () => number;
  readonly database: CheckedDatabase;
  readonly usageOf: (role: LimitedRole) => RoleUsage;
  /** Resolves when `usageOf` includes the counts of all replicas. */
  readonly refreshUsage: () => Promise<void>;
  readonly load: () => Promise<{ readonly concurrent: number; readonly thisMinute: number }>;
  readonly limits: {
    readonly concurrent: number;
    readonly perMinute: number;
    readonly standardPerMinute: number;
  };
  /** What is known of the chains' endpoints; asks none of them. */
  readonly chains: () => readonly ChainHealth[];
  /** Maximum number of tokens in one batch to the providers. */
  readonly batchSize: number;
}

/** Reports whether the process can do its work and how close it is to its limits. Asks no provider. */
export interface System {
  health(): Promise<HealthReport>;
  readiness(): Promise<Readiness>;
  rateLimits(): Promise<RateLimitsReport>;
}

export function createSystem(deps: SystemDeps): System {
  const checkDatabase = createDatabaseCheck(deps.database);
  const silentChains = () => deps.chains().filter(({ state }) => state === 'not_at_all');
  const toFailing = (problem: string | undefined) => [
    ...(problem === undefined ? [] : [problem]),
    ...silentChains().map(({ chain }) => `No node of ${chain} answers: nothing on it can be read.`),
  ];
  return {
    async health() {
      const { answers, problem } = await checkDatabase();
      const failing = toFailing(problem);
      const state = (role: LimitedRole) => toState(deps.usageOf(role).status);
      const services = {
        auditApi: state('audit'),
        scanApi: state('scan'),
        marketApi: state('market'),
        explorerApi: state('explorer'),
      };
      const isDegraded =
        failing.length > 0 || Object.values(services).some((value) => value !== 'operational');
      return {
        status: problem ? 'unhealthy' : isDegraded ? 'degraded' : 'healthy',
        timestamp: new Date(deps.now()),
        version: deps.version,
        // A clock that was set back must not make this negative.
        uptimeSeconds: Math.max(0, Math.floor((deps.now() - deps.startedAt) / 1000)),
        services: { database: answers ? 'connected' : 'disconnected', ...services },
        chains: deps.chains(),
        failing,
      };
    },
    async readiness() {
      const { problem } = await checkDatabase();
      return { ready: problem === undefined, failing: toFailing(problem) };
    },
    async rateLimits() {
      const [{ concurrent, thisMinute }] = await Promise.all([deps.load(), deps.refreshUsage()]);
      const roles: readonly LimitedRole[] = ['audit', 'scan', 'market', 'explorer'];
      const apiUsage = roles.map((provider) => ({ provider, ...deps.usageOf(provider) }));
      const globalStats = {
        currentConcurrent: concurrent,
        requestsThisMinute: thisMinute,
        maxConcurrentRequests: deps.limits.concurrent,
        maxRequestsPerMinute: deps.limits.perMinute,
      };
      return {
        globalStats,
        apiUsage,
        recommendations: recommend(globalStats, apiUsage),
        integratorGuidelines: guidelines(deps),
      };
    },
  };
}

function toState(status: string): ServiceState {
  if (status === 'down') return 'down';
  return status === 'degraded' ? 'degraded' : 'operational';
}

/** What an integrator should do, given the current load. */
function recommend(stats: RateLimitsReport['globalStats'], usage: RateLimitsReport['apiUsage']): string[] {
  const advice: string[] = [];
  const share = stats.requestsThisMinute / stats.maxRequestsPerMinute;
  if (share >= 0.8)
    advice.push(
      `${Math.round(share * 100)} % of this minute's requests are used: slow down until the next minute.`,
    );
  if (stats.currentConcurrent / stats.maxConcurrentRequests >= 0.8)
    advice.push('Nearly all places for concurrent requests are taken: send one request at a time.');
  for (const { provider, status, remainingDaily, dailyLimit } of usage) {
    if (status === 'limited')
      advice.push(
        `The ${provider} provider is at its limit: wait for the retry_after of its 429 before asking again.`,
      );
    if (status === 'down') advice.push(`The ${provider} provider is down: answers come without its part.`);
    if (remainingDaily < dailyLimit * 0.1)
      advice.push(`The ${provider} provider has ${remainingDaily} of ${dailyLimit} requests left today.`);
  }
  return advice.length > 0 ? advice : ['Load is low: no need to slow down.'];
}

function guidelines({ limits, batchSize }: SystemDeps): RateLimitsReport['integratorGuidelines'] {
  return {
    maxConcurrentRequests: Math.max(1, Math.floor(limits.concurrent / 10)),
    requestsPerMinute: Math.min(limits.standardPerMinute, limits.perMinute),
    retryDelaySeconds: 1,
    batchSize,
  };
}
