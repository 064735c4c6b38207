import type { PGlite } from '@electric-sql/pglite';
import type { Database, Row } from '../../src/db/database.js';
import { migrateUp } from '../../src/db/migrate.js';
import { createEmbedded, openEngine } from '../../src/db/pglite.js';
import { traceDatabase } from '../../src/db/trace-database.js';

/** An embedded database in memory that one test file after the other uses. */
interface Kept {
  readonly pglite: PGlite;
  /** All its tables and functions, as one text. */
  readonly shape: string;
  /** The rows that the migrations wrote, by table, as JSON. */
  readonly seeds: ReadonlyMap<string, string>;
}

/** Those of this worker that nobody uses. Each takes 150 MB; few files need more at once. */
const idle: Kept[] = [];
const KEEP = 3;

/** Those of ours that have pages, be their rows deleted or not. */
const WRITTEN_TABLES = `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'
  and tablename not like 'knex%' and pg_relation_size(quote_ident(tablename)::regclass) > 0`;
const RESTART = `select setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences
  where schemaname = 'public' and sequencename not like 'knex%' and last_value is not null`;
const SHAPE = `select string_agg(part, ' ' order by part) as shape from (
  select 'relation ' || relname || pg_class.oid as part from pg_class
    join pg_namespace n on n.oid = relnamespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'
  union all select 'function ' || proname || oid::text from pg_proc where oid >= 16384) as parts`;

/**
 * A database with the current schema and no data. Starting one costs a second of a core; `close` empties it for the
 * next instead, unless its schema was changed.
 */
export async function lendDatabase(snapshot: () => Promise<Blob>): Promise<Database> {
  const kept = idle.pop() ?? (await create(await snapshot()));
  const lent = createEmbedded({ pglite: lend(kept.pglite) });
  let returning: Promise<void> | undefined;
  return {
    ...traceDatabase(lent),
    close: () => {
      returning ??= lent.close().then(() => takeBack(kept));
      return returning;
    },
  };
}

async function create(snapshot: Blob): Promise<Kept> {
  const { pglite } = await openEngine({ snapshot });
  await migrateUp(createEmbedded({ pglite }));
  const seeds = new Map<string, string>();
  for (const { name } of await rows(pglite, WRITTEN_TABLES)) {
    const [found] = await rows(pglite, `select json_agg(t)::text as seeds from ${name} t`);
    if (found?.seeds) seeds.set(String(name), String(found.seeds));
  }
  return { pglite, shape: await shapeOf(pglite), seeds };
}

/** The engine as its borrower sees it: closing ends the loan and not the engine. */
function lend(pglite: PGlite): PGlite {
  let closed = false;
  return new Proxy(pglite, {
    get(target, key) {
      if (key === 'closed') return closed;
      if (key === 'close')
        return async () => {
          closed = true;
        };
      if (closed) throw new Error('PGlite is closed');
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function takeBack(kept: Kept): Promise<void> {
  const { pglite, shape, seeds } = kept;
  await pglite.exec('rollback');
  if (idle.length >= KEEP || (await shapeOf(pglite)) !== shape) return pglite.close();
  await empty(pglite);
  for (const [name, json] of seeds)
    await pglite.query(`insert into ${name} select * from json_populate_recordset(null::${name}, $1)`, [
      json,
    ]);
  idle.push(kept);
}

/** Only the tables that were written to: emptying one makes its files and those of its indexes anew. */
async function empty(pglite: PGlite): Promise<void> {
  const written = (await rows(pglite, WRITTEN_TABLES)).map(({ name }) => name);
  if (written.length > 0) await pglite.exec(`truncate ${written.join(', ')} cascade`);
  await pglite.exec(RESTART);
}

const rows = async (pglite: PGlite, sql: string) => (await pglite.query<Row>(sql)).rows;

async function shapeOf(pglite: PGlite): Promise<string> {
  const [found] = await rows(pglite, SHAPE);
  return String(found?.shape);
}
