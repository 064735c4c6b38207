import type { Database } from './database.js';

/** A setting with which a server acknowledges what a crash may lose, and what that means here. */
const losses = [
  {
    name: 'synchronous_commit',
    effect: 'a crash of the server may lose the last keys and purchases that it acknowledged',
  },
  { name: 'fsync', effect: 'a crash of its machine may lose or break the database' },
  { name: 'full_page_writes', effect: 'a crash of its machine may break pages of the database' },
] as const;

/**
 * What of the server's settings may lose what was acknowledged, or let a statement go on for ever: a sentence each, with
 * what to do. The embedded database has no such settings: `docs/operating.md` says what it may lose.
 */
export async function findServerRisks(
  database: Pick<Database, 'kind' | 'query'>,
): Promise<readonly string[]> {
  if (database.kind !== 'postgres') return [];
  const columns = [...losses.map(({ name }) => name), 'statement_timeout'].map(
    (name) => `current_setting('${name}') as ${name}`,
  );
  const [settings] = await database.query(`select ${columns.join(', ')}`);
  const lost = losses.flatMap(({ name, effect }) =>
    settings?.[name] === 'off' ? [`PostgreSQL runs with ${name}=off: ${effect}. Set ${name}=on.`] : [],
  );
  return settings?.statement_timeout === '0' ? [...lost, ENDLESS] : lost;
}

/** The service asks for a limit when it connects; a pooler that is told to ignore it drops it. */
const ENDLESS =
  "PostgreSQL ends no statement that takes too long: a pooler drops the service's statement_timeout. " +
  "Run: alter role <role of DATABASE_URL> set statement_timeout = '10s'.";
