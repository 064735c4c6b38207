import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { print } from 'graphql';
import { startDevnet } from '../devnet/start.js';
import { AnalyzeTokenDocument } from '../src/generated/operations.js';
import type { PacedLoad } from './spine/paced.js';
import { nextMessage } from './support/next-message.js';
import { atMostTime, type Measurement, plainly, report } from './support/report.js';
import { type RunningProgram, startProgram } from './support/start-program.js';
import { buyKeys, processorMsOf, quietest, stopAll, toReplicaEnvironment } from './support/warm-load.js';

const stockScript = fileURLToPath(new URL('./spine/stock.js', import.meta.url));
const pacedScript = fileURLToPath(new URL('./spine/paced.js', import.meta.url));
const CONNECTIONS = 10;
const PER_MINUTE = 300;
const MOST_MS = 10;
const LEAST_OF_STOCK = 0.7;
const SECONDS = 4;
const ROUNDS = 5;
/** Requests before the measured ones, of each server: by then V8 has compiled what they run. */
const WARM_UP = 15_000;

interface Load extends RunningProgram {
  readonly headers: Record<string, string>;
  readonly body: string;
}

interface Measured {
  readonly perSecond: number;
  /** Processor time of the server for each request, in milliseconds. */
  readonly cpuMs: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * A warm answer of the service as operators start it: the slowest ones at the documented 300 requests a minute, and
 * requests a second compared with a plain Express handler that returns the same JSON. Limits are counted, but too high
 * to matter.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const devnet = await startDevnet({ scenarios: ['healthy'] });
  const chainsFile = join(folder, 'chains.json');
  writeFileSync(chainsFile, JSON.stringify(devnet.chainsFile));
  const environment = { ...toReplicaEnvironment(devnet, chainsFile), DATA_DIR: join(folder, 'data') };
  const service = await startProgram(environment);
  const [token] = devnet.scenarios;
  const [key] = await buyKeys(devnet, [[service]]);
  if (!token || key === undefined) throw new Error('there is no token or no key');
  const { chain, address } = token;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const rest: Load = {
    child: service.child,
    url: `${service.url}/api/v1/token/analyze`,
    headers,
    body: JSON.stringify({ contract_address: address, chain }),
  };
  const query = { query: print(AnalyzeTokenDocument), variables: { chain, address } };
  const graphql: Load = { ...rest, url: `${service.url}/graphql`, body: JSON.stringify(query) };
  const file = join(folder, 'answer.json');
  writeFileSync(file, await firstAnswer(rest));
  const stock = await startStock(file, rest);

  console.log(
    '| connections | stock req/s | REST analyze req/s | ratio | GraphQL req/s | ratio | REST p50 ms | REST p99 ms | processor ms: stock | REST | GraphQL |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|');
  for (const load of [stock, rest, graphql]) await fire(load, { connections: CONNECTIONS, amount: WARM_UP });
  const [a, b, c] = await sideBySide([stock, rest, graphql], CONNECTIONS);
  if (!a || !b || !c) throw new Error('nothing was measured');
  const speed = [a.perSecond, b.perSecond, ratio(b, a), c.perSecond, ratio(c, a), b.p50, b.p99];
  const cells = [CONNECTIONS, ...speed].map((cell) => (typeof cell === 'number' ? Math.round(cell) : cell));
  console.log(`| ${[...cells, ...[a, b, c].map(({ cpuMs }) => cpuMs.toFixed(3))].join(' | ')} |`);
  report(atLeastOfStock('REST', b.perSecond / a.perSecond));
  report(atLeastOfStock('GraphQL', c.perSecond / a.perSecond));
  // At this rate the machine's caches are cold for each request, of the plain handler too.
  const plain = `${(await slowest(stock)).toFixed(1)} ms`;
  report(plainly(`an Express handler, p95 at ${PER_MINUTE} a minute`, plain));
  report(atMostTime(`warm REST answer, p95 at ${PER_MINUTE} a minute`, await slowest(rest), MOST_MS));
  report(atMostTime(`warm GraphQL answer, p95 at ${PER_MINUTE} a minute`, await slowest(graphql), MOST_MS));
  await stopAll([[service, stock]]);
  await devnet.stop();
  rmSync(folder, { recursive: true });
}

function atLeastOfStock(door: string, share: number): Measurement {
  const what = `warm ${door} requests a second ÷ those of an Express handler, ${CONNECTIONS} connections`;
  const [figure, target] = [share.toFixed(2), `at least ${LEAST_OF_STOCK}`];
  return { what, figure, target, ok: share >= LEAST_OF_STOCK, isTime: true };
}

/** In milliseconds: 19 of 20 answers are faster. */
async function slowest({ url, headers, body }: Load): Promise<number> {
  const load: PacedLoad = { url, headers, body, perMinute: PER_MINUTE, requests: PER_MINUTE / 3 };
  return (await nextMessage(fork(pacedScript, [JSON.stringify(load)], { execArgv: [] }))) as number;
}

async function startStock(file: string, { headers, body }: Load): Promise<Load> {
  const child = fork(stockScript, [file], { execArgv: [], env: { ...process.env, NODE_ENV: 'production' } });
  const { url } = (await nextMessage(child)) as { url: string };
  return { child, url, headers, body };
}

async function firstAnswer({ url, headers, body }: Load): Promise<string> {
  const response = await fetch(url, { method: 'POST', headers, body });
  const answer = await response.text();
  if (response.status !== 200) throw new Error(`the analysis failed: ${answer}`);
  return answer;
}

/**
 * Medians of alternating rounds, so that a machine that slows down slows all of them equally; of the processor time
 * the quietest quarter.
 */
async function sideBySide(loads: readonly Load[], connections: number): Promise<Measured[]> {
  const rounds: Measured[][] = loads.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, load] of loads.entries())
      rounds[index]?.push(await fire(load, { connections, duration: SECONDS }));
  return rounds.map((list) => {
    const middle = [...list].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(list.length / 2)];
    return { ...(middle as Measured), cpuMs: quietest(list.map(({ cpuMs }) => cpuMs)) };
  });
}

async function fire(
  { child, url, headers, body }: Load,
  size: Pick<autocannon.Options, 'connections' | 'duration' | 'amount'>,
): Promise<Measured> {
  const before = await processorMsOf([{ child, url }]);
  const result = await autocannon({ url, headers, body, method: 'POST', ...size });
  const bad = result.non2xx + result.errors;
  if (bad > 0) throw new Error(`${bad} requests to ${url} failed`);
  const cpuMs = ((await processorMsOf([{ child, url }])) - before) / result.requests.total;
  return { perSecond: result.requests.average, cpuMs, p50: result.latency.p50, p99: result.latency.p99 };
}

function ratio(a: Measured, b: Measured): string {
  return (a.perSecond / b.perSecond).toFixed(2);
}
