import type { Database } from './database.js';
import { running, working } from './database-clock.js';
import { HELD, type TakenPlace, takePlace } from './take-place.js';

export interface StreamInsert {
  readonly id: string;
  /** The process. */
  readonly holder: string;
  readonly keyId: string;
  readonly caller: string;
  /** `chain:address`; `*` as the address: the new pools of the chain. */
  readonly refs: readonly string[];
  /** Watches and streams that the key's plan may have. */
  readonly most: number;
}

/** Notes that a stream is open: its tokens are watched from now on. The key is read in this statement. */
export function insertStream(
  database: Database,
  { id, holder, keyId, caller, refs, most }: StreamInsert,
): Promise<TakenPlace> {
  return takePlace(database, {
    insert: `insert into open_streams (id, holder, key_id, subscription_id, caller, refs)
      select $3, $4, $1, turned.id, $5, $6 from turned returning id`,
    more: 'moved as (update watch_counters set revision = revision + 1 where exists (select 1 from added))',
    args: [keyId, most, id, holder, caller, refs.join()],
  });
}

export interface StreamBeat {
  readonly holder: string;
  /** Streams that ended: their tokens are no longer watched. */
  readonly ended: readonly string[];
  /** How long the streams of this process count as open without another beat. */
  readonly holdMs: number;
}

/** Holds the streams of a process. @returns each with whether its key and plan still have the right to it */
export async function beatStreams(
  database: Database,
  { holder, ended, holdMs }: StreamBeat,
): Promise<ReadonlyMap<string, boolean>> {
  const rows = await database.query(
    `with held as (
      insert into stream_holders (holder, until) values ($1, now() + $3 * interval '1 millisecond')
      on conflict (holder) do update set until = excluded.until
    ), gone as (
      delete from open_streams where id = any (string_to_array($2, ',')) returning id
    ), moved as (
      update watch_counters set revision = revision + 1 where exists (select 1 from gone)
    )
    select s.id, exists (
      select 1 from keys k join subscriptions p on p.id = k.subscription_id
      where k.id = s.key_id and ${working('k')} and ${running('p')}
    ) as rightful from open_streams s where s.holder = $1`,
    [holder, ended.join(), holdMs],
  );
  return new Map(rows.map(({ id, rightful }) => [String(id), rightful === true]));
}

/** Ends all streams of a process, and those of processes that ended without a word. */
export async function endStreams(database: Database, holder: string): Promise<void> {
  await database.query(
    `with held as (delete from stream_holders where holder = $1 or until < now()),
    gone as (delete from open_streams s where s.holder = $1 or not ${HELD} returning id)
    update watch_counters set revision = revision + 1 where exists (select 1 from gone)`,
    [holder],
  );
}
