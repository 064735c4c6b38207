import type { Database } from './database.js';
import { migrationSource } from './migrations.js';

/** Any constant will do: it only has to be the same in every replica. */
const MIGRATION_LOCK = 4_155_841;

/** Brings the schema up to date; returns the names of what ran. Replicas that start at once migrate once. */
export async function migrateUp(database: Database): Promise<readonly string[]> {
  return migrating(database, async () => {
    const [, names] = (await database.knex.migrate.latest({ migrationSource })) as [number, string[]];
    return names;
  });
}

/** Takes back every migration; the data goes with it. */
export async function migrateDown(database: Database): Promise<readonly string[]> {
  return migrating(database, async () => {
    const [, names] = (await database.knex.migrate.rollback({ migrationSource }, true)) as [number, string[]];
    return names;
  });
}

/** knex calls a database of a newer program a corrupt folder of migrations. */
async function refuseNewer({ knex }: Database): Promise<void> {
  const known = await migrationSource.getMigrations([]);
  const rows: readonly { readonly name: string }[] = (await knex.schema.hasTable('knex_migrations'))
    ? await knex('knex_migrations').select('name')
    : [];
  const unknown = rows.map(({ name }) => name).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `The database was made by a newer version of this program (${unknown.join(', ')}): start that version, or go back to a copy of before.`,
    );
}

function migrating<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return database.exclusively(MIGRATION_LOCK, async () => {
    // knex keeps a lock row of its own, which a killed process leaves set. Nobody else is in here: it is stale.
    await database.knex.migrate.forceFreeMigrationsLock({ migrationSource });
    await refuseNewer(database);
    return work();
  });
}
