import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import knex from 'knex';
import KnexPglite from 'knex-pglite';
import type { Database, DatabaseOptions, Statement } from './database.js';
import { lockDirectory } from './directory-lock.js';
import { executeRaw, toChanges, toRows } from './pglite-execute.js';
import { createFiles, START_PARAMS } from './pglite-files.js';
import { waitForDisk, withFsync } from './pglite-fsync.js';
import { PGlite as EmbeddedPostgres } from './pglite-module.js';
import { createPreparedQueries } from './pglite-query.js';
import { createSession } from './pglite-session.js';
import { makePrivate } from './private-folder.js';
import { toExecute } from './to-execute.js';
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
    const { dataDir, snapshot, fsync = false } = options;
    const folder = dataDir === undefined ? undefined : join(dataDir, 'postgres');
    if (folder !== undefined && snapshot === undefined) await createFiles(folder);
    const pglite = new EmbeddedPostgres({
      startParams: fsync ? withFsync(START_PARAMS) : START_PARAMS,
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
    });
    await pglite.waitReady;
    if (folder !== undefined && fsync) await waitForDisk(pglite, folder);
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

function createEmbedded({ pglite, unlock }: Engine, folder: string | undefined): Database {
  const session = createSession(pglite);
  const query = createPreparedQueries(pglite);
  const prepared = new Map<string, Promise<unknown>>();
  let statements = 0;
  let closing: Promise<void> | undefined;
  const builder = knex({
    client: KnexPglite,
    dialect: 'postgres',
    connection: { pglite: session.forKnex } as object,
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    log: silent,
  });
  const prepare = (statement: Statement): Promise<unknown> => {
    const known = prepared.get(statement.name);
    if (known !== undefined) return known;
    const types = statement.types.length === 0 ? '' : `(${statement.types.join(', ')})`;
    const text = `prepare ${statement.name} ${types} as ${statement.text}`;
    const preparing = session.whenFree(() => pglite.exec(text));
    preparing.catch(() => prepared.delete(statement.name));
    prepared.set(statement.name, preparing);
    return preparing;
  };
  const send = async (statement: Statement, args: readonly (string | number)[]) => {
    statements += 1;
    await prepare(statement);
    return session.whenFree(() => executeRaw(pglite, toExecute(statement, args)));
  };

  return {
    kind: 'pglite',
    knex: builder,
    query(sql, args = []) {
      statements += 1;
      return session.whenFree(() => query(sql, args));
    },
    async run(statement, args) {
      return toRows(pglite, await send(statement, args));
    },
    async change(statement, args) {
      return toChanges(await send(statement, args));
    },
    // The lock of the folder already excludes other processes, and PGlite's advisory locks have no effect.
    exclusively: (_lock, work) => work(),
    async ping() {
      await session.whenFree(() => pglite.query('select 1'));
    },
    canStore: async () => (folder === undefined ? undefined : tryFolder(folder)),
    statements: () => statements,
    waiting: () => 0,
    async close() {
      closing ??= builder.destroy().then(() => pglite.close());
      await closing;
      await unlock?.();
    },
  };
}
