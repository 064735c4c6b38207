import {
  type Backfill,
  createNameResolver,
  createPartRpc,
  createSafeFetch,
  createSchedulers,
  type LogStore,
  type NodeRpc,
  type SafeFetch,
  type Schedulers,
  type SharedResource,
  throttle,
} from '@assay/chain';
import type {
  AuditStore,
  CachedFacts,
  ChainName,
  EndpointMemory,
  FactSource,
  KnownScamStore,
  LimitedRole,
  ModelTokenBudget,
} from '@assay/facts';
import type { Redis } from 'ioredis';
import type { VerdictObserver } from '../capabilities/component.js';
import { type AuditRunner, createAuditRunner } from '../capabilities/contract-audit/readers/audit-runner.js';
import { secondOpinions } from '../capabilities/second-opinion/second-opinion.js';
import { createKnownScams } from '../capabilities/security/known-scams/known-scams.js';
import { createScamLearner } from '../capabilities/security/known-scams/learn-scams.js';
import { createProviders, type ProvidersOptions } from '../providers/create-providers.js';
import { createOnchainProvider } from '../providers/onchain/provider.js';
import { connectRedis } from '../upstream/connect-redis.js';
import { createFactCache, type FactCache } from '../upstream/fact-cache.js';
import { createRedisModelTokenBudget } from '../upstream/redis-model-token-budget.js';
import { createReplicaRegistry, type ReplicaRegistry } from '../upstream/replica-registry.js';
import type { RoleLimiter, RoleLimiterOptions } from '../upstream/role-limiter.js';
import { createRoleLimiters } from '../upstream/role-limiters.js';
import type { CallObserver } from './ask-provider.js';
import type { EngineLog, EngineSettings } from './engine-settings.js';
import { createFactLoaders } from './fact-loaders.js';
import { toFactPlan } from './fact-plan.js';
import type { AnyFact } from './loader-deps.js';
import { openNodes } from './open-nodes.js';
import { createPastFacts, type PastFacts } from './past-facts.js';
import { createReadyFacts } from './ready-facts.js';
import { sharedPermitSources } from './role-limits.js';
import { createSharedFacts } from './shared-facts.js';

interface FactRequest {
  readonly signal: AbortSignal;
  /** Unix milliseconds. */
  readonly deadline: number;
  /** Who sent the request. Callers that wait at a limit are served in turn. */
  readonly caller: string;
  readonly partnerApiKey?: string;
}

/** Everything that answers questions about tokens: nodes, outside providers, their limits, and one cache. */
export interface FactService {
  readonly rpcs: ReadonlyMap<ChainName, NodeRpc>;
  readonly limiters: Readonly<Record<LimitedRole, RoleLimiter>>;
  readonly cache: FactCache<AnyFact>;
  readonly redis: Redis | undefined;
  /** Who gets what callers share, in this process. */
  readonly schedulers: Schedulers;
  /** Where questions of each role wait for its limit, and what is shared is waited for. */
  readonly gates: Readonly<Record<LimitedRole | 'history' | SharedResource, { readonly waiting: number }>>;
  /** The number of processes that share the limits, as last seen. At least 1. */
  readonly replicas: () => number;
  /**
   * Creates the loaders of one request over the shared caches and limits.
   * @example const pools = await service.facts({ signal, deadline, caller }).load('pools', ref);
   */
  readonly facts: (request: FactRequest) => FactSource;
  readonly readyFacts: CachedFacts;
  /** Facts as of past blocks. */
  readonly past: PastFacts['open'];
  /** The same for the watchers of the chains, with their part of the requests that the nodes allow. */
  readonly watched: {
    readonly rpcs: ReadonlyMap<ChainName, NodeRpc>;
    readonly past: PastFacts['open'];
  };
  /** Call it with every verdict: proven scams are remembered. */
  readonly onVerdict: VerdictObserver;
  close(): Promise<void>;
}

