import type { Database, DatabaseOptions } from './database.js';
import { openPglite } from './pglite.js';
import { openPostgres } from './postgres.js';

/**
 * A database on a server where a URL is given, else embedded (in `dataDir`, or in memory). Runs no migration.
 * @throws {DirectoryInUseError} when another process holds `dataDir`.
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  return options.url === undefined ? openPglite(options) : openPostgres(options.url, options);
}
