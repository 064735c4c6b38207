import type { Database } from './database.js';
import { running, working } from './database-clock.js';

/** Whether the process that holds the stream `s` lives. */
export const HELD = 'exists (select 1 from stream_holders h where h.holder = s.holder and h.until > now())';

export type TakenPlace = 'added' | 'full' | 'no_key';

/**
 * What the key $1 adds to the watches and open streams of its purchase, of which there may be $2: an insert
 * that selects from `turned` and returns something, and what follows it. Two that count at once see the same
 * number of places, so the later one finds that `watch_turn` has moved, and counts again; as it does where a
 * key of the purchase was revoked meanwhile.
 */
export interface PlaceInsert {
  readonly insert: string;
  /** More of the statement, after `added`. */
  readonly more: string;
  readonly args: readonly unknown[];
}

/** `full`: the plan has no room; `no_key`: the key does not work. */
export async function takePlace(
  database: Database,
  { insert, more, args }: PlaceInsert,
): Promise<TakenPlace> {
  const sql = `with owner as (
      select p.id, p.watch_turn, p.working_keys from subscriptions p where ${running('p')}
        and p.id = (select k.subscription_id from keys k where k.id = $1 and ${working('k')})
    ), room as (
      select * from owner o where (select count(*) from watches w where w.subscription_id = o.id)
        + (select count(*) from open_streams s where s.subscription_id = o.id and ${HELD}) < $2
    ), turned as (
      update subscriptions s set watch_turn = s.watch_turn + 1 from room
      where s.id = room.id and s.watch_turn = room.watch_turn and s.working_keys = room.working_keys
      returning s.id
    ), added as (${insert}), ${more}
    select (select count(*) from owner) as owners, (select count(*) from room) as rooms,
      (select count(*) from added) as added`;
  for (;;) {
    const [row] = await database.query(sql, args);
    if (Number(row?.added) > 0) return 'added';
    if (Number(row?.owners) === 0) return 'no_key';
    if (Number(row?.rooms) === 0) return 'full';
  }
}
