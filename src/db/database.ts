import type { Knex } from 'knex';

/**
 * One row as the driver gives it: `integer` is a number, `bigint` a number, bigint or string, `timestamptz` a
 * Date.
 */
export type Row = Record<string, unknown>;

/**
 * PostgreSQL, on a server or embedded. Every method rejects with the driver's error; `isDatabaseUnreachable`
 * distinguishes an unreachable database from a wrong statement.
 */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Builds statements, and runs migrations. PGlite has one connection: what is sent by `query` while a transaction of
   * knex is open becomes part of it, so nothing else is done during a migration.
   */
  readonly knex: Knex;
  /** One statement with `$1`-style arguments. */
  query(sql: string, args?: readonly unknown[]): Promise<readonly Row[]>;
  /** Runs `work` while no other client of the database runs work under the same `lock`, in any process. */
  exclusively<T>(lock: number, work: () => Promise<T>): Promise<T>;
  /** Resolves when the database answers and is writable. */
  ping(): Promise<void>;
  /** Resolves where it can store: writes something small beside the data, and takes it away again. */
  canStore(): Promise<void>;
  /** Statements sent by `query` since the start; for tests and metrics. */
  readonly statements: () => number;
  /** Statements that are waiting for a connection; always 0 for the embedded database. */
  readonly waiting: () => number;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…`; absent: embedded PGlite. */
  readonly url?: string | undefined;
  /** Folder of the embedded database; absent: in memory. */
  readonly dataDir?: string | undefined;
  /** Connections of the pool to a server. */
  readonly maxConnections?: number;
  /** A server cancels a statement that takes longer. */
  readonly statementTimeoutMs?: number;
  readonly connectTimeoutMs?: number;
  /** Starts the embedded database in memory from a dump of one (tests). */
  readonly snapshot?: Blob;
}
