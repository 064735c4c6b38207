import type { Database } from './database.js';
import { migrationSource } from './migrations.js';

/** An arbitrary constant, the same in every replica. */
const MIGRATION_LOCK = 4_155_841;

/**
 * Brings the schema up to date; returns the names of the migrations that ran. When several replicas start at
 * once, one of them migrates.
 */
export async function migrateUp(database: Database): Promise<readonly string[]> {
  return migrating(database, async () => {
    const [, names] = (await database.knex.migrate.latest({ migrationSource })) as [number, string[]];
    return names;
  });
}

/** Reverts every migration; all data is lost. */
export async function migrateDown(database: Database): Promise<readonly string[]> {
  return migrating(database, async () => {
    const [, names] = (await database.knex.migrate.rollback({ migrationSource }, true)) as [number, string[]];
    return names;
  });
}

/** Without this check, knex would report the database of a newer program as a corrupt migration folder. */
async function refuseNewer({ knex }: Database): Promise<void> {
  const known = await migrationSource.getMigrations([]);
  const rows: readonly { readonly name: string }[] = (await knex.schema.hasTable('knex_migrations'))
    ? await knex('knex_migrations').select('name')
    : [];
  const unknown = rows.map(({ name }) => name).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `The database was created by a newer version of this program (${unknown.join(', ')}): ` +
        'start that version, or restore an older backup.',
    );
}

function migrating<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return database.exclusively(MIGRATION_LOCK, async () => {
    // A killed process leaves knex's own lock row set. No other process is in this section, so the row is
    // stale.
    await database.knex.migrate.forceFreeMigrationsLock({ migrationSource });
    await refuseNewer(database);
    return work();
  });
}
