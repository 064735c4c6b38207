import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Devnet } from '../../devnet/devnet.js';
import { median } from '../doors/timing.js';
import { memoryOf, startProgram } from '../support/start-program.js';
import { buyKeys, type Fleet, measureWarm, stopAll, toReplicaEnvironment } from '../support/warm-load.js';

const SIZE = { warmUp: 4_000, rounds: 7, requests: 1_000 };
/** How long the services are left alone before their memory is measured. */
const IDLE_MS = 8_000;

/**
 * One value of a service with the page, one of a service without, and one of another process without: by how much equal
 * processes differ.
 */
export type BesideOthers = readonly [on: number, off: number, again: number];

export interface PageCost {
  /** Megabytes of the idle service. */
  readonly memory: BesideOthers;
  /** Processor milliseconds of a warm analysis, median of the rounds. */
  readonly request: BesideOthers;
}

/** What the page costs a service that somebody else uses; the operator's own page has no reader. */
export async function measurePageCost(devnet: Devnet): Promise<PageCost> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-page-'));
  const fleets: Fleet[] = [];
  try {
    const chainsFile = join(folder, 'chains.json');
    await writeFile(chainsFile, JSON.stringify(devnet.chainsFile));
    const environment = { ...toReplicaEnvironment(devnet, chainsFile), DATA_DIR: 'memory' };
    for (const page of ['on', 'off', 'off'])
      fleets.push([await startProgram({ ...environment, PAGE: page, PAGE_KEY: 'unused' })]);
    await pause(IDLE_MS);
    const memory = await Promise.all(fleets.flat().map(({ child }) => memoryOf(child, 'VmRSS')));
    const keys = await buyKeys(devnet, fleets);
    const rounds = await measureWarm(devnet, fleets, keys, SIZE);
    return { memory: besideOthers(memory), request: besideOthers(rounds.map(median)) };
  } finally {
    await stopAll(fleets);
    await rm(folder, { recursive: true, force: true });
  }
}

const besideOthers = ([on = Number.NaN, off = Number.NaN, again = Number.NaN]: readonly number[]) =>
  [on, off, again] as const;
