import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type Dispatcher, request } from 'undici';
import { openDatabase } from '../../src/db/client.js';
import type { Database } from '../../src/db/database.js';
import { type Lease, writeStep } from '../../src/db/watch-events.js';
import { createScratchDatabase } from '../../test/support/postgres.js';
import { quantile } from '../doors/timing.js';
import { atMost, atMostTime, exactly, type Measurement, plainly, reportAll } from '../support/report.js';
import { memoryOf, processorSecondsOf, type RunningProgram, startProgram } from '../support/start-program.js';
import { toEvent } from './made-events.js';
import { until } from './watch-world.js';

const SUBSCRIBERS = 1_000;
/** Of them, those that stop to read. */
const STALLED = 50;
const WARM = 300;
const SETTLE_MS = 3_000;
const EVENTS = 20;
const MAX_KB = 20;
const MAX_DELAY_MS = 1_000;
const TOKEN = `0x${'5e'.repeat(20)}` as const;
const collectGarbage = new URL('../support/collect-garbage.js', import.meta.url);
const LEASE: Lease = { chain: 'eth', holder: 'bench', epoch: 1 };

/**
 * Subscriptions by server-sent events to a process of its own: what each adds to its resident memory, and how
 * late an event comes while some of them read nothing.
 */
export async function measureSubscribers(): Promise<readonly Measurement[]> {
  const serverUrl = process.env.TEST_DATABASE_URL || undefined;
  if (serverUrl === undefined) {
    console.log('     skip: a process of its own that shares its database needs TEST_DATABASE_URL');
    return [];
  }
  const scratch = await createScratchDatabase(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), 'assay-subscribers-'));
  const environment = {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    LOG_LEVEL: 'info',
    DATABASE_URL: scratch.url,
    DATA_DIR: folder,
    WATCH_SHARE: '0',
    PLAN_TEST_WATCHES: String(SUBSCRIBERS * 2),
    LIMIT_PER_MINUTE: '1000000',
    TIER_LOW_PER_MINUTE: '1000000',
    TIER_STANDARD_PER_MINUTE: '1000000',
    LIMIT_CONCURRENT: String(SUBSCRIBERS * 2),
  };
  const program = await startProgram(environment, { preload: collectGarbage });
  const database = await openDatabase({ url: scratch.url });
  try {
    return await measure(program, database);
  } finally {
    program.child.kill('SIGKILL');
    await database.close();
    await scratch.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(program: RunningProgram, database: Database): Promise<readonly Measurement[]> {
  await database.query(
    `insert into watch_leases (chain, holder, epoch, until) values ('eth', 'bench', 1, now() + interval '1 day')`,
  );
  const clients = new Clients(program.url, await takeKey(program.url));
  // The process grows with its first requests, whatever they are.
  await clients.open(WARM);
  await delays(clients, database, 2);
  const before = await heldBy(program);
  await clients.open(SUBSCRIBERS);
  const after = await heldBy(program);
  const used = await processorSecondsOf(program.child);
  const alone = await delays(clients, database, EVENTS);
  const cpuMs = (((await processorSecondsOf(program.child)) - used) * 1_000) / EVENTS;
  const kb = toKb(after - before);
  clients.stall(STALLED);
  const beside = await delays(clients, database, EVENTS);
  const got = clients.counts();
  const reading = got.filter((_, place) => place >= STALLED);
  const idle = await openIdle(program);
  await clients.close();
  return reportAll('subscribers', [
    atMost(`${SUBSCRIBERS} subscribers: resident memory of each`, kb, MAX_KB, 'kB'),
    plainly('resident memory of a connection that only waits', `${idle.toFixed(1)} kB`),
    exactly('subscribers that miss an event', reading.filter((count) => count < EVENTS * 2).length, 0),
    atMostTime('processor time to tell all of them of an event', cpuMs, MAX_DELAY_MS),
    atMostTime('from the commit of an event to a subscriber, 99 of 100', quantile(alone, 0.99), MAX_DELAY_MS),
    atMostTime(
      `the same while ${STALLED} of them read nothing`,
      quantile(beside, 0.99),
      Math.max(MAX_DELAY_MS, quantile(alone, 0.99) * 1.05),
    ),
  ]);
}

/** Megabytes that are resident once the garbage is collected. */
async function heldBy({ child }: RunningProgram): Promise<number> {
  await sleep(SETTLE_MS);
  child.kill('SIGUSR2');
  await sleep(SETTLE_MS);
  return memoryOf(child, 'VmRSS');
}

/** Kilobytes of each connection that was answered and kept open. */
async function openIdle(program: RunningProgram): Promise<number> {
  const before = await heldBy(program);
  const agent = new Agent({ connections: SUBSCRIBERS, keepAliveTimeout: 60_000, pipelining: 1 });
  await Promise.all(
    Array.from({ length: SUBSCRIBERS }, async () => {
      const { body } = await request(`${program.url}/ready`, { dispatcher: agent });
      await body.dump();
    }),
  );
  const after = await heldBy(program);
  await agent.destroy();
  return toKb(after - before);
}

function toKb(megabytes: number): number {
  return (megabytes * 1_000_000) / 1_024 / SUBSCRIBERS;
}

async function takeKey(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/generate-test-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ wallet: `0x${'8'.repeat(40)}` }),
  });
  const text = await answer.text();
  const key = /"(assay_[^"]+)"/.exec(text)?.[1];
  if (key === undefined) throw new Error(`no key: ${text}`);
  return key;
}

