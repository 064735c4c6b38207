import type { Knex } from 'knex';

/**
 * One row as the driver gives it: `integer` is a number, `bigint` a number, bigint or string, `timestamptz` a
 * Date.
 */
export type Row = Record<string, unknown>;

/**
 * A statement of the hot path: parsed and planned once per connection. Its arguments may only be whole
 * numbers and strings of `[A-Za-z0-9_,:.+-]`, so that they can be written into an `EXECUTE` without escaping.
 * Use `query` for anything else.
 */
export interface Statement {
  /** A lower-case SQL identifier, unique in the program. */
  readonly name: string;
  readonly text: string;
  /** SQL type of each argument. */
  readonly types: readonly string[];
}

/**
 * PostgreSQL, on a server or embedded. Every method rejects with the driver's error; `isDatabaseUnreachable`
 * distinguishes an unreachable database from a wrong statement.
 */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /**
   * For migrations and the operator's tools. On PGlite there is one connection: a `knex` query inside an open
   * `trx` that does not go through the `trx` fails after the acquire timeout.
   */
  readonly knex: Knex;
  /** One statement with `$1`-style arguments. */
  query(sql: string, args?: readonly unknown[]): Promise<readonly Row[]>;
  /** Runs a prepared statement. */
  run(statement: Statement, args: readonly (string | number)[]): Promise<readonly Row[]>;
  /** A prepared statement that returns no rows; resolves with the number of rows that it changed. */
  change(statement: Statement, args: readonly (string | number)[]): Promise<number>;
  /** Runs `work` while no other client of the database runs work under the same `lock`, in any process. */
  exclusively<T>(lock: number, work: () => Promise<T>): Promise<T>;
  /** Resolves when the database answers and is writable. */
  ping(): Promise<void>;
  /** Resolves where it can store: writes something small beside the data, and takes it away again. */
  canStore(): Promise<void>;
  /** Statements sent by `query`, `run` and `change` since the start; for tests and metrics. */
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
  /** Commits of the embedded database wait until the disk has them. Default: until the operating system has them. */
  readonly fsync?: boolean;
  /** Connections of the pool to a server. */
  readonly maxConnections?: number;
  /** A server cancels a statement that takes longer. */
  readonly statementTimeoutMs?: number;
  readonly connectTimeoutMs?: number;
  /** Starts the embedded database in memory from a dump of one (tests). */
  readonly snapshot?: Blob;
}
