import { runBuilt } from './built.js';
import type { Database } from './database.js';
import { DAY, PERIOD, USED, USED_TODAY, working } from './database-clock.js';

/** Calls of a key that are counted together. */
export interface Count {
  /** A UUID, new for each count. */
  readonly id: string;
  readonly keyId: string;
  readonly units: number;
}

/**
 * Counts all calls or none. False when fewer are left, and when the key is unknown, revoked or expired. Rejects
 * when the count was refunded before it arrived, and counts nothing then.
 */
export async function insertCount(database: Database, { id, keyId, units }: Count): Promise<boolean> {
  const rows = await database.query(
    `with counted as (
       update subscriptions s set used = ${USED} + $3::integer, period = ${PERIOD},
         used_today = ${USED_TODAY} + $3::integer, day = ${DAY}, used_total = s.used_total + $3::integer
       where s.id = (select k.subscription_id from keys k where k.id = $2 and ${working('k')})
         and s.quota - ${USED} >= $3::integer
       returning s.id, s.period, s.day
     )
     insert into counted_calls (id, subscription_id, period, day, at)
     select $1::uuid, id, period, day, now() from counted returning id`,
    [id, keyId, units],
  );
  return rows.length > 0;
}

/**
 * Gives back `units` of a count, once, however often it is sent. A count that has not arrived will do nothing. A
 * refund in a later month or day does not change the counters of that month or day.
 */
export async function refundCount(
  database: Database,
  { id, units }: Pick<Count, 'id' | 'units'>,
): Promise<void> {
  await database.query(
    `with refunded as (
       insert into counted_calls as c (id, is_refunded, at) values ($1::uuid, true, now())
       on conflict (id) do update set is_refunded = true where not c.is_refunded
       returning c.subscription_id, c.period, c.day
     )
     update subscriptions s set
       used = case when s.period = r.period then greatest(0, s.used - $2::integer) else s.used end,
       used_today = case when s.day = r.day then greatest(0, s.used_today - $2::integer) else s.used_today end,
       used_total = greatest(0, s.used_total - $2::integer)
     from refunded r where s.id = r.subscription_id`,
    [id, units],
  );
}

/** Forgets counts of more than a day ago: nobody refunds them any more. */
export async function forgetOldCounts(database: Database): Promise<void> {
  const counts = database.knex('counted_calls');
  await runBuilt(database, counts.whereRaw("at < now() - interval '1 day'").delete());
  // A server takes the place of deleted rows back by itself.
  if (database.kind === 'pglite') await database.query('vacuum counted_calls');
}
