import type { Database, DatabaseOptions } from './database.js';
import { openPglite } from './pglite.js';
import { openPostgres } from './postgres.js';

/**
 * Opens the database: on a server when a URL is given, otherwise embedded (in `dataDir`, or in memory). Runs
 * no migration.
 * @throws {DirectoryInUseError} when another process holds `dataDir`.
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  return options.url === undefined ? openPglite(options) : openPostgres(options.url, options);
}
