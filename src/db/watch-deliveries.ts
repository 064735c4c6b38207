import type { Delivery, DeliveryState, WatchEvent } from '../domain/watch.js';
import type { Database, Row } from './database.js';
import { working } from './database-clock.js';
import { EVENT_COLUMNS, toWatchEvent } from './watch-events.js';
import { type SecretVersion, toSecretVersion } from './watches.js';

/** A watch whose first pending delivery is due, taken by this process for a while. */
export interface DueWatch {
  readonly id: string;
  readonly url: string;
  readonly host: string;
  readonly secret: SecretVersion;
}

export interface DueQuestion {
  readonly limit: number;
  /** Watches of one host that are taken at once. */
  readonly perHost: number;
  /** Hosts of which this process has taken as many as it may. */
  readonly busyHosts: readonly string[];
  readonly holdMs: number;
}

/** Takes watches with a due delivery. Nobody else takes them before `holdMs` is over. */
export async function takeDueWatches(
  database: Database,
  { limit, perHost, busyHosts, holdMs }: DueQuestion,
): Promise<DueWatch[]> {
  const rows = await database.query(
    `with ranked as (
      select id, next_at, row_number() over (partition by host order by next_at) as place
      from watches where next_at <= now() and sending_until < now() and not paused
        and host <> all (string_to_array($4, ','))
    ), due as (
      select w.id from watches w join ranked r on r.id = w.id and r.place <= $2
      where w.next_at <= now() and w.sending_until < now() and not w.paused
      order by w.next_at limit $1 for update of w skip locked
    )
    update watches w set sending_until = now() + $3 * interval '1 millisecond' from due where w.id = due.id
    returning w.id, w.url, w.host, w.secret_version, w.rotated_at`,
    [limit, perHost, holdMs, busyHosts.join()],
  );
  return rows.map((row) => ({
    id: String(row.id),
    url: String(row.url),
    host: String(row.host),
    secret: toSecretVersion(row),
  }));
}

export interface DueDelivery {
  readonly event: WatchEvent;
  readonly attempts: number;
  /** Milliseconds since it was first due. */
  readonly ageMs: number;
}

/** The first pending deliveries of a watch; none where it was paused or deleted, or the first is not due. */
export async function findDueDeliveries(
  database: Database,
  watchId: string,
  limit: number,
): Promise<DueDelivery[]> {
  const rows = await database.query(
    `select ${EVENT_COLUMNS}, d.attempts, d.next_at <= now() as due,
      extract(epoch from now() - d.since) * 1000 as age_ms
    from watch_deliveries d join watch_events e on e.id = d.event_id join watches w on w.id = d.watch_id
    where d.watch_id = $1 and d.state = 'pending' and not w.paused order by d.event_id limit $2`,
    [watchId, limit],
  );
  const notDue = rows.findIndex((row) => row.due !== true);
  return (notDue < 0 ? rows : rows.slice(0, notDue)).map((row) => ({
    event: toWatchEvent(row),
    attempts: Number(row.attempts),
    ageMs: Number(row.age_ms),
  }));
}

export interface Attempt {
  readonly watchId: string;
  readonly eventId: number;
  readonly state: DeliveryState;
  readonly status: number | undefined;
  readonly problem: string | undefined;
  /** Until the next attempt, where it is pending. */
  readonly waitMs: number;
}

/** Notes how an attempt ended. */
export async function noteAttempt(database: Database, attempt: Attempt): Promise<void> {
  const { watchId, eventId, state, status, problem, waitMs } = attempt;
  await database.query(
    `update watch_deliveries set state = $3, attempts = attempts + 1, last_status = $4, last_problem = $5,
      next_at = now() + $6 * interval '1 millisecond', updated_at = now()
    where watch_id = $1 and event_id = $2`,
    [watchId, eventId, state, status ?? null, problem ?? null, waitMs],
  );
}

/**
 * Lets others take the watch again, and says when its next delivery is due. In two statements: the second
 * sees every event that did not itself make the watch due after the first one.
 */
export async function releaseWatch(database: Database, watchId: string): Promise<void> {
  await database.query(
    `update watches set sending_until = '-infinity', next_at = now() + interval '1 second' where id = $1`,
    [watchId],
  );
  await database.query(
    `update watches set next_at = (
      select d.next_at from watch_deliveries d where d.watch_id = $1 and d.state = 'pending'
      order by d.event_id limit 1
    ) where id = $1 and next_at > now()`,
    [watchId],
  );
}

/** Pauses a watch whose receiver wants no more. */
export async function pauseFor(database: Database, watchId: string, reason: string): Promise<void> {
  await database.query('update watches set paused = true, pause_reason = $2 where id = $1', [
    watchId,
    reason,
  ]);
}

/** Deliveries of a watch of the key's purchase, newest first, before an event. */
export async function findDeliveries(
  database: Database,
  { keyId, watchId, state, before, limit }: DeliveryQuestion,
): Promise<Delivery[]> {
  const rows = await database.query(
    `select ${EVENT_COLUMNS}, d.state, d.attempts, d.last_status, d.last_problem, d.next_at
    from watch_deliveries d join watch_events e on e.id = d.event_id join watches w on w.id = d.watch_id
    where w.subscription_id = (select k.subscription_id from keys k where k.id = $1 and ${working('k')})
      and d.watch_id = $2 and ($3::text is null or d.state = $3) and ($4::bigint is null or d.event_id < $4)
    order by d.event_id desc limit $5`,
    [keyId, watchId, state ?? null, before ?? null, limit],
  );
  return rows.map(toDelivery);
}

export interface DeliveryQuestion {
  readonly keyId: string;
  readonly watchId: string;
  readonly state: DeliveryState | undefined;
  readonly before: number | undefined;
  readonly limit: number;
}

/** Makes a delivery pending again, with all its retries; without an event, every parked one. */
export async function redeliver(
  database: Database,
  { keyId, watchId, eventId }: { keyId: string; watchId: string; eventId: number | undefined },
): Promise<number> {
  const rows = await database.query(
    `with again as (
      update watch_deliveries d set state = 'pending', attempts = 0, since = now(), next_at = now()
      from watches w
      where w.id = d.watch_id and d.watch_id = $2
        and w.subscription_id = (select k.subscription_id from keys k where k.id = $1 and ${working('k')})
        and case when $3::bigint is null then d.state = 'parked' else d.event_id = $3 end
      returning d.watch_id
    ), due as (update watches set next_at = now() where id in (select watch_id from again))
    select watch_id from again`,
    [keyId, watchId, eventId ?? null],
  );
  return rows.length;
}

function toDelivery(row: Row): Delivery {
  return {
    event: toWatchEvent(row),
    state: String(row.state) as DeliveryState,
    attempts: Number(row.attempts),
    lastStatus: row.last_status === null ? undefined : Number(row.last_status),
    lastProblem: row.last_problem === null ? undefined : String(row.last_problem),
    nextAt: row.next_at instanceof Date ? row.next_at : new Date(0),
  };
}
