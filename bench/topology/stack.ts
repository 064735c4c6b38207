import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Pooler, startPooler } from '../../test/support/pooler.js';
import { grantKeys } from './counts.js';
import { type Replicas, startReplicas } from './fleet.js';
import { createLoad, type Load, type LoadKey } from './load.js';
import type { OutsideFacts } from './outside.js';
import { onServer, type Server, startPostgres, startRedis } from './servers.js';

interface StackOptions {
  readonly seconds: number;
  /** Token answers. */
  readonly perMinute: number;
  /** Part of them that nobody asked for before. */
  readonly freshShare: number;
  /** Tokens that are asked for all the time. */
  readonly known: number;
  readonly replicas: number;
}

/** What runs beside the replicas. */
export interface Engines {
  readonly postgres: Server;
  readonly pooler: Pooler;
  readonly redis: Server;
  readonly outside: ChildProcess;
}

export interface Stack {
  readonly engines: Engines;
  readonly replicas: Replicas;
  readonly keys: readonly LoadKey[];
  readonly load: Load;
}

/** Starts everything, reads the known tokens once, and ends everything after `work`. */
export async function withStack(
  options: StackOptions,
  say: (done: string) => void,
  work: (stack: Stack) => Promise<void>,
): Promise<void> {
  const { seconds, perMinute, freshShare, known } = options;
  const folder = mkdtempSync(join(tmpdir(), 'assay-topology-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const postgres = await startPostgres();
    closers.push(() => postgres.close());
    const redis = await startRedis();
    closers.push(() => redis.close());
    // The pooler cannot keep the limit that the service asks for.
    await onServer(postgres.url, "alter role assay set statement_timeout = '10s'");
    const pooler = await startPooler(postgres.url);
    closers.push(() => pooler.close());
    // Random times: some more than the mean.
    const fresh = Math.ceil((seconds / 60) * perMinute * freshShare * 1.3) + 2;
    const { outside, facts } = await startOutside(known, fresh, join(folder, 'chains.json'));
    closers.push(() => outside.disconnect());
    say(`${facts.known.length} known tokens and ${facts.fresh.length} new ones were made`);
    const environment = toEnvironment(facts, pooler.through(postgres.url), redis.url);
    const replicas = await startReplicas(options.replicas, environment, folder);
    closers.push(() => replicas.close());
    const keys = await grantKeys(postgres.url, (seconds / 60) * perMinute);
    const load = createLoad({ url: replicas.balancer.url, keys, ...facts, freshShare, perMinute });
    await load.readAll();
    say('all known tokens were read once');
    await work({ engines: { postgres, pooler, redis, outside }, replicas, keys, load });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/**
 * The load, with one replica asked to end after a third of the time, and one killed after two thirds.
 * @returns tokens that were asked for and not answered when it was killed, by key
 */
export async function runWithRestarts(
  { load, replicas }: Stack,
  seconds: number,
  say: (done: string) => void,
): Promise<ReadonlyMap<string, number>> {
  const began = performance.now();
  const done = load.run(seconds);
  const until = (third: number) =>
    sleep(Math.max(0, began + (seconds * 1_000 * third) / 3 - performance.now()));
  await until(1);
  await replicas.restart(0, 'SIGTERM');
  say('a replica was asked to end, and is back');
  await until(2);
  const cut = new Map([...load.report.keys].map(([keyId, { pending }]) => [keyId, pending]));
  await replicas.restart(1, 'SIGKILL');
  say('a replica was killed, and is back');
  await done;
  return cut;
}

async function startOutside(known: number, fresh: number, chainsFile: string) {
  const program = new URL('dist/bench/topology/outside.js', `file://${process.cwd()}/`);
  const outside = fork(program, [String(known), String(fresh), chainsFile], { execArgv: [] });
  const ended = once(outside, 'exit').then(([code]) => {
    throw new Error(`what is outside ended with ${code}`);
  });
  const [facts] = (await Promise.race([once(outside, 'message'), ended])) as [OutsideFacts];
  ended.catch(() => undefined);
  return { outside, facts };
}

/** A service for so many callers: its limits are raised with the fleet, as docs/operating.md says. */
function toEnvironment({ environment }: OutsideFacts, database: string, redis: string) {
  return {
    PATH: process.env.PATH ?? '',
    ...environment,
    DATABASE_URL: database,
    REDIS_URL: redis,
    TRUST_PROXY: '1',
    LIMIT_PER_MINUTE: '10000',
    LIMIT_CONCURRENT: '500',
    LIMIT_EXPLORER_RPS: '50',
    LIMIT_HISTORY_RPS: '20',
  };
}
