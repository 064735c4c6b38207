import { openDatabase } from '../../src/db/client.js';
import type { Database } from '../../src/db/database.js';
import { migrateUp } from '../../src/db/migrate.js';

/** An embedded database in memory with the schema of today. Takes some seconds: open one for a whole test file. */
export async function openTestDatabase(): Promise<Database> {
  const database = await openDatabase();
  await migrateUp(database);
  return database;
}
