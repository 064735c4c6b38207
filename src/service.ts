import { type SafeFetch, throttle, toChainHealth } from '@assay/chain';
import {
  type AuditRunner,
  askHolder,
  type CallObserver,
  type FactService,
  replayStored,
} from '@assay/engine';
import type { ChainHealth } from '@assay/facts';
import type { KeyIdentity } from './accounts/account-shapes.js';
import type { Accounts } from './accounts/accounts.js';
import { createDatabaseErrorGuard } from './accounts/database-error-guard.js';
import { createApp } from './app.js';
import { closeParts } from './close-parts.js';
import { readVersion } from './config/read-version.js';
import { knownChains, type Settings } from './config/settings.js';
import type { Env } from './config/variables.js';
import type { Database } from './db/database.js';
import { findServerRisks } from './db/find-server-risks.js';
import { migrateUp } from './db/migrate.js';
import { createDatabaseShareCards } from './db/share-cards.js';
import type { Disputes } from './disputes/disputes.js';
import type { StartToken } from './graphql/context.js';
import { createDrain, type DrainTimes } from './http/drain.js';
import { createLimits, type Limits } from './http/limits/limits.js';
import { createNewTokens } from './http/page/new-tokens.js';
import type { PlaygroundExample } from './http/playground.js';
import { createHttpServer } from './http/server.js';
import { listen, localDomains } from './listen.js';
import { createLogger, type Logger } from './observability/logger.js';
import { createMetrics, type Metrics } from './observability/metrics.js';
import { createSystem } from './observability/system.js';
import { watchChains } from './observability/watch-chains.js';
import { openAccounts } from './open-accounts.js';
import { openDisputes } from './open-disputes.js';
import { openFacts } from './open-facts.js';
import { openLogs } from './open-logs.js';
import { openReports } from './open-reports.js';
import { openLogDatabase, openStore } from './open-stores.js';
import { openWatches } from './open-watches.js';
import { createPolicies } from './policies/policies.js';
import type { Reports } from './reports/reports.js';
import type { WatchOwner } from './watches/open-streams.js';
import type { Watches } from './watches/watches.js';

export interface Service {
  readonly settings: Settings;
  readonly accounts: Accounts;
  readonly watches: Watches;
  readonly reports: Reports;
  readonly disputes: Disputes;
  readonly limits: Limits;
  readonly database: Database;
  readonly facts: FactService;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** Starts to listen; resolves with the base URL. */
  listen(): Promise<string>;
  /**
   * Stops accepting, finishes what is in progress, flushes and closes, within 10 s. Safe to call twice.
   * Rejects with the names of what could not be closed.
   */
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly log?: Logger;
  readonly playground?: () => PlaygroundExample | undefined;
  /** The key that readers of the page read through. Default: PAGE_KEY. */
  readonly pageKey?: () => string | undefined;
  /** Tokens that the page offers to begin with. */
  readonly stories?: readonly StartToken[];
  /** Called with every provider call. */
  readonly observe?: CallObserver;
  /** A database that is open already; the service closes it. */
  readonly database?: Database;
  /** Reads contracts; the service closes it. Default: a thread of its own. */
  readonly auditRunner?: AuditRunner;
  readonly drainTimes?: DrainTimes;
  /** Fetches what a token points to, if LINK_CHECK allows it. Default: public addresses only. */
  readonly safeFetch?: SafeFetch;
  /** Asked for the receivers of webhooks, `address:port`. Default: the name servers of the system. */
  readonly nameServers?: readonly string[];
  /** An idle connection is ended after this time; default: the request budget plus 10 s. */
  readonly stalledMs?: number;
}

const STALLED_GRACE_MS = 10_000;
const REPORT_EVERY_MS = 30_000;

/** The parts of the service that stand behind its doors. */
async function openParts(settings: Settings, options: ServiceOptions) {
  const { env } = settings;
  const log = options.log ?? createLogger(env.LOG_LEVEL, settings.secrets);
  const startedAt = Date.now();
  const database = options.database ?? (await openStore(env, log));
  const logDatabase = options.database ?? (await openLogDatabase(env)) ?? database;
  await migrateUp(database);
  for (const risk of await findServerRisks(database)) log.warn(risk);
  const metrics = createMetrics();
  const logs = openLogs(env, logDatabase, log);
  const facts = await openFacts(settings, options, { database, logStore: logs.store, metrics, log });
  const domains = [...(env.SIWE_DOMAIN ?? [])];
  const accounts = openAccounts(settings, { database, facts, domains, log });
  const reports = openReports(settings, { database, facts, log });
  const watching = openWatches(env, database, facts, reports, log, options.nameServers);
  const limits = createLimits(limitsOf(env), facts.redis, {
    share: () => 1 / facts.replicas(),
    onFallback: throttle(REPORT_EVERY_MS, (error) =>
      log.warn({ err: error }, 'Redis is unreachable: each replica keeps to its share of the limits'),
    ),
  });
  const chainWatch = watchChains(facts.rpcs, log);
  const chains = () =>
    [...facts.rpcs.values()].map((rpc) =>
      toChainHealth(rpc.chain, rpc.endpoints(), chainWatch.silent().has(rpc.chain.name)),
    );
  const drain = createDrain();
  const system = openSystem(env, { startedAt, database, facts, limits, chains });
  metrics.watch({
    cache: () => facts.cache.stats(),
    statements: () => database.statements() + (logDatabase === database ? 0 : logDatabase.statements()),
    lostCalls: accounts.lostCalls,
    gates: facts.gates,
    chains,
  });
  const policies = createPolicies({
    database,
    guard: createDatabaseErrorGuard((error) => log.error({ err: error }, 'the policies cannot be reached')),
  });
  const disputes = openDisputes({ database, facts, log });
  const databases = [...new Set([database, logDatabase])];
  return {
    accounts,
    watching,
    chainWatch,
    reports,
    disputes,
    policies,
    limits,
    system,
    drain,
    facts,
    logs,
    metrics,
    log,
    database,
    databases,
    domains,
  };
}