export interface FactServiceOptions {
  readonly log: EngineLog;
  /** Called for every provider call. */
  readonly observe?: CallObserver;
  readonly onLimiterWait?: NonNullable<RoleLimiterOptions['onWait']>;
  readonly onLimiterRefusal?: NonNullable<RoleLimiterOptions['onRefusal']>;
  /** Fetches what a token points to, if `checksLinks` allows it. Default: public addresses only. */
  readonly safeFetch?: SafeFetch;
  /** Stores the logs of the chains. Default: in memory. */
  readonly logStore?: LogStore;
  /** Stores audits of language models permanently. Default: in memory. */
  readonly audits?: AuditStore;
  /** Stores proven scams. Default: in memory. */
  readonly scams?: KnownScamStore;
  /** Counts the tokens of language models if there is no Redis. Default: in memory. */
  readonly modelTokenBudget?: ModelTokenBudget;
  /** Keeps what is learned of the nodes over a restart. Default: nothing is kept. */
  readonly endpointMemory?: EndpointMemory;
  /** Reads contracts. Default: a thread of its own. Closed with the service. */
  readonly auditRunner?: AuditRunner;
  /** Reads long histories in the background. Default: within the process. Closed with the service. */
  readonly backfill?: Backfill;
}

/** What replicas share: Redis, if one is configured, and the limits of the roles. */
function openLimits({ redisUrl, limits, history, sharing }: EngineSettings, options: FactServiceOptions) {
  const { log } = options;
  const redis =
    redisUrl === undefined
      ? undefined
      : connectRedis(redisUrl, (error) => log.warn({ err: error }, 'Redis is away'));
  const registry =
    redis &&
    createReplicaRegistry({
      redis,
      onChange: (connected, replicas) => log.warn({ connected, replicas }, 'shared limits'),
    });
  const hooks = {
    ...(options.onLimiterWait ? { onWait: options.onLimiterWait } : {}),
    ...(options.onLimiterRefusal ? { onRefusal: options.onLimiterRefusal } : {}),
    ...(registry ? { replicaRegistry: registry } : {}),
  };
  const limiters = createRoleLimiters(limits, { ...hooks, paidShare: sharing.paidShare });
  // One answer of an index is for all who wait for it: nobody is paid or free there, so nothing is kept.
  const { history: ofHistory } = createRoleLimiters({ history: history.limits }, hooks);
  return { redis, registry, limiters, history: ofHistory };
}

type SharedLimits = ReturnType<typeof openLimits>;

type SharedParts = SharedLimits & ReturnType<typeof openNodes> & { readonly schedulers: Schedulers };

/** Who answers questions: the chains and the outside services, with proven scams and the audit's thread. */
function openProviders(settings: EngineSettings, options: FactServiceOptions, parts: SharedParts) {
  const { log } = options;
  const { rpcs, prover, registry, limiters, schedulers } = parts;
  const onScamError = (error: unknown) => log.warn({ err: error }, 'known scams are in memory only');
  const scams = createKnownScams({
    now: Date.now,
    onError: onScamError,
    ...(options.scams ? { store: options.scams } : {}),
  });
  const auditRunner = options.auditRunner ?? createAuditRunner({ scheduler: schedulers.audit_thread });
  const onchain = createOnchainProvider({
    scams,
    auditRunner,
    rpcs,
    prover,
    now: Date.now,
    ...(settings.checksLinks
      ? { socialLinks: { safeFetch: options.safeFetch ?? createLinkFetch(schedulers) } }
      : {}),
    ...(options.logStore ? { logStore: options.logStore } : {}),
    ...(options.backfill ? { backfill: options.backfill } : {}),
  });
  const providers = createProviders({
    config: settings.providers,
    chains: settings.chains,
    onchain,
    limiters,
    partnerLimits: {
      ...settings.partnerLimits,
      ...(options.onLimiterWait ? { onWait: options.onLimiterWait } : {}),
      ...(options.onLimiterRefusal ? { onRefusal: options.onLimiterRefusal } : {}),
    },
    dispatcher: parts.connections,
    auditTokens: toAuditTokens(settings, options, registry),
    audits: {
      ...(options.audits ? { store: options.audits } : {}),
      onError: (error) => log.warn({ err: error }, 'an audit is kept in memory only'),
    },
    onCircuit: parts.onCircuit,
    ...(registry ? { createPermitSource: sharedPermitSources(registry) } : {}),
  });
  return { auditRunner, onchain, providers, scams, onVerdict: createScamLearner(scams, onScamError) };
}

