import type { Database, Statement } from './database.js';
import { DAY, PERIOD, TODAY, USED, USED_TODAY, working } from './database-clock.js';
import { noteNumber, type StatementNumber } from './numbered-statements.js';
import type { Refund } from './refund-calls.js';

/** The month and day in which calls were counted, by the database's clock. */
export interface CountedIn {
  /** YYYYMM; 0 for a quota that never resets. */
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
  /** The month of the count; a refund repeats it. */
  readonly month: number;
  readonly day: number;
  /** Calls granted by this statement, over all of the subscription's keys in it. */
  readonly granted: number;
  /** Calls left after this statement. */
  readonly remaining: number;
  readonly quota: number;
  readonly expiresAt: Date | undefined;
  /** The database's clock. */
  readonly now: Date;
}

/** What is left before this statement. */
const LEFT = `s.quota - ${USED}`;

/**
 * Takes calls of one key that all fit, when its previous calls were counted in the same month ($3) and day
 * ($4). This is the usual case, and the cheapest statement. It returns nothing: returning a column would make
 * it an eighth more expensive on the embedded database.
 */
const takeAll: Statement = {
  name: 'take_all',
  types: ['text', 'integer', 'integer', 'integer'],
  text: `
  update subscriptions s set used = s.used + $2, used_today = s.used_today + $2, used_total = s.used_total + $2
  where s.id = (select k.subscription_id from keys k where k.id = $1 and ${working('k')})
    and s.period = $3 and s.day = $4 and $4 >= ${TODAY} and s.used + $2 <= s.quota`,
};

const takeAllNumbered: Statement = {
  name: 'take_all_numbered',
  types: [...takeAll.types, 'text', 'bigint'],
  text: `
  with up as (${takeAll.text} returning 1) ${noteNumber('$5', '$6', 'null', 'up')}`,
};

/**
 * Takes calls of many keys, possibly of the same subscription: $1 key of each request, $2 its calls. Requests
 * of a subscription are served smallest first, so that no request is refused while enough calls for it are
 * left. Rows are locked in the order of their id, so that two replicas cannot deadlock.
 */
const takeManyText = (note: string) => `
  with wanted as (
    select id, units, place from unnest(string_to_array($1, ','), string_to_array($2, ',')::integer[])
      with ordinality as w (id, units, place)
  ), k as (
    select k.id, k.subscription_id, k.expires_at, ${working('k')} as valid
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
    update subscriptions s set granted = share.granted,
      used = ${USED} + share.granted, period = ${PERIOD},
      used_today = ${USED_TODAY} + share.granted, day = ${DAY},
      used_total = s.used_total + share.granted
    from share where s.id = share.id
    returning s.id, s.granted, s.quota - s.used as remaining, s.period, s.day
  ) ${note}
select k.id, k.expires_at, s.id::text as subscription, s.resets, s.quota, k.valid,
    coalesce(up.granted, 0) as granted, coalesce(up.remaining, ${LEFT}) as remaining,
    coalesce(up.period, s.period) as period, coalesce(up.day, s.day) as day, now() as now
  from k join subscriptions s on s.id = k.subscription_id left join up on up.id = s.id`;

const takeMany: Statement = { name: 'take_many', types: ['text', 'text'], text: takeManyText('') };

/** The refunds that would undo the grants, under any one key of each subscription. */
const GRANTED = `json_agg(json_build_object('units', up.granted, 'month', up.period, 'day', up.day,
  'keyId', (select min(k.id) from k where k.subscription_id = up.id)))::text`;

const takeManyNumbered: Statement = {
  name: 'take_many_numbered',
  types: [...takeMany.types, 'text', 'bigint'],
  text: takeManyText(`, undo as (
    select ${GRANTED} as refunds from up having count(*) > 0
  ), noted as (${noteNumber('$3', '$4', 'refunds', 'undo')})`),
};

export interface Wanted {
  readonly keyId: string;
  readonly units: number;
}

/**
 * Takes `units` calls of a key, all or none. False when they do not all fit, when the key is not valid, and
 * when the day is over: `takeForMany` distinguishes these cases.
 */
export async function takeAtOnce(
  database: Database,
  { keyId, units }: Wanted,
  { month, day }: CountedIn,
  id?: StatementNumber,
): Promise<boolean> {
  const args = [keyId, units, month, day];
  const changed = id
    ? await database.change(takeAllNumbered, [...args, id.sender, id.number])
    : await database.change(takeAll, args);
  return changed === 1;
}

/** Takes calls for many requests in one statement, as many as are left; a row for each known key. */
export async function takeForMany(
  database: Database,
  wanted: readonly Wanted[],
  id?: StatementNumber,
): Promise<TakeRow[]> {
  const ids = wanted.map(({ keyId }) => keyId).join(',');
  const units = wanted.map((one) => one.units).join(',');
  const rows = id
    ? await database.run(takeManyNumbered, [ids, units, id.sender, id.number])
    : await database.run(takeMany, [ids, units]);
  return rows.map((row) => toTakeRow(row));
}

/** The refunds that undo what `takeForMany` granted, from its recorded outcome. */
export function toRefunds(outcome: string): readonly Refund[] {
  return outcome === '' ? [] : (JSON.parse(outcome) as readonly Refund[]);
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
    now: row.now instanceof Date ? row.now : new Date(0),
  };
}
