import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  createLogIndex,
  createMemoryLogStore,
  createRangeLearner,
  createRpc,
  type LogStore,
  readLogs,
  topics,
  wholeLogs,
} from '@assay/chain';
import { type Address, eth } from '@assay/facts';
import { Interface, JsonRpcProvider, Network } from 'ethers';
import { openDatabase } from '../../src/db/client.js';
import type { DatabaseOptions } from '../../src/db/database.js';
import { createDatabaseLogStore } from '../../src/db/log-store.js';
import { migrateUp } from '../../src/db/migrate.js';

/** How the logs are read. ethers reads only the newest, because it takes about 0.4 ms of CPU per log. */
type ReaderKind = 'ethers' | 'streamed' | 'indexed' | 'embedded' | 'server';

export interface ReaderTask {
  readonly kind: ReaderKind;
  readonly url: string;
  readonly token: Address;
  /** An empty database, for `kind: 'server'`. */
  readonly databaseUrl?: string;
  /** Number of newest blocks to read; default all. */
  readonly blocks?: number;
}

export interface Reading {
  readonly logs: number;
  readonly ms: number;
  readonly cpuMs: number;
  /** Peak memory of the process above its start, sampled every 5 ms. */
  readonly peakMb: number;
}

/** Reads in a new process, because memory grown by an earlier read would hide the memory of this one. */
export async function readInProcess(task: ReaderTask): Promise<Reading> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(task)], {
    stdio: 'inherit',
    execArgv: ['--expose-gc'],
  });
  let reading: Reading | undefined;
  child.once('message', (message) => {
    reading = message as Reading;
  });
  await once(child, 'exit');
  if (!reading) throw new Error(`the reader of kind ${task.kind} failed`);
  return reading;
}

const readers: Readonly<Record<ReaderKind, (task: ReaderTask) => Promise<number>>> = {
  ethers: readWithEthers,
  streamed: readStreamed,
  indexed: (task) => readIndexed(task, createMemoryLogStore({ maxEvents: 1_000_000 })),
  embedded: (task) => readIntoDatabase(task, {}),
  server: ({ databaseUrl, ...task }) => readIntoDatabase(task, databaseUrl ? { url: databaseUrl } : {}),
};

async function measure(task: ReaderTask): Promise<Reading> {
  startMeasuring();
  const timer = setInterval(sample, 5);
  const logs = await readers[task.kind](task);
  sample();
  clearInterval(timer);
  const { before, peak, cpu, start } = measuring;
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return { logs, ms, cpuMs: (user + system) / 1_000, peakMb: (peak - before) / 1e6 };
}

const measuring = { before: 0, peak: 0, cpu: process.cpuUsage(), start: 0 };

/** Starts the measurement again after a reader has prepared something that does not count. */
function startMeasuring(): void {
  globalThis.gc?.();
  measuring.before = process.memoryUsage.rss();
  measuring.peak = measuring.before;
  measuring.cpu = process.cpuUsage();
  measuring.start = performance.now();
}

function sample(): void {
  measuring.peak = Math.max(measuring.peak, process.memoryUsage.rss());
}

async function readWithEthers({ url, token, blocks }: ReaderTask): Promise<number> {
  const provider = new JsonRpcProvider(url, 1, { staticNetwork: Network.from(1) });
  const erc20 = new Interface(['event Transfer(address indexed from, address indexed to, uint256 value)']);
  const head = await provider.getBlockNumber();
  const logs = await provider.getLogs({
    address: token,
    topics: [topics.transfer],
    fromBlock: blocks === undefined ? 0 : head - blocks + 1,
    toBlock: head,
  });
  let parsed = 0;
  for (const log of logs) {
    const event = erc20.parseLog(log);
    parsed += event && event.args.value > 0n ? 1 : 0;
  }
  provider.destroy();
  return parsed;
}

async function readStreamed({ url, token }: ReaderTask): Promise<number> {
  const rpc = createRpc({ chain: eth, urls: [url], timeoutMs: 60_000 });
  const { number: to } = await rpc.head();
  const query = {
    addresses: [token],
    events: [topics.transfer],
    decoder: wholeLogs,
    from: 0,
    to,
    direction: 'backward',
  } as const;
  let count = 0;
  for await (const { logs } of readLogs(rpc, query, createRangeLearner(), {})) {
    count += logs.length;
  }
  return count;
}

async function readIntoDatabase(task: ReaderTask, options: DatabaseOptions): Promise<number> {
  const database = await openDatabase(options);
  await migrateUp(database);
  // Opening the embedded database is not part of the read.
  startMeasuring();
  try {
    return await readIndexed(task, createDatabaseLogStore(database));
  } finally {
    await database.close();
  }
}

async function readIndexed({ url, token }: ReaderTask, store: LogStore): Promise<number> {
  const rpc = createRpc({ chain: { ...eth, blockTimeMs: 0 }, urls: [url], timeoutMs: 60_000 });
  const index = createLogIndex({ rpc, store });
  const head = await rpc.head();
  const request = { contract: token, from: 0, head } as const;
  await index.sync({ ...request, maxEvents: 1_000_000, budgetMs: 120_000 });
  const { sum } = await index.store.balances(index.stream(token), 100);
  if (sum <= 0n) throw new Error('nobody holds what was transferred');
  let count = 0;
  await index.store.eachTransfer(index.stream(token), { from: 0, to: head.number }, (events) => {
    count += events.length;
    return false;
  });
  return count;
}

const [, script, argument] = process.argv;
if (script === fileURLToPath(import.meta.url) && argument) {
  process.send?.(await measure(JSON.parse(argument) as ReaderTask));
  process.disconnect();
}
