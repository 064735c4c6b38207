import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInChains } from '@assay/facts';
import { syntheticChain } from '../../devnet/simulators/history/indexed-chain.js';
import { type HistoryIndex, startHistoryIndex } from '../../devnet/simulators/history-index.js';
import { createHistory, places, type SyntheticHistory } from '../../devnet/synthetic/history.js';
import { type NodeCounts, type SyntheticNode, startSyntheticNode } from '../../devnet/synthetic/node.js';
import { syntheticProfile } from '../../devnet/synthetic/profile.js';
import { syntheticChainsFile, syntheticEnvironment } from '../../devnet/synthetic/settings.js';
import { launchTruth, tradeTruth } from '../../devnet/synthetic/truth.js';
import { freePort } from '../../test/support/free-port.js';
import { createScratchDatabase } from '../../test/support/postgres.js';
import {
  forgetMost,
  memoryOf,
  processorSecondsOf,
  type RunningProgram,
  startProgram,
} from '../support/start-program.js';
import { watchBackground } from './background.js';
import { type Answer, query } from './query.js';

export interface SizeCase {
  readonly chain: 'bsc' | 'base' | 'eth';
  readonly logBlocks: number;
  readonly latencyMs: number;
  /** The index of logs that is asked too, with the limits of the public one. */
  readonly index?: 'sqd' | 'hypersync' | undefined;
  /** A token as most are, in place of a busy one. */
  readonly isOrdinary?: boolean;
}

/** 5,000 transfers in 300 days. */
const ordinarySize = {
  swapsPerDay: 20,
  busyDays: 8,
  transfers: 5_000,
  holders: 800,
  launchedDaysAgo: 300,
  launchBuyers: 60,
  washShare: 0.05,
};

export interface MeasuredCase extends SizeCase {
  /** By analysis. */
  readonly rows: Readonly<Record<string, AnalysisRow | object>>;
}

/** What the table and the page of benchmarks say of an analysis. */
export interface AnalysisRow {
  readonly coverage: number | null;
  readonly 'volume 24 h': string;
  readonly requests: number;
  readonly 'index requests': number;
  readonly seconds: number | null;
  readonly 'processor s': number | null;
  readonly 'MB before': number;
  readonly 'most MB': number;
}

const LOG_RESULTS = 10_000;
const REQUESTS_PER_SECOND = 25;
/**
 * How many times slower than the wall clock the clocks of the service and of the node go: on a machine that
 * others use too, the service then gets as much processor time for each of its seconds as it would alone.
 */
const SLOWNESS = Number(process.env.SIZES_SLOWNESS ?? 1);
const slowClock = new URL('../support/slow-clock.js', import.meta.url);

/**
 * A first analysis by a new process, and another one after some seconds. The node and the index are in this process,
 * the service in one of its own: its memory and processor time are not theirs. The database is the server of
 * `TEST_DATABASE_URL`, or the embedded one, which takes processor time and memory of the same process.
 */
