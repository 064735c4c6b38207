import type { Delivery, DeliveryState, WatchEvent } from '../domain/watch.js';
import type { Database, Row } from './database.js';
import { working } from './database-clock.js';
import { EVENT_COLUMNS, toWatchEvent } from './watch-events.js';
import { CALLER, type SecretVersion, toSecretVersion } from './watches.js';

/** A watch whose first pending delivery is due, taken by this process for a while. */
export interface DueWatch {
  readonly id: string;
  readonly url: string;
  readonly secret: SecretVersion;
  /** Who is served in turn. */
  readonly caller: string;
  /** Whether its receiver took long to answer the last time. */
  readonly isSlow: boolean;
}

/** How many watches may be delivered to at once. */
interface DeliveryShares {
  /** Of one caller that bought a plan, and of one that did not. */
  readonly ofOneCaller: { readonly paid: number; readonly free: number };
  /** At one registrable domain, and while its receivers are slow. */
  readonly atSite: number;
  readonly atSlowSite: number;
  /** Slow ones at one address. */
  readonly atSlowAddress: number;
}

export interface DueQuestion {
  /** Places that this process has: in all, for watches of callers without a plan, and for slow receivers. */
  readonly room: number;
  readonly roomOfFree: number;
  readonly roomOfSlow: number;
  readonly shares: DeliveryShares;
  readonly holdMs: number;
}

/**
 * Due watches, each with its place among those at its domain and its address, then among those of its caller.
 * Watches that any replica delivers to now (`waits` is 0) stand first: they have their places.
 */
const RANKED = `
  known as (
    select w.id, w.host, w.address, w.is_slow, w.next_at, ${CALLER} as caller, s.plan = 'test' as free,
      case when w.sending_until > now() then 0 else 1 end as waits
    from watches w join subscriptions s on s.id = w.subscription_id
    where w.sending_until > now() or (w.next_at <= now() and not w.paused)
  ), placed as (
    select *, row_number() over (partition by host order by waits, next_at) as at_host,
      row_number() over (partition by host, is_slow order by waits, next_at) as slow_at_host,
      row_number() over (partition by coalesce(address, id), is_slow order by waits, next_at) as at_address
    from known
  ), ranked as (
    select *, row_number() over (partition by caller order by waits, next_at) as of_caller from placed
    where waits = 0 or (
      at_host <= $6::integer
      and (not is_slow or (slow_at_host <= $7::integer and at_address <= $8::integer))
    )
  )`;

/** Takes watches with a due delivery. Nobody else takes them before `holdMs` is over. */
export async function takeDueWatches(
  database: Database,
  { room, roomOfFree, roomOfSlow, shares, holdMs }: DueQuestion,
): Promise<DueWatch[]> {
  const rows = await database.query(
    `with ${RANKED}, fitting as (
      select *, row_number() over (partition by free order by of_caller, next_at) as of_class,
        row_number() over (partition by is_slow order by of_caller, next_at) as of_pace
      from ranked where waits = 1 and of_caller <= case when free then $5::integer else $4::integer end
    ), chosen as (
      select id, caller from fitting
      where (not free or of_class <= $2::integer) and (not is_slow or of_pace <= $3::integer)
      order by of_caller, next_at limit $1::integer
    ), due as (
      select w.id, chosen.caller from watches w join chosen on chosen.id = w.id
      where w.next_at <= now() and w.sending_until < now() and not w.paused for update of w skip locked
    )
    update watches w set sending_until = now() + $9 * interval '1 millisecond' from due where w.id = due.id
    returning w.id, w.url, w.is_slow, w.secret_version, w.rotated_at, due.caller`,
    [
      ...[room, roomOfFree, roomOfSlow, shares.ofOneCaller.paid, shares.ofOneCaller.free],
      ...[shares.atSite, shares.atSlowSite, shares.atSlowAddress, holdMs],
    ],
  );
  return rows.map((row) => ({
    id: String(row.id),
    url: String(row.url),
    secret: toSecretVersion(row),
    caller: String(row.caller),
    isSlow: row.is_slow === true,
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

/** How a receiver answered, for its next turn. */
export interface ReceiverPace {
  readonly address: string | undefined;
  readonly isSlow: boolean;
}

/**
 * Lets others take the watch again, and says when its next delivery is due. In two statements: the second
 * sees every event that did not itself make the watch due after the first one.
 * @param pace `undefined`: nothing was sent
 */
export async function releaseWatch(
  database: Database,
  watchId: string,
  pace: ReceiverPace | undefined,
): Promise<void> {
  await database.query(
    `update watches set sending_until = '-infinity', next_at = now() + interval '1 second',
      address = case when $2 then $3 else address end, is_slow = case when $2 then $4 else is_slow end
    where id = $1`,
    [watchId, pace !== undefined, pace?.address ?? null, pace?.isSlow ?? false],
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
