import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { PGlite } from './pglite-module.js';

/**
 * PostgreSQL takes 128 MB for pages of tables, all of it when it starts. The operating system caches the
 * files as well, so a smaller buffer costs only a copy.
 */
export const START_PARAMS = [
  ...PGlite.defaultStartParams,
  ...['-c', 'shared_buffers=16MB'],
  // It has one connection. For each that may come PostgreSQL sets memory aside, for a hundred of them 2 MB.
  ...['-c', 'max_connections=4'],
  // How much of its journal a checkpoint leaves. There is none without being asked for: see `log-upkeep.ts`.
  ...['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'],
];

/**
 * Creates an embedded database if the folder has none. Creating takes 600 MB, so it is done in a thread: what
 * a thread took is given back when it ends, and otherwise half of it stays until the engine next collects
 * garbage, which may be minutes later.
 */
export async function createFiles(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const worker = fileURLToPath(new URL('./pglite-files-worker.js', import.meta.url));
  // Only if the program runs uncompiled (tests): then there is no compiled file for a thread.
  if (!existsSync(worker)) return createHere(folder);
  await once(new Worker(worker, { workerData: folder }), 'exit');
}

export async function createHere(folder: string): Promise<void> {
  const created = new PGlite({ startParams: START_PARAMS, dataDir: folder });
  await created.waitReady;
  await created.close();
}
