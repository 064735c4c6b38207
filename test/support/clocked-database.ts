import type { Database } from '../../src/db/database.js';

/**
 * A database whose `now()` returns the time of `now`, by a function in the schema `public` that shadows the
 * built-in one. `restore` brings the real clock back.
 */
export function withClock(getDatabase: () => Database, now: () => Date) {
  let lastSent = { ms: Number.NaN, done: Promise.resolve() };
  // Through knex, so that these statements are not counted.
  const send = async (sql: string) => {
    await getDatabase().knex.raw(sql);
  };
  const syncClock = (): Promise<void> => {
    const ms = now().getTime();
    if (lastSent.ms !== ms) {
      const sql = `create or replace function public.now() returns timestamptz stable language sql
        as $$ select timestamptz '${now().toISOString()}' $$`;
      lastSent = { ms, done: lastSent.done.then(() => send(sql)) };
    }
    return lastSent.done;
  };
  const database = (): Database => ({
    ...getDatabase(),
    query: async (sql, args) => {
      await syncClock();
      return getDatabase().query(sql, args);
    },
  });
  return { database, restore: () => send('drop function if exists public.now()') };
}
