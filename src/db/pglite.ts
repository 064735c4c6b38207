import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import knex from 'knex';
import KnexPglite from 'knex-pglite';
import type { Database, DatabaseOptions, Row } from './database.js';
import { lockDirectory } from './directory-lock.js';
import { createFiles, START_PARAMS } from './pglite-files.js';
import { PGlite as EmbeddedPostgres } from './pglite-module.js';
import { makePrivate } from './private-folder.js';
import { tryFolder } from './try-folder.js';

const ACQUIRE_TIMEOUT_MS = 2_000;
/**
 * PGlite gathers no statistics, so the planner assumes that every table is small. It would read and sort a
 * whole table where the first rows of an index are enough.
 */
const PREFER_INDEXES = `
  set enable_bitmapscan = off; set enable_seqscan = off; set enable_hashagg = off`;
/** knex prints to the console what it also throws. */
const silent = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} };

/** PostgreSQL itself, with the lock of its folder. */
interface Engine {
  readonly pglite: PGlite;
  /** After `pglite.close()`. */
  readonly unlock?: (() => Promise<void>) | undefined;
}

/**
 * The embedded database: PostgreSQL compiled to WebAssembly, with one connection. Creating a new folder takes
 * some seconds; only the owner of the process may access it.
 */
export async function openPglite(options: DatabaseOptions): Promise<Database> {
  return createEmbedded(await openEngine(options), options.dataDir);
}

/** @throws {DirectoryInUseError} when another process holds `dataDir`. */
export async function openEngine(options: DatabaseOptions): Promise<Engine> {
  const unlock = options.dataDir === undefined ? undefined : await prepareDirectory(options.dataDir);
  try {
    const { dataDir, snapshot } = options;
    const folder = dataDir === undefined ? undefined : join(dataDir, 'postgres');
    if (folder !== undefined && snapshot === undefined) await createFiles(folder);
    const pglite = new EmbeddedPostgres({
      startParams: START_PARAMS,
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
    });
    await pglite.waitReady;
    // PGlite creates files with all permissions, whatever the umask of the process.
    if (dataDir !== undefined) await makePrivate(dataDir);
    await pglite.exec(PREFER_INDEXES);
    return { pglite, unlock };
  } catch (error) {
    await unlock?.();
    throw error;
  }
}

async function prepareDirectory(dataDir: string): Promise<() => Promise<void>> {
  await makePrivate(dataDir);
  return lockDirectory(dataDir);
}

/** Closing the database closes the engine, and frees its folder. */
export function createEmbedded({ pglite, unlock }: Engine, folder?: string): Database {
  let statements = 0;
  let closing: Promise<void> | undefined;
  const builder = knex({
    client: KnexPglite,
    dialect: 'postgres',
    connection: { pglite } as object,
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    log: silent,
  });

  return {
    kind: 'pglite',
    knex: builder,
    async query(sql, args = []) {
      statements += 1;
      return (await pglite.query<Row>(sql, [...args])).rows;
    },
    // The lock of the folder already excludes other processes, and PGlite's advisory locks have no effect.
    exclusively: (_lock, work) => work(),
    async ping() {
      await pglite.query('select 1');
    },
    canStore: async () => (folder === undefined ? undefined : tryFolder(folder)),
    statements: () => statements,
    waiting: () => 0,
    async close() {
      // knex closes it too, where it has used it.
      closing ??= builder.destroy().then(() => (pglite.closed ? undefined : pglite.close()));
      await closing;
      await unlock?.();
    },
  };
}
