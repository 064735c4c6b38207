import type { Knex } from 'knex';
import type { Database, Row } from './database.js';

/**
 * Runs one statement of knex's builder on the connections of `query`, where it is counted and limited in time
 * like every other. What the builder cannot write, such as a statement that changes two tables, stays SQL,
 * and so does what is prepared for speed. Write `now()`: the tests set the database's clock by replacing it.
 * @example await runBuilt(database, database.knex('payments').where({ chain }).select('asset'))
 */
export function runBuilt(database: Database, built: Knex.QueryBuilder): Promise<readonly Row[]> {
  const { sql, bindings } = built.toSQL().toNative();
  return database.query(sql, bindings);
}
