import { runBuilt } from './built.js';
import type { Database } from './database.js';
import { working } from './database-clock.js';

/** One answered request of a key. */
export interface CallRow {
  readonly keyId: string;
  readonly at: Date;
  readonly method: string;
  readonly endpoint: string;
  readonly chain: string | undefined;
  readonly contractAddress: string | undefined;
  readonly statusCode: number;
  readonly responseTimeMs: number;
}

/** Calls that are written together, all or none. A batch that is sent twice is written once. */
export interface CallBatch {
  /** Unique across all batches. */
  readonly id: string;
  readonly calls: readonly CallRow[];
}

/** What calls of a batch often share: those of a busy key differ in little more than their time. */
type CallKind = Omit<CallRow, 'at' | 'responseTimeMs'>;

/**
 * Appends a batch in one statement, unless it was written before. A time in the future is replaced by now.
 * SQL, since the builder cannot insert into two tables at once. What calls share is sent once: reading it anew
 * for each call would take as long as storing the call.
 */
export async function insertCalls(database: Database, { id, calls }: CallBatch): Promise<void> {
  const { kinds, places } = toKinds(calls);
  await database.query(
    `with batch as (
       insert into call_batches (id, written_at) values ($1, now()) on conflict (id) do nothing returning id
     )
     insert into calls (key_id, at, method, endpoint, chain, contract_address, status_code, response_time_ms)
     select kind.key_id, least(to_timestamp(call.at), now()), method, endpoint, chain, contract_address,
         status_code, call.ms
       from batch, unnest($2::integer[], $3::float8[], $4::real[]) with ordinality as call (place, at, ms, number)
         join unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::smallint[]) with ordinality
           as kind (key_id, method, endpoint, chain, contract_address, status_code, place) using (place)
       order by call.number`,
    [
      id,
      places,
      calls.map(({ at }) => at.getTime() / 1_000),
      calls.map(({ responseTimeMs }) => responseTimeMs),
      kinds.map(({ keyId }) => keyId),
      kinds.map(({ method }) => method),
      kinds.map(({ endpoint }) => endpoint),
      kinds.map(({ chain }) => chain ?? null),
      kinds.map(({ contractAddress }) => contractAddress ?? null),
      kinds.map(({ statusCode }) => statusCode),
    ],
  );
}

/** The different kinds of calls, and the place of each call's kind among them, from 1. */
function toKinds(calls: readonly CallKind[]): {
  readonly kinds: readonly CallKind[];
  readonly places: readonly number[];
} {
  const kinds: CallKind[] = [];
  const known = new Map<string, number>();
  const places = calls.map((call) => {
    const { keyId, method, endpoint, chain, contractAddress, statusCode } = call;
    const key = JSON.stringify([keyId, method, endpoint, chain, contractAddress, statusCode]);
    const place = known.get(key) ?? kinds.push(call);
    known.set(key, place);
    return place;
  });
  return { kinds, places };
}

/**
 * Moves `last_used_at` forward. A key that another replica is updating at this moment is skipped: that time
 * is as good, and two replicas never wait for each other.
 */
const TOUCH_KEYS = `
  with used as (
    select id, at from unnest($1::text[], $2::timestamptz[]) as u (id, at)
  ), free as (
    select keys.id from keys where keys.id = any ($1::text[]) for no key update skip locked
  )
  update keys set last_used_at = greatest(keys.last_used_at, least(used.at, now()))
  from free join used on used.id = free.id where keys.id = free.id`;

export async function touchKeys(database: Database, lastUsed: ReadonlyMap<string, Date>): Promise<void> {
  const times = [...lastUsed.values()].map((at) => at.toISOString());
  await database.query(TOUCH_KEYS, [[...lastUsed.keys()], times]);
}

/** A call as it is kept. */
export interface StoredCall extends CallRow {
  readonly id: string;
}

/**
 * The newest calls of a key, or those before its call `before`, at most `limit`; none when the key is revoked
 * or expired. Reads one index only.
 */
export async function findRecentCalls(
  database: Database,
  keyId: string,
  limit: number,
  before?: string,
): Promise<StoredCall[]> {
  const rows = await database.query(RECENT_CALLS, [keyId, limit, before ?? null]);
  return rows.map((row) => ({
    id: String(row.id),
    keyId,
    at: row.at instanceof Date ? row.at : new Date(0),
    method: String(row.method),
    endpoint: String(row.endpoint),
    chain: row.chain === null ? undefined : String(row.chain),
    contractAddress: row.contract_address === null ? undefined : String(row.contract_address),
    statusCode: Number(row.status_code),
    responseTimeMs: Number(row.response_time_ms),
  }));
}

const RECENT_CALLS = `select id::text, at, method, endpoint, chain, contract_address, status_code, response_time_ms
  from calls where key_id = $1 and exists (select from keys k where k.id = $1 and ${working('k')})
    and ($3::bigint is null
      or (at, id) < (select c.at, c.id from calls c where c.key_id = $1 and c.id = $3::bigint))
  order by at desc, calls.id desc limit $2`;

/** How many calls of a key came on one UTC day. */
export interface DayOfCalls {
  /** When the day begins. */
  readonly startAt: Date;
  readonly calls: number;
}

/** The days among the last `days` UTC days on which the key was used; the oldest first. Reads one index only. */
export async function countCallsByDay(
  database: Database,
  keyId: string,
  days: number,
): Promise<DayOfCalls[]> {
  const rows = await database.query(CALLS_BY_DAY, [keyId, days]);
  return rows.map(({ day, calls }) => ({
    startAt: new Date(`${String(day)}T00:00:00Z`),
    calls: Number(calls),
  }));
}

const CALLS_BY_DAY = `select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as calls
  from calls where key_id = $1 and exists (select from keys k where k.id = $1 and ${working('k')})
    and at >= (date_trunc('day', now() at time zone 'UTC') - ($2::integer - 1) * interval '1 day')
      at time zone 'UTC'
  group by 1 order by 1`;

/** How many calls of a key are kept. Reads one index only. */
export async function countCalls(database: Database, keyId: string): Promise<number> {
  const [row] = await runBuilt(database, database.knex('calls').where({ key_id: keyId }).count('* as n'));
  return Number(row?.n ?? 0);
}

/** Deletes records of batches that will not be sent again. */
export async function forgetCallBatches(database: Database): Promise<void> {
  const batches = database.knex('call_batches');
  await runBuilt(database, batches.whereRaw("written_at < now() - interval '1 day'").delete());
}

/** Deletes at most `limit` calls older than `days`; returns how many. Small batches keep locks short. */
export async function deleteOldCalls(database: Database, days: number, limit: number): Promise<number> {
  const rows = await database.query(DELETE_OLD_CALLS, [days, limit]);
  return rows.length;
}

const DELETE_OLD_CALLS = `delete from calls where ctid = any (array (
    select ctid from calls where at < now() - $1::integer * interval '86400 seconds' limit $2
  )) returning id`;
