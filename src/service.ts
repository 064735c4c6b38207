import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Accounts, createAccounts } from './accounts/accounts.js';
import { toPlans } from './accounts/plans.js';
import { createApp, readVersion } from './app.js';
import { EnvError } from './config/env.js';
import type { Settings } from './config/settings.js';
import type { Env } from './config/variables.js';
import { createDatabaseAudits } from './db/audits.js';
import { openDatabase } from './db/client.js';
import type { Database } from './db/database.js';
import { createHistoryQueue } from './db/history-queue.js';
import { createDatabaseKnownScams } from './db/known-scams.js';
import { createDatabaseLogStore } from './db/log-store.js';
import { migrateUp } from './db/migrate.js';
import { createDatabaseModelTokenBudget } from './db/model-token-budget.js';
import type { Address } from './domain/address.js';
import { createDrain, type DrainTimes } from './http/drain.js';
import { createLimits, type Limits } from './http/limits/limits.js';
import type { PlaygroundExample } from './http/playground.js';
import { createHttpServer } from './http/server.js';
import { closeInTime } from './lib/close-in-time.js';
import { throttle } from './lib/throttle.js';
import type { CallObserver } from './loaders/ask-provider.js';
import { createFactService, type FactService } from './loaders/fact-service.js';
import type { Backfill } from './logs/backfill.js';
import { createLogger, type Logger } from './observability/logger.js';
import { createMetrics, type Metrics } from './observability/metrics.js';
import { createSystem } from './observability/system.js';
import { isContractSignature } from './payments/contract-signature.js';
import { createPaymentReader } from './payments/create-payment-reader.js';
import type { SafeFetch } from './upstream/safe-fetch.js';

export interface Service {
  readonly settings: Settings;
  readonly accounts: Accounts;
  readonly limits: Limits;
  readonly database: Database;
  readonly facts: FactService;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** Starts to answer; resolves with the base URL. */
  listen(): Promise<string>;
  /** Stops to accept, finishes what runs, flushes, closes, within 10 s. Safe to call twice. Rejects, naming it, where something could not be closed. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly log?: Logger;
  readonly playground?: () => PlaygroundExample | undefined;
  /** Told of every question that a provider was asked. */
  readonly observe?: CallObserver;
  /** A database that is open already; the service closes it. */
  readonly database?: Database;
  readonly drainTimes?: DrainTimes;
  /** Fetches what a token points to, where LINK_CHECK allows it; public addresses only unless given. */
  readonly safeFetch?: SafeFetch;
  /** A connection on which nothing moves for so long is ended; default the request budget and 10 s. */
  readonly stalledMs?: number;
}

const STALLED_GRACE_MS = 10_000;
/** From the signal to the end: supervisors kill after 10 s. A database or Redis that hangs is waited for no longer. */
const ENDING_MS = 9_000;
const CLOSING_MS = 2_000;
const TELL_EVERY_MS = 30_000;

