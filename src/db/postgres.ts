import knex from 'knex';
import pg from 'pg';
import type { Database, DatabaseOptions } from './database.js';

const STATEMENT_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 3_000;
/** How long a replica waits for another one to finish its migrations. */
const LOCK_TIMEOUT_MS = 120_000;

/** A pool of connections to a PostgreSQL server. Connects on first use; `ping` checks the connection. */
export async function openPostgres(url: string, options: DatabaseOptions): Promise<Database> {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const connectTimeoutMs = options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS;
  let statements = 0;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 8,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    // The server may have vanished: the client gives up a little after the server would have.
    query_timeout: statementTimeoutMs + 1_000,
    keepAlive: true,
    application_name: 'assay',
  });
  // A broken idle connection is replaced on next use. Without a listener, its error would end the process.
  pool.on('error', () => undefined);
  const builder = knex({
    client: 'pg',
    connection: { connectionString: url, application_name: 'assay-knex' },
    pool: { min: 0, max: 2 },
    acquireConnectionTimeout: connectTimeoutMs,
  });

  return {
    kind: 'postgres',
    knex: builder,
    async query(sql, args = []) {
      statements += 1;
      return (await pool.query(sql, [...args])).rows;
    },
    exclusively: (lock, work) => withAdvisoryLock(url, connectTimeoutMs, lock, work),
    async ping() {
      // A standby or a read-only server answers, but nothing can be counted on it.
      const { rows } = await pool.query("select current_setting('transaction_read_only') as read_only");
      if (rows[0]?.read_only === 'on') throw new Error('the database only reads');
    },
    async canStore() {
      try {
        // Writes a file into the folder of the server, which the end of the statement removes.
        await pool.query('select pg_export_snapshot()');
      } catch (error) {
        // Only these say that it cannot: a server may also forbid the function.
        if (!isStorageError(error)) return;
        throw error;
      }
    },
    statements: () => statements,
    // A statement that takes an idle connection waits for it until the end of the tick.
    waiting: () => Math.max(0, pool.waitingCount - pool.idleCount),
    async close() {
      await Promise.all([pool.end(), builder.destroy()]);
    },
  };
}

/** No space, or an error of the disk, by its SQLSTATE. */
function isStorageError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(53|58)/.test(code);
}

/**
 * The lock ends with its transaction, and that with its connection, so a dead process releases it. A lock of the session
 * would stay with a connection that a pooler gives to the next client.
 */
async function withAdvisoryLock<T>(
  url: string,
  connectTimeoutMs: number,
  lock: number,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'assay-lock',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`set local statement_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [lock]);
    const done = await work();
    await client.query('commit');
    return done;
  } finally {
    await client.end();
  }
}
