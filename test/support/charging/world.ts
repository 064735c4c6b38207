import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { allBuiltIn } from '@assay/facts';
import { createAccounts } from '../../../src/accounts/accounts.js';
import { toPlans } from '../../../src/accounts/plans.js';
import { createApp } from '../../../src/app.js';
import { readSettings } from '../../../src/config/settings.js';
import { createDisputeStore } from '../../../src/db/disputes.js';
import { createDisputes } from '../../../src/disputes/disputes.js';
import type { DisputeStore } from '../../../src/domain/dispute.js';
import { createDrain } from '../../../src/http/drain.js';
import { createLimits } from '../../../src/http/limits/limits.js';
import { createLogger } from '../../../src/observability/logger.js';
import { createMetrics } from '../../../src/observability/metrics.js';
import { createSystem } from '../../../src/observability/system.js';
import { createPolicies } from '../../../src/policies/policies.js';
import { createReportRecorder } from '../../../src/reports/recorder.js';
import { createReports, type Reports } from '../../../src/reports/reports.js';
import type { Watches } from '../../../src/watches/watches.js';
import { openTestDatabase } from '../account-database.js';
import { suppliedAnalysis } from '../supplied-analysis.js';
import { isAgreeing, keptDisputes } from './dispute-requests.js';
import { memoryReports } from './memory-reports.js';
import { createSupply, type Supply, tokenOf } from './supply.js';

/** The whole HTTP application over facts, nodes and reports that are made up, in one process. */
export interface ChargedWorld {
  readonly port: number;
  readonly apiKey: string;
  /** A stored report of the token whose fate is `known`. */
  readonly reportId: string;
  /** Calls that were counted and not given back, of all keys together. */
  readonly counted: () => number;
  readonly supply: Supply;
  /** Resolves when every connection is closed and the service is done with what reached it. */
  idle(): Promise<void>;
  /** Resolves when the service has noticed that no connection is open, or after this time. */
  disconnected(withinMs: number): Promise<void>;
  close(): Promise<void>;
}