/** Opens everything that the settings name and joins it into one service. */
export async function createService(settings: Settings, options: ServiceOptions = {}): Promise<Service> {
  const { env } = settings;
  const log = options.log ?? createLogger(env.LOG_LEVEL, settings.secrets);
  const startedAt = Date.now();
  const database = options.database ?? (await openStore(env));
  const logDatabase = options.database ?? (await openLogDatabase(env)) ?? database;
  await migrateUp(database);
  const metrics = createMetrics();
  const backfill = await openHistoryQueue(env, log);
  const facts = createFactService(settings, {
    log,
    logStore: createDatabaseLogStore(
      logDatabase,
      throttle(TELL_EVERY_MS, (error) =>
        log.warn({ err: error }, 'the database does not keep up with the logs'),
      ),
    ),
    audits: createDatabaseAudits(database),
    scams: createDatabaseKnownScams(database),
    tokenLedger: createDatabaseModelTokenBudget(database),
    ...(backfill ? { backfill } : {}),
    ...(options.safeFetch ? { safeFetch: options.safeFetch } : {}),
    observe: (call) => {
      metrics.providerCall(call);
      options.observe?.(call);
    },
    onGateWait: metrics.gateWait,
    onGateRefusal: metrics.gateRefusal,
  });
  const domains = [...(env.SIWE_DOMAIN ?? [])];
  const accounts = openAccounts(settings, database, facts, domains, log);
  const limits = createLimits(limitsOf(env), facts.redis, {
    share: () => 1 / facts.replicas(),
    onFallback: throttle(TELL_EVERY_MS, (error) =>
      log.warn({ err: error }, 'Redis is away: each replica keeps to its share'),
    ),
  });
  const drain = createDrain();
  const system = createSystem({
    version: readVersion(),
    startedAt,
    now: Date.now,
    pingDatabase: () => database.ping(),
    usageOf: (role) => facts.gates[role].snapshot(),
    refreshUsage: async () => {
      await Promise.all(Object.values(facts.gates).map((gate) => gate.refresh()));
    },
    load: () => limits.load(),
    limits: {
      concurrent: env.LIMIT_CONCURRENT,
      perMinute: env.LIMIT_PER_MINUTE,
      standardPerMinute: env.TIER_STANDARD_PER_MINUTE,
    },
    batchSize: 50,
  });
  metrics.watch({
    cache: () => facts.cache.stats(),
    statements: () => database.statements() + (logDatabase === database ? 0 : logDatabase.statements()),
    lostCalls: accounts.lostCalls,
  });
  const app = await createApp({
    env,
    accounts,
    limits,
    system,
    log,
    metrics,
    facts: facts.facts,
    readyFacts: facts.readyFacts,
    onVerdict: facts.onVerdict,
    drain,
    ...(options.playground ? { playground: options.playground } : {}),
  });
  const stalledMs = options.stalledMs ?? env.REQUEST_BUDGET_MS + STALLED_GRACE_MS;
  const server = createHttpServer(app, stalledMs);
  drain.watch(server);
  const admin = env.ADMIN_PORT === undefined ? undefined : metrics.createServer();
  let closing: Promise<void> | undefined;
  const shutDown = async () => {
    const endsAt = performance.now() + ENDING_MS;
    await drain.stop(admin ? [server, admin] : [server], options.drainTimes);
    const unfinished = await closeInTime(
      [
        { name: 'the counts and history of calls', close: accounts.close, mostMs: ENDING_MS },
        { name: 'the sources of facts', close: facts.close, mostMs: CLOSING_MS },
        {
          name: 'the database',
          close: () =>
            Promise.all([database.close(), ...(logDatabase === database ? [] : [logDatabase.close()])]),
          mostMs: CLOSING_MS,
        },
      ],
      endsAt,
    );
    if (accounts.lostCalls() > 0)
      log.error({ calls: accounts.lostCalls() }, 'the history lacks calls that could not be written');
    if (unfinished.length > 0) throw new Error(`not closed in time: ${unfinished.join(', ')}`);
  };
  return {
    settings,
    accounts,
    limits,
    database,
    facts,
    metrics,
    log,
    async listen() {
      const url = await listen(server, env.HOST, env.PORT, 'PORT');
      if (env.SIWE_DOMAIN === undefined) domains.push(...localDomains(url));
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

function openAccounts(
  { env, chains }: Settings,
  database: Database,
  facts: FactService,
  domains: readonly string[],
  log: Logger,
): Accounts {
  const rpcs = [...facts.rpcs.values()];
  return createAccounts({
    database,
    plans: plansOf(env),
    treasury: env.TREASURY_ADDRESS as Address | undefined,
    paymentReader: createPaymentReader(rpcs),
    signIn: {
      domains,
      // Wallets that are no contracts sign in as Ethereum's, whatever network stands in for it here.
      chainIds: [1, ...[...chains.values()].map(({ chainId }) => chainId)],
      contracts: {
        chainOf: (chainId) => [...chains.values()].find((chain) => chain.chainId === chainId)?.name,
        accepts: (question, signal) => isContractSignature(rpcs, question, signal ? { signal } : {}),
      },
    },
    audit: (event) => log.info({ audit: event }, event.event),
    onDatabaseAway: (error) => log.error({ err: error }, 'the account database cannot be reached'),
    historyDays: env.USAGE_RETENTION_DAYS,
  });
}

function openStore(env: Env): Promise<Database> {
  const { DATABASE_URL: url, DATABASE_CONNECTIONS: maxConnections } = env;
  if (url !== undefined) return openDatabase({ url, maxConnections });
  if (env.DATA_DIR === 'memory') return openDatabase();
  // Keys' hashes, wallets and quotas: whatever this process writes from here on is its user's alone.
  process.umask(0o077);
  return openDatabase({ dataDir: env.DATA_DIR });
}

/**
 * Logs are read and written by the hundred thousand: through connections of their own, so that no count of a call waits
 * behind them. They wait longer, but leave half of a request's time for the rest of the work.
 */
async function openLogDatabase(env: Env): Promise<Database | undefined> {
  const { DATABASE_URL: url, DATABASE_LOG_CONNECTIONS: maxConnections, REQUEST_BUDGET_MS } = env;
  if (url === undefined) return undefined;
  const timeoutMs = Math.ceil(REQUEST_BUDGET_MS / 2);
  return openDatabase({ url, maxConnections, connectTimeoutMs: timeoutMs, statementTimeoutMs: timeoutMs });
}

/** Only a server outlives the process; without the right to make the queue's tables, histories are read on in the process. */
async function openHistoryQueue({ DATABASE_URL: url }: Env, log: Logger): Promise<Backfill | undefined> {
  if (url === undefined) return undefined;
  const onError = (error: unknown) => log.warn({ err: error }, 'reading a long history on');
  return createHistoryQueue({ url, onError }).catch((error: unknown) => {
    log.warn({ err: error }, 'no job queue in the database: long histories are not read on after a restart');
    return undefined;
  });
}

function plansOf(env: Env) {
  return toPlans({
    starter: { usd: env.PLAN_STARTER_USD, quota: env.PLAN_STARTER_QUOTA },
    pro: { usd: env.PLAN_PRO_USD, quota: env.PLAN_PRO_QUOTA },
    team: { usd: env.PLAN_TEAM_USD, quota: env.PLAN_TEAM_QUOTA },
  });
}

function limitsOf(env: Env) {
  return {
    concurrent: env.LIMIT_CONCURRENT,
    perMinute: env.LIMIT_PER_MINUTE,
    paidShare: env.LIMIT_PAID_SHARE,
    standardPerMinute: env.TIER_STANDARD_PER_MINUTE,
    lowPerMinute: env.TIER_LOW_PER_MINUTE,
    leaseMs: env.REQUEST_BUDGET_MS + 10_000,
  };
}

/** Names that a service without a public one is known by: whoever signs in at another host is not signing in here. */
function localDomains(url: string): readonly string[] {
  const { host, port } = new URL(url);
  return [...new Set([host, `127.0.0.1:${port}`, `localhost:${port}`, '127.0.0.1', 'localhost'])];
}

/** @throws {EnvError} naming the variable, where that address cannot be listened at. */
function listen(server: Server, host: string, port: number, variable: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      const why = listenRefusals[error.code ?? ''] ?? error.message;
      reject(new EnvError([`${variable}: ${host}:${port} ${why}`]));
    };
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      const { address, port: bound, family } = server.address() as AddressInfo;
      resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`);
    });
  });
}

const listenRefusals: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use; stop what listens there, or choose another port',
  EACCES: 'may not be used by this user; choose a port above 1023',
  EADDRNOTAVAIL: 'is no address of this machine',
  ENOTFOUND: 'cannot be found',
};
