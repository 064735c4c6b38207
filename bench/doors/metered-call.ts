import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { allBuiltIn } from '@assay/facts';
import { Pool } from 'undici';
import type { DevnetFacts } from '../../devnet/devnet.js';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import type { Accounts } from '../../src/accounts/accounts.js';
import { createApp } from '../../src/app.js';
import { createDrain } from '../../src/http/drain.js';
import type { Limits } from '../../src/http/limits/limits.js';
import { createHttpServer } from '../../src/http/server.js';
import { createPolicies } from '../../src/policies/policies.js';
import { createService, type Service } from '../../src/service.js';
import { atMost, type Measurement, reportAll } from '../support/report.js';
import { median, quantile, throughputMs, timeMs } from './timing.js';

const ROUNDS = 1_000;
const WARM_UP = 200;
/** As many callers as in the spine benchmark, and the calls of each caller in a round. */
const AT_ONCE = 10;
const ROUNDS_TAKEN = 8;
const CALLS_PER_ROUND = 50;
const PATH = '/api/v1/token/analyze';

export interface MeteredCallOptions {
  readonly title: string;
  /** Where the service stores its accounts (`DATA_DIR` or `DATABASE_URL`) and limits (`REDIS_URL`). */
  readonly environment: Readonly<Record<string, string>>;
  readonly targetMs: number;
}

/**
 * Compares a metered call over HTTP (answered from cache, with key check, tiers, global limits and quota)
 * with the same call of the same process without any of these. The calls alternate, so that a busy machine
 * slows both equally.
 */
export async function benchMeteredCall(
  devnet: DevnetFacts,
  { title, environment, targetMs }: MeteredCallOptions,
): Promise<readonly Measurement[]> {
  const service = await createService(
    toDevnetSettings(devnet, {
      PORT: '0',
      LOG_LEVEL: 'error',
      LIMIT_PER_MINUTE: '1000000000',
      TIER_STANDARD_PER_MINUTE: '1000000000',
      PLAN_TEAM_QUOTA: '100000000',
      ...environment,
    }),
  );
  const { apiKey } = await service.accounts.grantPlan(`0x${'be'.repeat(20)}`, 'team');
  const free = await serveFreely(service, apiKey);
  const token = devnet.scenarios[0];
  if (!token) throw new Error('the embedded chains hold no scenario');
  const body = JSON.stringify({ contract_address: token.address, chain: token.chain });
  const metered = createCaller(await service.listen(), apiKey, body, AT_ONCE);
  const unmetered = createCaller(free.url, apiKey, body, AT_ONCE);
  await service.database.query('create table if not exists bench_commit as select 0 as n');
  const commit = 'update bench_commit set n = n + 1';
  const works = [metered.call, unmetered.call, () => service.database.query(commit)];
  for (let round = 0; round < WARM_UP; round += 1) for (const work of works) await work();
  const before = service.database.statements();
  const taken: number[][] = works.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, work] of works.entries()) taken[place]?.push(await timeMs(work));
  }
  const statements = service.database.statements() - before - ROUNDS;
  const busy = await alternate([metered.call, unmetered.call]);
  const medians = taken.map(median);
  const [withAll = Number.NaN, without = Number.NaN] = medians;
  await service.database.query('drop table bench_commit');
  await Promise.all([metered.close(), unmetered.close(), free.close()]);
  await service.close();
  console.log(`     ${title}, medians: ${describe(medians)}`);
  // The runs that other processes disturbed least.
  console.log(`     ${title}, quietest tenth: ${describe(taken.map((values) => quantile(values, 0.1)))}`);
  return reportAll(title, [
    atMost(
      'metered call over HTTP, one caller: keys, limits and quota add',
      withAll - without,
      targetMs,
      'ms',
    ),
    atMost(`metered call over HTTP, ${AT_ONCE} callers: they add to each call`, busy, targetMs, 'ms'),
    // The call history is written later in batches: one or two statements a second.
    atMost('queries for a metered call', statements / ROUNDS, 1.1, ''),
  ]);
}

/**
 * Median over the rounds of the milliseconds that a metered call takes more than a free one, with many
 * concurrent callers.
 */
async function alternate([metered, free]: readonly [Work, Work]): Promise<number> {
  const added: number[] = [];
  for (let round = 0; round < ROUNDS_TAKEN; round += 1) {
    const withAll = await throughputMs(AT_ONCE, AT_ONCE * CALLS_PER_ROUND, metered);
    added.push(withAll - (await throughputMs(AT_ONCE, AT_ONCE * CALLS_PER_ROUND, free)));
  }
  return median(added);
}

type Work = () => Promise<void>;

function describe([
  withAll = Number.NaN,
  without = Number.NaN,
  commit = Number.NaN,
]: readonly number[]): string {
  const added = withAll - without;
  return `a call ${withAll.toFixed(3)} ms, without ${without.toFixed(3)}, added ${added.toFixed(3)}; a committed update of one row ${commit.toFixed(3)} ms`;
}

/** Serves the same application over the same facts, but accepts every key and counts nothing. */
async function serveFreely(service: Service, apiKey: string) {
  const identity = await service.accounts.authenticate(apiKey);
  const grant = await service.accounts.take(identity.keyId);
  const accounts: Accounts = {
    ...service.accounts,
    authenticate: async () => identity,
    take: async () => grant,
    refund: async () => undefined,
    recordCall: () => undefined,
  };
  const window = { limit: 1, remaining: 1, resetAt: 1, allowed: true, retryAfterSeconds: 1 };
  const limits: Limits = {
    ...service.limits,
    count: async () => ({ windows: [window] }),
    enter: async () => () => undefined,
  };
  const notAsked = () => Promise.reject(new Error('not part of this benchmark'));
  const app = await createApp({
    chains: allBuiltIn,
    env: service.settings.env,
    accounts,
    watches: service.watches,
    disputes: service.disputes,
    cards: { find: notAsked, keep: notAsked },
    limits,
    system: { health: notAsked, readiness: notAsked, rateLimits: notAsked },
    log: service.log,
    metrics: service.metrics,
    facts: service.facts.facts,
    readyFacts: service.facts.readyFacts,
    replay: notAsked,
    askHolder: notAsked,
    policies: createPolicies({ database: service.database, guard: (work) => work() }),
    past: notAsked,
    reports: service.reports,
    drain: createDrain(),
  });
  const server = createHttpServer(app, 60_000).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Calls over keep-alive connections. */
function createCaller(url: string, apiKey: string, body: string, connections: number) {
  const client = new Pool(url, { connections });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` };
  return {
    async call() {
      const answer = await client.request({ path: PATH, method: 'POST', headers, body });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${text}`);
    },
    close: () => client.close(),
  };
}