export async function measureCase(one: SizeCase, backgroundSeconds: number): Promise<MeasuredCase> {
  const profile = one.isOrdinary ? syntheticProfile(one.chain, ordinarySize) : syntheticProfile(one.chain);
  const history = createHistory(profile);
  const limits = { ...one, logResults: LOG_RESULTS, requestsPerSecond: REQUESTS_PER_SECOND };
  const node = await startSyntheticNode(
    history,
    { ...limits, latencyMs: one.latencyMs * SLOWNESS },
    () => performance.now() / SLOWNESS,
  );
  const folder = await mkdtemp(join(tmpdir(), 'assay-sizes-'));
  const chainsFile = join(folder, 'chains.json');
  await writeFile(chainsFile, JSON.stringify(syntheticChainsFile(profile)));
  const serverUrl = process.env.TEST_DATABASE_URL;
  const scratch = serverUrl ? await createScratchDatabase(serverUrl) : undefined;
  const index = one.index && (await startIndex(one.index, history, node, one.latencyMs));
  const shared = {
    ...syntheticEnvironment(profile, node.url),
    ...index?.environment,
    PORT: '0',
    CHAINS_FILE: chainsFile,
    CLOCK_SLOWNESS: String(SLOWNESS),
  };
  if (index) await prepareIndex({ ...shared, DATA_DIR: join(folder, 'apart') }, { node, index }, history);
  const adminPort = await freePort();
  const environment = {
    ...shared,
    ADMIN_PORT: String(adminPort),
    DATA_DIR: join(folder, 'data'),
    ...(scratch ? { DATABASE_URL: scratch.url } : {}),
    REQUEST_BUDGET_MS: process.env.SIZES_BUDGET_MS ?? '20000',
  };
  // Creating an embedded database takes twice the memory of using it: an earlier process does it.
  if (!scratch) await stopProgram(await startProgram(environment, { preload: slowClock }));
  const program = await startProgram(environment, { preload: slowClock });
  if (process.env.SIZES_VERBOSE) program.child.stdout?.pipe(process.stdout);
  else program.child.stdout?.resume();
  try {
    await forgetMost(program.child);
    const rows: Record<string, object> = { first: await analyse(program, { node, index }, history) };
    if (backgroundSeconds > 0) {
      node.forget();
      index?.forget();
      const watched = { program, adminUrl: `http://127.0.0.1:${adminPort}`, databaseUrl: scratch?.url };
      const taken = await watchBackground(watched, backgroundSeconds * SLOWNESS);
      rows.background = {
        ...toNodeRow(node.counts()),
        'index requests': index?.requests.length ?? 0,
        ...taken,
      };
      rows.second = await analyse(program, { node, index }, history);
    }
    return { ...one, rows };
  } finally {
    await stopProgram(program);
    await node.close();
    await index?.close();
    await scratch?.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Long enough for all that an analysis reads. */
const PREPARING_MS = '90000';

/** A real index has its answers at hand. Ours makes them when they are first asked for: that is not measured. */
async function prepareIndex(
  environment: Readonly<Record<string, string>>,
  outside: Outside,
  history: SyntheticHistory,
): Promise<void> {
  const ADMIN_PORT = String(await freePort());
  const apart = { ...environment, ADMIN_PORT, REQUEST_BUDGET_MS: PREPARING_MS };
  const program = await startProgram(apart, { preload: slowClock });
  program.child.stdout?.resume();
  try {
    await analyse(program, outside, history);
  } finally {
    await stopProgram(program);
  }
}

async function stopProgram({ child }: RunningProgram): Promise<void> {
  child.stdout?.resume();
  child.kill('SIGTERM');
  await once(child, 'exit');
}

function startIndex(
  kind: 'sqd' | 'hypersync',
  history: SyntheticHistory,
  node: SyntheticNode,
  latencyMs: number,
): Promise<HistoryIndex> {
  const { providerIds } = builtInChainOf(history.profile.chain);
  const name = providerIds[kind] ?? '';
  return startHistoryIndex({
    kind,
    chains: { [name]: syntheticChain(history, () => node.head()) },
    latencyMs: latencyMs * SLOWNESS,
  });
}

function builtInChainOf(name: string) {
  const found = builtInChains.find((chain) => chain.name === name);
  if (!found) throw new RangeError(`no chain ${name}`);
  return found;
}

/** What the service asks. */
interface Outside {
  readonly node: SyntheticNode;
  readonly index: HistoryIndex | undefined;
}

let wallets = 0;

async function analyse(
  { url, child }: RunningProgram,
  { node, index }: Outside,
  history: SyntheticHistory,
): Promise<AnalysisRow> {
  wallets += 1;
  const wallet = `0x${wallets.toString(16).padStart(40, '0')}`;
  const { api_key: key } = (await post(`${url}/api/v1/generate-test-key`, { wallet })) as { api_key: string };
  node.forget();
  index?.forget();
  const before = await memoryOf(child, 'VmRSS');
  const startedAt = performance.now();
  const body = { query: query(history.profile.chain, places.token) };
  const processorBefore = await processorSecondsOf(child);
  const answer = (await post(`${url}/graphql`, body, key)) as Answer;
  const seconds = (performance.now() - startedAt) / 1_000 / SLOWNESS;
  const counts = node.counts();
  if (process.env.SIZES_VERBOSE) console.log(JSON.stringify(answer, null, 1), counts);
  return {
    ...toRow(answer, counts, history),
    'index requests': index?.requests.length ?? 0,
    seconds: round(seconds),
    'processor s': round((await processorSecondsOf(child)) - processorBefore),
    'MB before': before,
    'most MB': await memoryOf(child, 'VmHWM'),
  };
}

function toNodeRow({ requests, refused, calls }: NodeCounts) {
  return { requests, refused, 'log requests': calls.eth_getLogs ?? 0 };
}

function toRow({ data: { token } }: Answer, counts: NodeCounts, history: SyntheticHistory) {
  const { market, washTrading, snipers, holders } = token;
  const truth = tradeTruth(history, market?.asOfBlock ?? history.startHead);
  const ratio = (found: number | null | undefined, right: number) =>
    typeof found === 'number' ? `${round(found / right)} of the truth` : 'unknown';
  return {
    coverage: round(token.coverage),
    market: round(market?.coverage),
    wash: round(washTrading?.coverage),
    'early buyers': round(snipers?.coverage),
    holders: round(holders?.coverage),
    'trades read': round(market?.tradesCoverage),
    'volume 24 h': ratio(market?.volume24h, truth.volumeUsd),
    'wash share': `${round(washTrading?.strict?.volumeRatio)} (${round(truth.washShare)})`,
    buyers: `${snipers?.firstBuyersFound ?? 'unknown'} (${launchTruth(history).length})`,
    ...toNodeRow(counts),
    calls: Object.values(counts.calls).reduce((sum, count) => sum + count, 0),
  };
}

function round(value: number | null | undefined): number | null {
  return typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : null;
}

async function post(url: string, body: object, key?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      connection: 'close',
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
    body: JSON.stringify(body),
  });
  if (response.status !== 200)
    throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
