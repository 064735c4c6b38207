import { OperatorError } from '@assay/chain';
import { checkDump, toDumpHeader } from './check-dump.js';
import { openDatabase } from './client.js';
import type { DatabaseOptions } from './database.js';
import { migrateUp } from './migrate.js';
import { openEngine } from './pglite.js';

/** Logs of tokens and what was made of them: the service reads them from the chains again. */
const LOGS = 'public.log_*';
/** Of PostgreSQL 17 and newer; an older server would refuse the whole backup for it. */
const NEWER_SETTING = /^SET transaction_timeout = 0;\n/m;

/**
 * The embedded database as SQL that this program and any PostgreSQL server read. Nobody may use it meanwhile.
 * @throws {DirectoryInUseError} when another process holds the folder.
 */
export async function dumpEmbedded(dataDir: string, withLogs: boolean): Promise<string> {
  const pgDump = await loadPgDump();
  const { pglite, unlock } = await openEngine({ dataDir });
  try {
    const { rows } = await pglite.query<{ name: string }>(
      'select name from knex_migrations order by id desc limit 1',
    );
    const args = ['--no-owner', '--no-privileges', '--rows-per-insert=500'];
    // The package drops lines that begin with \restrict, also within a value. None of our texts holds line breaks that
    // others chose: they are JSON, hex or words of ours.
    const file = await pgDump({
      pg: pglite,
      args: withLogs ? args : [...args, `--exclude-table-data=${LOGS}`],
    });
    const body = (await file.text()).replace(NEWER_SETTING, '');
    return toDumpHeader(String(rows[0]?.name), body) + body;
  } finally {
    await pglite.close();
    await unlock?.();
  }
}

/**
 * Brings a backup into an empty database, embedded or on a server: all of it or nothing. Then brings its schema
 * up to date.
 */
export async function restoreDump(sql: string, target: DatabaseOptions): Promise<void> {
  await checkDump(sql);
  await (target.url === undefined ? restoreEmbedded(sql, target) : restoreOnServer(sql, target.url));
  const database = await openDatabase(target);
  try {
    await migrateUp(database);
  } finally {
    await database.close();
  }
}

async function restoreEmbedded(sql: string, target: DatabaseOptions): Promise<void> {
  const { pglite, unlock } = await openEngine(target);
  try {
    const { rows } = await pglite.query<Counted>(COUNT_TABLES);
    refuseFull(rows[0]);
    // One message is one transaction.
    await pglite.exec(sql).catch(refuse);
  } finally {
    await pglite.close();
    await unlock?.();
  }
}

async function restoreOnServer(sql: string, url: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, application_name: 'assay' });
  await client.connect();
  try {
    const { rows } = await client.query<Counted>(COUNT_TABLES);
    refuseFull(rows[0]);
    // One message is one transaction.
    await client.query(sql).catch(refuse);
  } finally {
    await client.end();
  }
}

interface Counted {
  readonly tables: number;
}

const COUNT_TABLES = `
  select count(*)::integer as tables from information_schema.tables where table_schema = 'public'`;

function refuseFull(counted: Counted | undefined): void {
  if (counted?.tables !== 0)
    throw new OperatorError(
      `The database holds ${counted?.tables} tables already: a backup is restored into an empty one.`,
    );
}

function refuse(error: Error): never {
  throw new OperatorError(`The database refused the backup, and took nothing of it: ${error.message}`);
}

/** It is not installed with the service, which does without. */
async function loadPgDump() {
  try {
    return (await import('@electric-sql/pglite-tools/pg_dump')).pgDump;
  } catch {
    throw new OperatorError(
      'A backup needs a package that a production install leaves out: `npm ci` brings it.',
    );
  }
}
