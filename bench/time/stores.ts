import { openDatabase } from '../../src/db/client.js';
import type { Database } from '../../src/db/database.js';
import { migrateUp } from '../../src/db/migrate.js';
import { createScratchDatabase } from '../../test/support/postgres.js';
import type { TimeOptions } from './time-options.js';

export interface BenchStore {
  readonly title: string;
  readonly database: Database;
}

const serverUrl = process.env.TEST_DATABASE_URL || undefined;

/** Runs the work on a new embedded database and on a new one of the server, or on one of both. */
export async function onEachStore<Result>(
  { store }: TimeOptions,
  work: (store: BenchStore) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  const found = store === 'postgres' ? [] : await on({ title: 'PGlite' }, work);
  if (store === 'pglite') return found;
  if (serverUrl === undefined) {
    if (store === 'postgres') throw new Error('PostgreSQL needs TEST_DATABASE_URL');
    console.log('     skip PostgreSQL: no TEST_DATABASE_URL');
    return found;
  }
  const scratch = await createScratchDatabase(serverUrl);
  try {
    return [...found, ...(await on({ title: 'PostgreSQL', url: scratch.url }, work))];
  } finally {
    await scratch.drop();
  }
}

async function on<Result>(
  { title, url }: { readonly title: string; readonly url?: string },
  work: (store: BenchStore) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  const database = await openDatabase(url === undefined ? {} : { url });
  try {
    await migrateUp(database);
    return await work({ title, database });
  } finally {
    await database.close();
  }
}