async function tell(database: Database, block: number): Promise<void> {
  const events = [toEvent(TOKEN, block)];
  if (!(await writeStep(database, LEASE, { events, states: [], blocks: '[]' }))) throw new Error('no lease');
}

/** Milliseconds from the commit of each event to each subscriber that reads. */
async function delays(clients: Clients, database: Database, events: number): Promise<readonly number[]> {
  const found: number[] = [];
  for (let event = 0; event < events; event += 1) {
    const wanted = clients.counts().map((count) => count + 1);
    clients.forget();
    await tell(database, event);
    const told = performance.now();
    await until('every subscriber was told', async () =>
      clients.counts().every((count, place) => clients.isStalled(place) || count >= (wanted[place] ?? 0)),
    );
    found.push(...clients.arrivals().map((at) => at - told));
  }
  return found;
}

interface Client {
  readonly body: Dispatcher.ResponseData['body'];
  count: number;
  isStalled: boolean;
}

/** Clients in this process, on a connection each. */
class Clients {
  private readonly agent = new Agent({
    connections: SUBSCRIBERS * 2,
    headersTimeout: 120_000,
    bodyTimeout: 0,
  });
  private readonly all: Client[] = [];
  private readonly arrived: number[] = [];

  constructor(
    private readonly url: string,
    private readonly apiKey: string,
  ) {}

  async open(count: number): Promise<void> {
    for (let opened = 0; opened < count; opened += 20)
      await Promise.all(Array.from({ length: Math.min(20, count - opened) }, () => this.openOne()));
  }

  private async openOne(): Promise<void> {
    const query = `subscription { tokenChanged(refs: [{ chain: eth, address: "${TOKEN}" }]) { id kind } }`;
    const { statusCode, body } = await request(`${this.url}/graphql`, {
      method: 'POST',
      dispatcher: this.agent,
      body: JSON.stringify({ query }),
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${this.apiKey}`,
      },
    });
    if (statusCode !== 200) throw new Error(await body.text());
    const client: Client = { body, count: 0, isStalled: false };
    body.on('error', () => undefined);
    body.on('data', (chunk: Buffer) => {
      const told = chunk.toString('utf8').split('"evt_').length - 1;
      if (told === 0) return;
      client.count += told;
      this.arrived.push(performance.now());
    });
    this.all.push(client);
  }

  stall(count: number): void {
    for (const client of this.all.slice(0, count)) {
      client.isStalled = true;
      client.body.pause();
    }
  }

  isStalled(place: number): boolean {
    return this.all[place]?.isStalled === true;
  }

  counts(): readonly number[] {
    return this.all.map(({ count }) => count);
  }

  arrivals(): readonly number[] {
    return this.arrived;
  }

  forget(): void {
    this.arrived.length = 0;
  }

  async close(): Promise<void> {
    for (const { body } of this.all) body.destroy();
    await this.agent.destroy();
  }
}
