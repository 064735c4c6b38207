import type { Database, Statement } from './database.js';

/** The instant of a take, in the shapes that the counters use; UTC. */
export interface CountingTime {
  /** Unix milliseconds. */
  readonly ms: number;
  /** YYYYMM */
  readonly month: number;
  /** YYYYMMDD */
  readonly day: number;
}

export interface TakeRow {
  readonly keyId: string;
  /** Neither revoked nor expired at that instant. */
  readonly valid: boolean;
  readonly subscriptionId: string;
  readonly resets: boolean;
  /** Where the counts were made; a refund names it. */
  readonly month: number;
  readonly day: number;
  /** Calls granted by this statement, over all of the subscription's keys in it. */
  readonly granted: number;
  /** Calls left after this statement. */
  readonly remaining: number;
  readonly quota: number;
  readonly expiresAt: Date | undefined;
}

/**
 * What is left before this statement. The month only moves forward: a replica whose clock is behind counts in
 * the month that the others have begun instead of resetting it again.
 */
const LEFT = 's.quota - case when s.resets and s.period < $3 then 0 else s.used end';
const USED_NOW = 'case when s.resets and s.period < $3 then 0 else s.used end';
const COUNTED = (granted: string) => `
    granted = ${granted},
    used = ${USED_NOW} + ${granted},
    period = case when s.resets then greatest(s.period, $3) else s.period end,
    used_today = case when s.day < $4 then 0 else s.used_today end + ${granted},
    day = greatest(s.day, $4),
    used_total = s.used_total + ${granted}`;
/** $5: Unix milliseconds; the embedded database reads a number sooner than a date. */
const VALID =
  '(k.revoked_at is null and (k.expires_at is null or k.expires_at > to_timestamp($5::double precision / 1000)))';

/**
 * Calls of one key that all fit, in the month and day that the subscription is in: the usual case, and the cheapest form.
 * Without an answer: to return a column would cost the embedded database an eighth of the statement.
 */
const takeAll: Statement = {
  name: 'take_all',
  types: ['text', 'integer', 'integer', 'integer', 'double precision'],
  text: `
  update subscriptions s set used = s.used + $2, used_today = s.used_today + $2, used_total = s.used_total + $2
  where s.id = (select k.subscription_id from keys k where k.id = $1 and ${VALID})
    and (s.period = $3 or not s.resets) and s.day = $4 and s.used + $2 <= s.quota`,
};

/**
 * Many keys, perhaps of the same subscription: $1 key of each request, $2 its calls. Requests of a subscription are
 * served smallest first, so that none is refused while what it asks for is left. Rows are locked in the order of
 * their id: two replicas never wait for each other in a circle.
 */
const takeMany: Statement = {
  name: 'take_many',
  types: ['text', 'text', 'integer', 'integer', 'double precision'],
  text: `
  with wanted as (
    select id, units, place from unnest(string_to_array($1, ','), string_to_array($2, ',')::integer[])
      with ordinality as w (id, units, place)
  ), k as (
    select k.id, k.subscription_id, k.expires_at, ${VALID} as valid
    from keys k where k.id = any (string_to_array($1, ','))
  ), locked as (
    select s.id, ${LEFT} as room from subscriptions s
    where s.id in (select subscription_id from k where valid) order by s.id for update
  ), running as (
    select k.subscription_id, sum(w.units) over (partition by k.subscription_id order by w.units, w.place) as total
    from wanted w join k on k.id = w.id where k.valid
  ), share as (
    select l.id, max(r.total)::integer as granted
    from locked l join running r on r.subscription_id = l.id and r.total <= l.room group by l.id
  ), up as (
    update subscriptions s set ${COUNTED('share.granted')}
    from share where s.id = share.id
    returning s.id, s.granted, s.quota - s.used as remaining, s.period, s.day
  )
  select k.id, k.expires_at, s.id::text as subscription, s.resets, s.quota, k.valid, coalesce(up.granted, 0) as granted, coalesce(up.remaining, ${LEFT}) as remaining,
    coalesce(up.period, s.period) as period, coalesce(up.day, s.day) as day
  from k join subscriptions s on s.id = k.subscription_id left join up on up.id = s.id`,
};

export interface Wanted {
  readonly keyId: string;
  readonly units: number;
}

/**
 * Takes `units` calls of a key, all or none. False where they do not all fit, where the key is not good, and with the first
 * call of a day: `takeForMany` tells these apart.
 */
export async function takeAtOnce(
  database: Database,
  { keyId, units }: Wanted,
  at: CountingTime,
): Promise<boolean> {
  return (await database.change(takeAll, [keyId, units, at.month, at.day, at.ms])) === 1;
}

/** Takes calls for many requests in one statement, as many as are left; a row for each known key. */
export async function takeForMany(
  database: Database,
  wanted: readonly Wanted[],
  at: CountingTime,
): Promise<TakeRow[]> {
  const ids = wanted.map(({ keyId }) => keyId).join(',');
  const units = wanted.map((one) => one.units).join(',');
  const rows = await database.run(takeMany, [ids, units, at.month, at.day, at.ms]);
  return rows.map((row) => toTakeRow(row));
}

function toTakeRow(row: Record<string, unknown>): TakeRow {
  return {
    keyId: String(row.id),
    valid: row.valid === true,
    subscriptionId: String(row.subscription),
    resets: row.resets === true,
    month: Number(row.period),
    day: Number(row.day),
    granted: Number(row.granted),
    remaining: Number(row.remaining),
    quota: Number(row.quota),
    expiresAt: row.expires_at instanceof Date ? row.expires_at : undefined,
  };
}
