import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Devnet } from '../devnet/devnet.js';
import { startDevnet } from '../devnet/start.js';
import { createScratchDatabase } from '../test/support/postgres.js';
import { measureCold } from './fleet/cold.js';
import { measureSteady } from './fleet/steady.js';
import { type Measurement, plainly, report } from './support/report.js';
import { startProgram } from './support/start-program.js';
import {
  buyKeys,
  type Fleet,
  measureWarm,
  median,
  processorMsOf,
  quietest,
  stopAll,
  toReplicaEnvironment,
} from './support/warm-load.js';

/** Requests of each replica before the measured ones: with fewer, what is compiled late falls to who had the fewest. */
const WARM_UP = 20_000;
const ROUNDS = 9;
const REQUESTS = 6_000;
const COLD_PASSES = 2;
const IDLE_SECONDS = 10;
const LEAST = 0.95;
/** Databases of the Redis server for one replica and for three. */
const REDIS_DATABASES = [9, 10] as const;

/**
 * What replicas cost each other: processor time of all processes for each request, of three against one. Both do the
 * same work in turns. What a replica does while nobody asks is shown by itself.
 */
export async function run(): Promise<void> {
  const { TEST_DATABASE_URL: database, TEST_REDIS_URL: redis } = process.env;
  if (!database || !redis) {
    console.log('3 replicas against 1: not measured without TEST_DATABASE_URL and TEST_REDIS_URL');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'assay-fleet-'));
  const devnet = await startDevnet();
  try {
    const chainsFile = join(folder, 'chains.json');
    writeFileSync(chainsFile, JSON.stringify(devnet.chainsFile));
    const environment = toReplicaEnvironment(devnet, chainsFile);
    const colds: (readonly number[])[] = [];
    for (let pass = 0; pass < COLD_PASSES; pass += 1)
      await withFleets(environment, { database, redis }, async (fleets) => {
        const keys = await buyKeys(devnet, fleets);
        colds.push(await measureCold(devnet, fleets, keys, pass));
        if (pass < COLD_PASSES - 1) return;
        printCold(colds);
        await warm(devnet, fleets, keys);
        await steady(devnet, fleets, keys);
      });
  } finally {
    await devnet.stop();
    rmSync(folder, { recursive: true });
  }
}

function printCold(passes: readonly (readonly number[])[]): void {
  const [one, three] = [0, 1].map((place) => median(passes.map((pass) => pass[place] ?? Number.NaN)));
  report(linear('cold, processes that have compiled', one, three));
}

async function withFleets(
  environment: Record<string, string>,
  { database, redis }: { readonly database: string; readonly redis: string },
  work: (fleets: readonly Fleet[]) => Promise<void>,
): Promise<void> {
  const fleets: Fleet[] = [];
  const closers: (() => Promise<void>)[] = [];
  try {
    for (const [place, replicas] of [1, 3].entries()) {
      const scratch = await createScratchDatabase(database);
      const url = `${redis}/${REDIS_DATABASES[place]}`;
      const store = new Redis(url);
      await store.flushdb();
      store.disconnect();
      closers.push(() => scratch.drop());
      const settings = { ...environment, DATABASE_URL: scratch.url, REDIS_URL: url };
      const fleet: Fleet[number][] = [];
      for (let n = 0; n < replicas; n += 1) fleet.push(await startProgram(settings));
      fleets.push(fleet);
    }
    await work(fleets);
  } finally {
    await stopAll(fleets);
    await Promise.all(closers.map((close) => close()));
  }
}

async function warm(devnet: Devnet, fleets: readonly Fleet[], keys: readonly string[]): Promise<void> {
  const [one = [], three = []] = await measureWarm(devnet, fleets, keys, {
    warmUp: WARM_UP,
    rounds: ROUNDS,
    requests: REQUESTS,
  });
  report(linear('warm', quietest(one), quietest(three)));
  const before = await processorMsOf(fleets.flat());
  await pause(IDLE_SECONDS * 1_000);
  const idle = ((await processorMsOf(fleets.flat())) - before) / IDLE_SECONDS / fleets.flat().length;
  // This is in the figures of both.
  report(plainly('a replica that nobody asks: processor time', `${idle.toFixed(1)} ms a second`));
}

async function steady(devnet: Devnet, fleets: readonly Fleet[], keys: readonly string[]): Promise<void> {
  for (const spread of ['in turn', 'by token'] as const) {
    const [one, three] = await measureSteady(devnet, fleets, keys, spread);
    report(linear(`tokens asked for all the time, to replicas ${spread}`, one, three));
  }
}

/** `one` and `three`: processor time of a fleet, in milliseconds for each request or second. */
function linear(what: string, one = Number.NaN, three = Number.NaN): Measurement {
  const figure = `${(one / three).toFixed(2)} (${one.toFixed(2)} ms of one)`;
  const target = `at least ${LEAST} of linear`;
  return { what: `3 replicas against 1: ${what}`, figure, target, ok: one / three >= LEAST };
}
