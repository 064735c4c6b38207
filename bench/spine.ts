import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { print } from 'graphql';
import { AnalyzeTokenDocument } from '../src/generated/operations.js';
import { coldCost } from './spine/cold-cost.js';
import type { Ready } from './spine/serve.js';
import { nextMessage } from './support/next-message.js';
import { readStartOptions } from './support/start-program.js';

const script = fileURLToPath(new URL('./spine/serve.js', import.meta.url));
const SECONDS = 4;
const ROUNDS = 3;
/** Requests before the measured ones, of each server: by then V8 has compiled what they run. */
const WARM_UP = 15_000;

interface Load {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Measures the core of the service: a warm answer compared with a plain Express handler that returns the same
 * JSON, memory, and the processor time of a cold analysis.
 */
export async function run(): Promise<void> {
  const { execArgv, env } = await readStartOptions();
  // The same options as `npm start`, for both servers.
  const asStarted = { execArgv: ['--expose-gc', ...execArgv], env: { ...process.env, ...env } };
  const service = fork(script, ['service'], asStarted);
  const ready = (await nextMessage(service)) as Ready;
  const { contract, answer } = await firstAnswer(ready);
  const file = join(mkdtempSync(join(tmpdir(), 'assay-bench-')), 'answer.json');
  writeFileSync(file, answer);
  const stock = fork(script, ['stock', file], asStarted);
  const { url: stockUrl } = (await nextMessage(stock)) as { url: string };

  const json = { 'content-type': 'application/json' };
  const auth = { ...json, authorization: `Bearer ${ready.apiKey}` };
  const variables = { chain: ready.chain, address: ready.address };
  const floor: Load = { url: stockUrl, headers: json, body: contract };
  const rest: Load = { url: `${ready.url}/api/v1/token/analyze`, headers: auth, body: contract };
  const graphql: Load = {
    url: `${ready.url}/graphql`,
    headers: auth,
    body: JSON.stringify({ query: print(AnalyzeTokenDocument), variables }),
  };

  console.log(
    '| connections | stock req/s | REST analyze req/s | ratio | GraphQL req/s | ratio | REST p50 ms | REST p99 ms |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const load of [floor, rest, graphql]) await fire(load, { connections: 64, amount: WARM_UP });
  for (const connections of [10, 64]) {
    const [a, b, c] = await sideBySide([floor, rest, graphql], connections);
    if (!a || !b || !c) throw new Error('nothing was measured');
    const cells = [
      connections,
      a.perSecond,
      b.perSecond,
      ratio(b, a),
      c.perSecond,
      ratio(c, a),
      b.p50,
      b.p99,
    ];
    console.log(
      `| ${cells.map((cell) => (typeof cell === 'number' ? Math.round(cell) : cell)).join(' | ')} |`,
    );
  }
  console.log('target: REST / stock >= 1.2, GraphQL / stock >= 0.8\n');
  await memory(service, rest);
  service.disconnect();
  stock.kill();
  console.log('');
  await coldCost();
}

async function firstAnswer(ready: Ready) {
  const contract = JSON.stringify({ contract_address: ready.address, chain: ready.chain });
  const response = await fetch(`${ready.url}/api/v1/token/analyze`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ready.apiKey}` },
    body: contract,
  });
  const answer = await response.text();
  if (response.status !== 200) throw new Error(`the analysis failed: ${answer}`);
  return { contract, answer };
}

/** Medians of alternating rounds, so that a machine that slows down slows all of them equally. */
async function sideBySide(loads: readonly Load[], connections: number): Promise<Measured[]> {
  const rounds: Measured[][] = loads.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, load] of loads.entries())
      rounds[index]?.push(await fire(load, { connections, duration: SECONDS }));
  return rounds.map(
    (list) => [...list].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(list.length / 2)] as Measured,
  );
}

async function fire(
  load: Load,
  size: Pick<autocannon.Options, 'connections' | 'duration' | 'amount'>,
): Promise<Measured> {
  const result = await autocannon({ ...load, method: 'POST', ...size });
  const bad = result.non2xx + result.errors;
  if (bad > 0) throw new Error(`${bad} requests to ${load.url} failed`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

/** Resident memory after each thousand analyses, after garbage collection. */
async function memory(service: ChildProcess, load: Load): Promise<void> {
  const sizes: number[] = [];
  for (let thousand = 0; thousand < 5; thousand += 1) {
    await autocannon({ ...load, method: 'POST', connections: 10, amount: 1_000 });
    sizes.push(Number((await ask(service, 'memory')).rss) / 1024 / 1024);
  }
  console.log(
    `resident memory after each 1,000 analyses: ${sizes.map((size) => `${size.toFixed(0)} MB`).join(', ')}`,
  );
}

function ratio(a: Measured, b: Measured): string {
  return (a.perSecond / b.perSecond).toFixed(2);
}

async function ask(child: ChildProcess, question: string): Promise<Record<string, unknown>> {
  const answer = nextMessage(child);
  child.send(question);
  return (await answer) as Record<string, unknown>;
}
