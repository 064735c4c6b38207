import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The server for tests. When it is not set, the tests that need it are reported as skipped. */
export const testDatabaseUrl: string | undefined = process.env.TEST_DATABASE_URL || undefined;

export interface ScratchDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A new, empty database on the test server, for one test file. */
export async function createScratchDatabase(serverUrl: string): Promise<ScratchDatabase> {
  const name = `assay_test_${randomBytes(6).toString('hex')}`;
  const onServer = async (sql: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await onServer(`create database ${name}`);
  // A test that moves the database's clock defines its own `now()`, which must shadow the built-in one.
  await onServer(`alter database ${name} set search_path = public, pg_catalog`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) };
}
