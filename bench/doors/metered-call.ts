import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import type { DevnetFacts } from '../../devnet/devnet.js';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import type { Accounts } from '../../src/accounts/accounts.js';
import { createApp } from '../../src/app.js';
import { createDrain } from '../../src/http/drain.js';
import type { Limits } from '../../src/http/limits/limits.js';
import { createHttpServer } from '../../src/http/server.js';
import { createService, type Service } from '../../src/service.js';
import { type Finding, finding, print } from './finding.js';
import { median, quantile, throughputMs, timeMs } from './timing.js';

const ROUNDS = 1_000;
const WARM_UP = 200;
/** As many callers as the spine's benchmark has; turns of so many calls of each. */
const AT_ONCE = 10;
const TURNS = 8;
const CALLS_A_TURN = 50;
const PATH = '/api/v1/token/analyze';

export interface MeteredCallOptions {
  readonly title: string;
  /** Where the service keeps its accounts (`DATA_DIR` or `DATABASE_URL`) and its limits (`REDIS_URL`). */
  readonly environment: Readonly<Record<string, string>>;
  readonly reachMs: number;
}

/**
 * A whole metered call over HTTP, answered from memory, with key check, tiers, global limits and quota, against the same
 * call of the same process without any of them: in turns, so that a busy machine slows both alike.
 */
export async function benchMeteredCall(
  devnet: DevnetFacts,
  { title, environment, reachMs }: MeteredCallOptions,
): Promise<readonly Finding[]> {
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
  const commit = { name: 'bench_commit', types: [], text: 'update bench_commit set n = n + 1' };
  const works = [metered.call, unmetered.call, () => service.database.run(commit, [])];
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
  // What other processes on the machine disturb least.
  console.log(`     ${title}, quietest tenth: ${describe(taken.map((values) => quantile(values, 0.1)))}`);
  return print(title, [
    finding(
      'key check + tier + quota on a metered call, one caller, median added',
      withAll - without,
      reachMs,
      'ms',
    ),
    finding(`the same with ${AT_ONCE} callers at once, for each call`, busy, reachMs, 'ms'),
    // The history of calls is written behind, in batches: a statement or two a second.
    finding('queries for a metered call', statements / ROUNDS, 1.1, ''),
  ]);
}

/** Milliseconds that a call of the first kind takes more of the process than one of the second, of many callers at once: median of the turns. */
async function alternate([metered, free]: readonly [Work, Work]): Promise<number> {
  const added: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const withAll = await throughputMs(AT_ONCE, AT_ONCE * CALLS_A_TURN, metered);
    added.push(withAll - (await throughputMs(AT_ONCE, AT_ONCE * CALLS_A_TURN, free)));
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

/** The same application over the same facts, where every key is good and nothing is counted. */
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
    take: async () => window,
    enter: async () => () => undefined,
  };
  const notAsked = () => Promise.reject(new Error('not part of this benchmark'));
  const app = await createApp({
    env: service.settings.env,
    accounts,
    limits,
    system: { health: notAsked, rateLimits: notAsked },
    log: service.log,
    metrics: service.metrics,
    facts: service.facts.facts,
    readyFacts: service.facts.readyFacts,
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

/** Connections that are kept. */
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
