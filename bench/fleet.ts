import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { Redis } from 'ioredis';
import type { Devnet } from '../devnet/devnet.js';
import { toDevnetEnvironment } from '../devnet/devnet-settings.js';
import { startDevnet } from '../devnet/start.js';
import { createScratchDatabase } from '../test/support/postgres.js';
import { processorSecondsOf, type RunningProgram, startProgram } from './support/start-program.js';

const ROUNDS = 7;
/** Warm requests of a round, to all replicas of a fleet together. */
const REQUESTS = 1_500;
const WARM_UP = 3_000;
const REDIS_DATABASE = 9;

/** Replicas that share what their work costs: a fleet of three, one alone, or one with telemetry. */
type Fleet = readonly RunningProgram[];

/**
 * What telemetry costs, and what replicas cost each other, by the processor time of their processes for each request.
 * Fleets take turns round by round, so that a machine that slows down slows all of them.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-fleet-'));
  const devnet = await startDevnet();
  try {
    const environment = toEnvironment(folder, devnet);
    await telemetry(devnet, { ...environment, DATA_DIR: 'memory' });
    const { TEST_DATABASE_URL: database, TEST_REDIS_URL: redis } = process.env;
    if (database && redis)
      await scale(devnet, environment, { database, redis: `${redis}/${REDIS_DATABASE}` });
    else console.log('3 replicas against 1: not measured without TEST_DATABASE_URL and TEST_REDIS_URL');
  } finally {
    await devnet.stop();
    rmSync(folder, { recursive: true });
  }
}

function toEnvironment(folder: string, devnet: Devnet): Record<string, string> {
  const chainsFile = join(folder, 'chains.json');
  writeFileSync(chainsFile, JSON.stringify(devnet.chainsFile));
  return {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    LOG_LEVEL: 'info',
    CHAINS_FILE: chainsFile,
    ...toDevnetEnvironment(devnet),
    LIMIT_CONCURRENT: '1000000',
    LIMIT_PER_MINUTE: '1000000000',
    TIER_STANDARD_PER_MINUTE: '1000000000',
    TIER_LOW_PER_MINUTE: '1000000000',
    PLAN_TEAM_QUOTA: '1000000000',
    PLAN_PRO_QUOTA: '1000000000',
    PLAN_STARTER_QUOTA: '1000000000',
  };
}

/** `off` twice: what two equal processes differ by is the error of the figure. */
async function telemetry(devnet: Devnet, environment: Record<string, string>): Promise<void> {
  const collector = createServer((request, response) => request.resume().on('end', () => response.end('{}')));
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const on = { ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
  const fleets: Fleet[] = [];
  try {
    for (const settings of [environment, environment, on]) fleets.push([await startProgram(settings)]);
    const [off = 0, again = 0, traced = 0] = await measure(devnet, fleets);
    console.log(`processor time of a warm analysis: ${off.toFixed(2)} ms without telemetry`);
    console.log(`- another process without: ${percent(again / off)}, the error of these figures`);
    console.log(
      `- with telemetry, every trace kept: ${percent(traced / ((off + again) / 2))} (target: at most 5 %)`,
    );
  } finally {
    await Promise.all(fleets.flat().map(stop));
    collector.close();
  }
}

async function scale(
  devnet: Devnet,
  environment: Record<string, string>,
  { database, redis }: { readonly database: string; readonly redis: string },
): Promise<void> {
  const [one, three] = [await createScratchDatabase(database), await createScratchDatabase(database)];
  const store = new Redis(redis);
  const fleets: Fleet[] = [];
  try {
    await store.flushdb();
    const alone = { ...environment, DATABASE_URL: one.url, REDIS_URL: redis };
    const together = { ...environment, DATABASE_URL: three.url, REDIS_URL: redis };
    fleets.push([await startProgram(alone)]);
    const replicas: RunningProgram[] = [];
    for (let n = 0; n < 3; n += 1) replicas.push(await startProgram(together));
    fleets.push(replicas);
    const [single = 0, each = 0] = await measure(devnet, fleets);
    console.log(
      `warm, 3 replicas against 1: ${(single / each).toFixed(2)} of linear (target: at least 0.95)`,
    );
  } finally {
    await Promise.all(fleets.flat().map(stop));
    store.disconnect();
    await Promise.all([one.drop(), three.drop()]);
  }
}

/** Median processor milliseconds of a warm request, for each fleet. */
async function measure(devnet: Devnet, fleets: readonly Fleet[]): Promise<number[]> {
  const [token] = devnet.scenarios;
  if (!token) throw new Error('the embedded chains hold no token');
  const body = JSON.stringify({ contract_address: token.address, chain: token.chain });
  const keys: string[] = [];
  for (const [place, fleet] of fleets.entries()) keys.push(await buyKey(devnet, fleet, place));
  const load = async (place: number, requests: number) => {
    const fleet = fleets[place] ?? [];
    const before = await processorMs(fleet);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${keys[place]}` };
    for (const { url } of fleet) {
      const amount = Math.ceil(requests / fleet.length);
      const path = `${url}/api/v1/token/analyze`;
      const { non2xx, errors } = await autocannon({
        url: path,
        method: 'POST',
        headers,
        body,
        connections: 10,
        amount,
      });
      if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${url} failed`);
    }
    return ((await processorMs(fleet)) - before) / requests;
  };
  const rounds: number[][] = fleets.map(() => []);
  // Each replica does the work of the one alone before it is measured: by then it is as compiled.
  for (const [place, fleet] of fleets.entries()) await load(place, WARM_UP * fleet.length);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const place of fleets.keys()) rounds[place]?.push(await load(place, REQUESTS));
  return rounds.map((list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0);
}

/** A key that a payment of the embedded chains buys: each fleet has its own accounts. */
async function buyKey({ readyPurchase }: Devnet, [first]: Fleet, place: number): Promise<string> {
  const { wallet, plan, transactionHash } = readyPurchase;
  const response = await fetch(`${first?.url}/api/v1/purchase-plan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ wallet, plan, transaction_hash: transactionHash }),
  });
  const { api_key: key } = (await response.json()) as { api_key?: string };
  if (key === undefined) throw new Error(`no key of fleet ${place}: ${response.status}`);
  return key;
}

async function processorMs(fleet: Fleet): Promise<number> {
  const seconds = await Promise.all(fleet.map(({ child }) => processorSecondsOf(child)));
  return seconds.reduce((sum, one) => sum + one, 0) * 1_000;
}

async function stop({ child }: { readonly child: ChildProcess }): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const percent = (ratio: number): string => `${ratio >= 1 ? '+' : ''}${((ratio - 1) * 100).toFixed(1)} %`;
