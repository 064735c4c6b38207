import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { type Accounts, createAccounts } from './accounts/accounts.js';
import { toPlans } from './accounts/plans.js';
import { createApp, readVersion } from './app.js';
import type { Chain, ChainName } from './chains/chain.js';
import { mergeChains } from './chains/merge.js';
import { builtInChains, toChainTable } from './chains/registry.js';
import { EnvError, parseEnv, secretVariables } from './config/env.js';
import type { Env } from './config/variables.js';
import { openDatabase } from './db/client.js';
import type { Database } from './db/database.js';
import { migrateUp } from './db/migrate.js';
import type { Address } from './domain/address.js';
import type { FactSource } from './domain/fact-map.js';
import { type LimitedRole, limitedRoles } from './domain/role.js';
import type { PlaygroundExample } from './http/graphql-route.js';
import { createLimits, type Limits } from './http/limits/limits.js';
import { createHttpServer } from './http/server.js';
import type { CallObserver } from './loaders/ask-provider.js';
import { type AnyFact, createFactLoaders } from './loaders/fact-loaders.js';
import { toFactPlan } from './loaders/fact-plan.js';
import { createLogger, type Logger } from './observability/logger.js';
import { createPaymentReader } from './onchain/payments/create-payment-reader.js';
import { isContractSignature } from './onchain/payments/contract-signature.js';
import { createRpc } from './onchain/rpc/create-rpc.js';
import type { Rpc } from './onchain/rpc/rpc.js';
import { createProviders } from './providers/create-providers.js';
import { createOnchainProvider } from './providers/onchain/provider.js';
import { type ProviderConfig, parseProviderConfig } from './providers/provider-config.js';
import { createSystem } from './system/system.js';
import { createFactCache } from './upstream/fact-cache.js';
import { createFleet, type Fleet } from './upstream/fleet.js';
import { createGate, type Gate } from './upstream/gate.js';
import { createSharedMeter } from './upstream/shared-meter.js';

/** What the operator decided, read and checked. */
export interface Settings {
  readonly env: Env;
  readonly chains: ReadonlyMap<ChainName, Chain>;
  readonly providers: ProviderConfig;
  /** Values that no log may hold. */
  readonly secrets: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws {EnvError} naming every bad variable at once. */
export function readSettings(environment: Environment): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const env = parseEnv(given);
  const providers = parseProviderConfig(given);
  const problems = providers.problems.map(({ variable, problem }) => `${variable}: ${problem}`);
  const chains = readChains(env.CHAINS_FILE, problems);
  if (problems.length > 0) throw new EnvError(problems);
  const secrets = secretVariables.flatMap((name) => given[name]?.split(',').map((part) => part.trim()) ?? []);
  return { env, chains: toChainTable(chains), providers: providers.config, secrets };
}