/** Opens everything that the settings name and connects it into one service. */
export async function createService(settings: Settings, options: ServiceOptions = {}): Promise<Service> {
  const { env } = settings;
  const parts = await openParts(settings, options);
  const { accounts, watching, reports, facts, metrics, log } = parts;
  const pageKey = options.pageKey ?? (() => env.PAGE_KEY);
  const app = await createApp({
    ...parts,
    env,
    cards: createDatabaseShareCards(parts.database),
    chains: knownChains(settings),
    trustedDocuments: settings.trustedDocuments,
    watches: watching.watches,
    facts: facts.facts,
    readyFacts: facts.readyFacts,
    askHolder: ({ ref, holder, block }, signal) =>
      askHolder(facts.rpcs.get(ref.chain), { token: ref.address, holder, block }, { signal }),
    replay: (chain, evidence, signal) => replayStored(facts.rpcs.get(chain), evidence, signal),
    past: facts.past,
    onVerdict: facts.onVerdict,
    readers: env.PAGE
      ? {
          key: pageKey,
          newTokens: createNewTokens(env.PAGE_NEW_PER_MINUTE, parts.limits),
        }
      : undefined,
    stories: options.stories,
    ...(options.playground ? { playground: options.playground } : {}),
  });
  if (env.PAGE)
    watching.holdPairs(async () => {
      const key = pageKey();
      return key === undefined ? undefined : toWatchOwner(await accounts.authenticate(key));
    });
  const stalledMs = options.stalledMs ?? env.REQUEST_BUDGET_MS + STALLED_GRACE_MS;
  const server = createHttpServer(app, stalledMs);
  parts.drain.watch(server);
  const admin = env.ADMIN_PORT === undefined ? undefined : metrics.createServer();
  let closing: Promise<void> | undefined;
  const shutDown = () =>
    closeParts(() => parts.drain.stop(admin ? [server, admin] : [server], options.drainTimes), parts);
  return {
    settings,
    accounts,
    watches: watching.watches,
    reports,
    disputes: parts.disputes,
    limits: parts.limits,
    database: parts.database,
    facts,
    metrics,
    log,
    async listen() {
      const url = await listen(server, env.HOST, env.PORT, 'PORT');
      if (env.SIWE_DOMAIN === undefined) parts.domains.push(...localDomains(url));
      if (admin)
        log.info({ url: await listen(admin, env.ADMIN_HOST, env.ADMIN_PORT ?? 0, 'ADMIN_PORT') }, 'metrics');
      return url;
    },
    close() {
      closing ??= shutDown();
      return closing;
    },
  };
}

function toWatchOwner({ keyId, plan, wallet }: KeyIdentity): WatchOwner {
  return { keyId, plan, caller: `${plan === 'test' ? 'free' : 'paid'}:${wallet}` };
}

interface SystemParts {
  readonly startedAt: number;
  readonly database: Database;
  readonly facts: FactService;
  readonly limits: Limits;
  readonly chains: () => readonly ChainHealth[];
}

function openSystem(env: Env, { startedAt, database, facts, limits, chains }: SystemParts) {
  return createSystem({
    version: readVersion(),
    startedAt,
    now: Date.now,
    database,
    usageOf: (role) => facts.limiters[role].snapshot(),
    refreshUsage: async () => {
      await Promise.all(Object.values(facts.limiters).map((gate) => gate.refresh()));
    },
    load: () => limits.load(),
    limits: {
      concurrent: env.LIMIT_CONCURRENT,
      perMinute: env.LIMIT_PER_MINUTE,
      standardPerMinute: env.TIER_STANDARD_PER_MINUTE,
    },
    chains,
    batchSize: 50,
  });
}

function limitsOf(env: Env) {
  return {
    concurrent: env.LIMIT_CONCURRENT,
    perMinute: env.LIMIT_PER_MINUTE,
    paidShare: env.LIMIT_PAID_SHARE,
    standardPerMinute: env.TIER_STANDARD_PER_MINUTE,
    lowPerMinute: env.TIER_LOW_PER_MINUTE,
    pagePerMinute: env.PAGE_PER_MINUTE,
    leaseMs: env.REQUEST_BUDGET_MS + STALLED_GRACE_MS,
  };
}
