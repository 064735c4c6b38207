import type { Database } from './database.js';
import { HELD } from './take-place.js';

/**
 * Deletes events that are older than some days and that nobody waits for, with their deliveries, and what is known of
 * tokens that are no longer watched.
 */
export async function forgetOldEvents(database: Database, days: number): Promise<void> {
  await database.query(
    `delete from watch_events e where e.created_at < now() - $1 * interval '86400 seconds'
      and not exists (select 1 from watch_deliveries d where d.event_id = e.id and d.state = 'pending')`,
    [days],
  );
  await database.query(`delete from open_streams s where not ${HELD}`);
  await database.query('delete from stream_holders where until < now()');
  await database.query(
    `delete from watch_states s
    where not exists (select 1 from watch_tokens t where t.chain = s.chain and t.address = s.address)
      and not exists (
        select 1 from open_streams o
        where (s.chain || ':' || s.address) = any (string_to_array(o.refs, ','))
      )`,
  );
}
