import type { Database } from './database.js';

/** A setting with which a server acknowledges what a crash may lose, and what that means here. */
const risks = [
  {
    name: 'synchronous_commit',
    effect: 'a crash of the server may lose the last keys and purchases that it acknowledged',
  },
  { name: 'fsync', effect: 'a crash of its machine may lose or break the database' },
  { name: 'full_page_writes', effect: 'a crash of its machine may break pages of the database' },
] as const;

/**
 * What of the server's settings may lose what was acknowledged, a sentence each, with what to do. The embedded database
 * has no such settings: `docs/operating.md` says what it may lose.
 */
export async function findDurabilityRisks(
  database: Pick<Database, 'kind' | 'query'>,
): Promise<readonly string[]> {
  if (database.kind !== 'postgres') return [];
  const columns = risks.map(({ name }) => `current_setting('${name}') as ${name}`);
  const [settings] = await database.query(`select ${columns.join(', ')}`);
  return risks.flatMap(({ name, effect }) =>
    settings?.[name] === 'off' ? [`PostgreSQL runs with ${name}=off: ${effect}. Set ${name}=on.`] : [],
  );
}
