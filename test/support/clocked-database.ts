import type { Database } from '../../src/db/database.js';

/**
 * A database whose `now()` is whatever `now` says: a function of that name in the schema `public` is found before the
 * built-in one. `restore` gives it its own clock back.
 */
export function withClock(getDatabase: () => Database, now: () => Date) {
  let told = { ms: Number.NaN, done: Promise.resolve() };
  // By knex: it counts none of its statements.
  const send = async (sql: string) => {
    await getDatabase().knex.raw(sql);
  };
  const tell = (): Promise<void> => {
    const ms = now().getTime();
    if (told.ms !== ms) {
      const sql = `create or replace function public.now() returns timestamptz stable language sql
        as $$ select timestamptz '${now().toISOString()}' $$`;
      told = { ms, done: told.done.then(() => send(sql)) };
    }
    return told.done;
  };
  const database = (): Database => ({
    ...getDatabase(),
    query: async (sql, args) => {
      await tell();
      return getDatabase().query(sql, args);
    },
    run: async (statement, args) => {
      await tell();
      return getDatabase().run(statement, args);
    },
    change: async (statement, args) => {
      await tell();
      return getDatabase().change(statement, args);
    },
  });
  return { database, restore: () => send('drop function if exists public.now()') };
}
