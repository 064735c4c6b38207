import type { Database, DatabaseOptions } from './database.js';
import { traceDatabase } from './trace-database.js';

/**
 * Opens the database: on a server when a URL is given, otherwise embedded (in `dataDir`, or in memory). Runs
 * no migration.
 * @throws {DirectoryInUseError} when another process holds `dataDir`.
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  // Each loads a database client of its own, and only one of them is needed.
  if (options.url === undefined)
    return traceDatabase(await (await import('./pglite.js')).openPglite(options));
  return traceDatabase(await (await import('./postgres.js')).openPostgres(options.url, options));
}