export function createFactService(settings: EngineSettings, options: FactServiceOptions): FactService {
  const { log } = options;
  const limits = openLimits(settings, options);
  const schedulers = createSchedulers(settings.sharing, (resource) => ({
    onWait: (waitedMs) => options.onLimiterWait?.(resource, waitedMs),
    onRefusal: () => options.onLimiterRefusal?.(resource),
  }));
  const { redis, registry, limiters } = limits;
  const nodes = openNodes(settings, { ...options, limits, schedulers });
  const { rpcs, connections, playerRunner } = nodes;
  const opened = openProviders(settings, options, { ...limits, ...nodes, schedulers });
  const { auditRunner, onchain, providers, scams } = opened;
  const reportCacheError = throttle(REPORT_EVERY_MS, (reason: string) =>
    log.warn({ reason }, 'the shared cache is away'),
  );
  const cache = createFactCache<AnyFact>(redis ? { shared: createSharedFacts(redis, reportCacheError) } : {});
  const shared = {
    chains: [...rpcs.keys()],
    plan: toFactPlan(providers.listed),
    combinations: secondOpinions,
    cache,
    limiters,
    slots: schedulers.cold,
    flightBudgetMs: settings.requestBudgetMs,
    overload: () => options.logStore?.overload?.(),
    observe: observing(options),
  };
  const past = createPastFacts({ rpcs, shared, auditRunner });
  const watchedRpcs = new Map(
    [...rpcs].map(([chain, rpc]) => [chain, createPartRpc(rpc, settings.sharing.watchShare)] as const),
  );
  const watchedPast = createPastFacts({ rpcs: watchedRpcs, shared, auditRunner });
  return {
    rpcs,
    limiters,
    cache,
    redis,
    schedulers,
    gates: { ...limiters, history: limits.history, ...schedulers },
    replicas: () => registry?.replicas ?? 1,
    facts: (request) => createFactLoaders(shared, request),
    readyFacts: createReadyFacts(shared),
    past: past.open,
    watched: { rpcs: watchedRpcs, past: watchedPast.open },
    onVerdict: opened.onVerdict,
    async close() {
      await Promise.all([past.close(), watchedPast.close()]);
      await Promise.all([onchain.close(), providers.close(), scams.settled(), playerRunner.close()]);
      await connections.destroy();
      await registry?.close();
      redis?.disconnect();
    },
  };
}

function createLinkFetch({ names }: Schedulers): SafeFetch {
  return createSafeFetch({ resolve: createNameResolver({ scheduler: names }) });
}

/** Logs our own defects. Callers only see a missing fact. */
function observing({ log, observe }: FactServiceOptions): CallObserver {
  return (call) => {
    if (call.outcome === 'defect')
      log.error(
        { provider: call.provider, kind: call.kind, err: call.error },
        'a provider failed by a defect',
      );
    observe?.(call);
  };
}

const REPORT_EVERY_MS = 30_000;

function toAuditTokens(
  { auditTokens }: EngineSettings,
  { modelTokenBudget, log }: FactServiceOptions,
  registry: ReplicaRegistry | undefined,
): NonNullable<ProvidersOptions['auditTokens']> {
  const budget = registry ? createRedisModelTokenBudget(registry) : modelTokenBudget;
  return {
    ...auditTokens,
    ...(budget ? { budget } : {}),
    ...(registry ? { replicas: () => registry.replicas } : {}),
    onChange: (shared, error) =>
      log.warn(
        { shared, err: error },
        "counting the models' tokens of the day: shared, or this process's share",
      ),
  };
}