export async function openChargedWorld(): Promise<ChargedWorld> {
  const { env } = readSettings({ DATA_DIR: 'memory', PAGE: 'off', LOG_LEVEL: 'silent' });
  const database = await openTestDatabase();
  const accounts = createAccounts({ database, plans: toPlans(planTerms) });
  const { apiKey } = await accounts.grantPlan(`0x${'ee'.repeat(20)}`, 'team');
  let counted = 0;
  let requests = 0;
  let ended = 0;
  const supply = createSupply();
  const metrics = createMetrics();
  const reports = await openReports(supply);
  const disputes = createDisputes({
    store: createDisputeStore(database),
    accepts: async ({ wallet }) => {
      await supply.work(tokenOf('known'));
      return isAgreeing(wallet);
    },
    onError: (error) => {
      throw error;
    },
  });
  await insertDisputes(createDisputeStore(database));
  const app = await createApp({
    chains: allBuiltIn,
    env,
    accounts: {
      ...accounts,
      take: async (keyId, units = 1) => {
        counted += units;
        return { granted: true, keyId, units, month: 202_611, day: 20_261_125 };
      },
      refund: async (taken, units = taken.units) => {
        counted -= units;
      },
      recordCall: () => undefined,
    },
    watches: noWatches,
    reports,
    disputes,
    cards: { find: async () => undefined, keep: async () => undefined },
    limits: createLimits(wideLimits),
    system: createSystem({ ...idleSystem, now: Date.now, startedAt: 0 }),
    log: createLogger('silent', []),
    metrics: {
      ...metrics,
      request: () => {
        ended += 1;
      },
    },
    drain: createDrain(),
    facts: supply.facts,
    readyFacts: supply.readyFacts,
    past: supply.past,
    replay: supply.replay,
    askHolder: async () => ({ unknown: 'no node is asked here' }),
    policies: createPolicies({ database, guard: (work) => work() }),
    readers: { key: () => apiKey, newTokens: { begin: async () => undefined } },
  });
  const server = createServer((request, response) => {
    requests += 1;
    app(request, response);
  });
  let connections = 0;
  server.on('connection', (socket) => {
    connections += 1;
    socket.once('close', () => {
      connections -= 1;
    });
  });
  const port = await listen(server);
  return {
    port,
    apiKey,
    reportId: await newestReportOf(reports),
    counted: () => counted,
    supply,
    async idle() {
      const until = performance.now() + PATIENCE_MS;
      while (connections > 0 || ended < requests) {
        if (performance.now() > until) throw new Error(`${requests - ended} requests have not ended`);
        await nextTurn();
      }
    },
    async disconnected(withinMs) {
      const until = performance.now() + withinMs;
      while (connections > 0 && performance.now() < until) await nextTurn();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await disputes.close();
      await accounts.close();
      await database.close();
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const planTerms = {
  starter: { usd: 29, quota: 10 ** 9 },
  pro: { usd: 99, quota: 10 ** 9 },
  team: { usd: 299, quota: 10 ** 9 },
};

const PATIENCE_MS = 10_000;
const wide = 1_000_000_000;
const wideLimits = {
  concurrent: wide,
  perMinute: wide,
  paidShare: 0.5,
  standardPerMinute: wide,
  lowPerMinute: wide,
  pagePerMinute: wide,
  leaseMs: 30_000,
};

const idleSystem = {
  version: '0.0.0',
  database: { ping: async () => undefined, canStore: async () => undefined },
  usageOf: () => ({
    requestsToday: 0,
    dailyLimit: 1,
    remainingDaily: 1,
    rateLimitHits: 0,
    status: 'operational',
  }),
  refreshUsage: async () => undefined,
  load: async () => ({ concurrent: 0, thisMinute: 0 }),
  limits: { concurrent: 50, perMinute: 300, standardPerMinute: 60 },
  chains: () => [],
  batchSize: 50,
};

async function insertDisputes(store: DisputeStore): Promise<void> {
  for (const { id, signer } of keptDisputes)
    await store.insert({
      ...{ ...tokenOf('known'), id, signer, reportId: '0'.repeat(32), code: 'BLACKLIST' },
      ...{ statement: 'It is not.', role: 'owner', signature: '0x', state: 'open' },
      ...{ checkedBlock: 1, checkedHash: '0x1' },
    });
}

async function newestReportOf(reports: Reports): Promise<string> {
  const { edges } = await reports.history(tokenOf('known'), { first: 1 });
  return edges[0]?.report.id ?? '';
}

/** Two reports of a token, with a change between them: who asks for its origin asks a node. */
async function openReports(supply: Supply) {
  const store = memoryReports();
  const recorder = createReportRecorder({ store, chainIds: new Map([['eth', 1]]) });
  const ref = tokenOf('known');
  for (const [block, amount] of [
    [10, 1_000n],
    [11, 2_000n],
  ] as const) {
    const analysis = suppliedAnalysis(block, amount, ref.address);
    await recorder.record({ ...analysis, input: { ...analysis.input, ref } });
  }
  return createReports({
    store,
    recorder,
    names: {
      search: async () => [],
      describe: (token) => ({ ...token, isGenuine: false, lookalike: null }),
      nameOf: async () => undefined,
    },
    findOrigin: async ({ change }) => {
      await supply.work(change.ref);
      return { reason: 'It was not found.' };
    },
    repeat: async ({ ref: asked }) => {
      await supply.work(asked);
      return 'No node tells it.';
    },
  });
}

const none = () => Promise.resolve([]);
/** Streams end at once; there is no watch. */
const noWatches = {
  list: none,
  newestPairs: none,
  deliveries: none,
  subscribe: async function* () {
    // Nothing happens.
  },
} as unknown as Watches;