function readChains(path: string | undefined, problems: string[]): readonly Chain[] {
  if (path === undefined) return builtInChains;
  if (!existsSync(path)) {
    problems.push('CHAINS_FILE: there is no such file');
    return builtInChains;
  }
  try {
    return mergeChains(builtInChains, JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    problems.push(`CHAINS_FILE: ${error instanceof Error ? error.message : 'cannot be read'}`);
    return builtInChains;
  }
}

export interface Service {
  readonly settings: Settings;
  readonly accounts: Accounts;
  readonly limits: Limits;
  readonly database: Database;
  readonly rpcs: ReadonlyMap<ChainName, Rpc>;
  readonly log: Logger;
  readonly facts: (request: { signal: AbortSignal; deadline: number; partnerApiKey?: string }) => FactSource;
  readonly gates: Readonly<Record<LimitedRole, Gate>>;
  /** Starts to answer; resolves with the base URL. */
  listen(): Promise<string>;
  /** Stops to accept, finishes what runs, flushes, closes. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly log?: Logger;
  readonly playground?: () => PlaygroundExample | undefined;
  /** Told of every question that a provider was asked. */
  readonly observe?: CallObserver;
  /** A database that is open already; the service closes it. */
  readonly database?: Database;
}

/** Opens everything that the settings name and joins it into one service. */
export async function createService(settings: Settings, options: ServiceOptions = {}): Promise<Service> {
  const { env, chains } = settings;
  const log = options.log ?? createLogger(env.LOG_LEVEL, settings.secrets);
  const startedAt = Date.now();
  const database = options.database ?? (await openStore(env));
  await migrateUp(database);
  const redis = env.REDIS_URL === undefined ? undefined : connectRedis(env.REDIS_URL, log);
  const fleet =
    redis &&
    createFleet({
      redis,
      onChange: (connected, replicas) => log.warn({ connected, replicas }, 'shared limits'),
    });
  const gates = createGates(env, fleet);
  const rpcs = createRpcs(settings);
  const onchain = createOnchainProvider({ rpcs, now: Date.now });
  const providers = createProviders({ config: settings.providers, chains, onchain, gates });
  const cache = createFactCache<AnyFact>();
  const plan = toFactPlan(providers.listed);
  const facts: Service['facts'] = (request) =>
    createFactLoaders(
      { plan, cache, gates, flightBudgetMs: env.REQUEST_BUDGET_MS, providerBudgetMs: env.REQUEST_BUDGET_MS, ...(options.observe ? { observe: options.observe } : {}) },
      request,
    );
  const domains = [...(env.SIWE_DOMAIN ?? [])];
  const accounts = createAccounts({
    database,
    plans: plansOf(env),
    treasury: env.TREASURY_ADDRESS as Address | undefined,
    paymentReader: createPaymentReader([...rpcs.values()]),
    signIn: {
      domains,
      chainIds: [...chains.values()].map(({ chainId }) => chainId),
      isContractSignature: (question, signal) => isContractSignature([...rpcs.values()], question, signal ? { signal } : {}),
    },
    audit: (event) => log.info({ audit: event }, event.event),
    historyDays: env.USAGE_RETENTION_DAYS,
  });
  const limits = createLimits(limitsOf(env), redis, (error) =>
    log.warn({ err: error }, 'Redis is away: concurrency is counted per process'),
  );
  const system = createSystem({
    version: readVersion(),
    startedAt,
    now: Date.now,
    pingDatabase: () => database.ping(),
    usageOf: (role) => gates[role].snapshot(),
    load: () => limits.load(),
    limits: {
      concurrent: env.LIMIT_CONCURRENT,
      perMinute: env.LIMIT_PER_MINUTE,
      standardPerMinute: env.TIER_STANDARD_PER_MINUTE,
    },
    batchSize: 50,
  });
  const app = await createApp({
    env,
    accounts,
    limits,
    system,
    log,
    facts,
    ...(options.playground ? { playground: options.playground } : {}),
  });
  const server = createHttpServer(app);
  return {
    settings,
    accounts,
    limits,
    database,
    rpcs,
    log,
    facts,
    gates,
    async listen() {
      const url = await listen(server, env);
      if (env.SIWE_DOMAIN === undefined) domains.push(...localDomains(url));
      return url;
    },
    async close() {
      await stopServer(server);
      await accounts.close();
      await providers.close();
      await fleet?.close();
      redis?.disconnect();
      await database.close();
    },
  };
}

function openStore(env: Env): Promise<Database> {
  if (env.DATABASE_URL !== undefined) return openDatabase({ url: env.DATABASE_URL });
  if (env.DATA_DIR === 'memory') return openDatabase();
  mkdirSync(env.DATA_DIR, { recursive: true });
  return openDatabase({ dataDir: env.DATA_DIR });
}

function connectRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, connectTimeout: 2_000 });
  let away = false;
  redis.on('error', (error) => {
    if (!away) log.warn({ err: error }, 'Redis is away');
    away = true;
  });
  redis.on('ready', () => {
    away = false;
  });
  return redis;
}

function createGates(env: Env, fleet: Fleet | undefined): Readonly<Record<LimitedRole, Gate>> {
  const gate = (role: LimitedRole): Gate => {
    const name = role.toUpperCase() as 'AUDIT' | 'SCAN' | 'MARKET' | 'EXPLORER';
    const limits = {
      role,
      rps: env[`LIMIT_${name}_RPS`],
      burst: env[`LIMIT_${name}_BURST`],
      daily: env[`LIMIT_${name}_DAILY`],
      maxWaitMs: env[`LIMIT_${name}_MAX_WAIT_MS`],
    };
    return createGate(
      fleet ? { ...limits, meter: createSharedMeter({ ...limits, fleet, now: Date.now }) } : limits,
    );
  };
  return Object.fromEntries(limitedRoles.map((role) => [role, gate(role)])) as Record<LimitedRole, Gate>;
}

function createRpcs({ env, chains }: Settings): ReadonlyMap<ChainName, Rpc> {
  const given: Readonly<Record<ChainName, readonly string[]>> = {
    eth: env.RPC_URL_ETH,
    base: env.RPC_URL_BASE,
    bsc: env.RPC_URL_BSC,
  };
  return new Map(
    [...chains.values()].map((chain) => {
      const urls = given[chain.name].length > 0 ? given[chain.name] : chain.publicRpcUrls;
      return [chain.name, createRpc({ chain, urls })];
    }),
  );
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
    standardPerMinute: env.TIER_STANDARD_PER_MINUTE,
    lowPerMinute: env.TIER_LOW_PER_MINUTE,
    leaseMs: env.REQUEST_BUDGET_MS + 10_000,
  };
}

function listen(server: Server, env: Env): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.PORT, env.HOST, () => {
      server.off('error', reject);
      const { address, port, family } = server.address() as AddressInfo;
      resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${port}`);
    });
  });
}

/** Names that a service without a public one is known by: whoever signs in at another host is not signing in here. */
function localDomains(url: string): readonly string[] {
  const { host, port } = new URL(url);
  return [...new Set([host, `127.0.0.1:${port}`, `localhost:${port}`, '127.0.0.1', 'localhost'])];
}

/** Longest wait for requests in progress. */
const DRAIN_MS = 8_000;

function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) {
      resolve();
      return;
    }
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
