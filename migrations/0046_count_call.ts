import type { Knex } from 'knex';

/**
 * Counting a call, refunding it, and undoing a count whose answer was lost, as functions: PostgreSQL plans their
 * statements once in each session. `count_ids` keeps the ids of what was carried out, so that nothing is carried out
 * twice. The table numbered_statements stays for replicas of the version before.
 */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
}

/** By name. A backup holds them, and one with other bodies is refused. */
export const functionBodies = {
  // The rules of `src/db/database-clock.ts`: the counters of the month and of the day begin anew, and those of the
  // next month count too.
  count_call: `
declare
  today integer := to_char(now() at time zone 'UTC', 'YYYYMMDD')::integer;
  next_month integer := to_char((now() at time zone 'UTC') + interval '1 month', 'YYYYMM')::integer;
  s record;
  granted boolean;
begin
  select sub.id, sub.quota, sub.resets, sub.period, sub.used, sub.day, sub.used_today, k.expires_at into s
    from keys k join subscriptions sub on sub.id = k.subscription_id
    where k.id = asked_key and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    for update of sub;
  if not found then
    return null;
  end if;
  if s.resets and s.period not between today / 100 and next_month then
    s.period := today / 100;
    s.used := 0;
  end if;
  if s.day not between today and next_month * 100 + 31 then
    s.day := today;
    s.used_today := 0;
  end if;
  granted := s.used + asked_units <= s.quota;
  if granted then
    s.used := s.used + asked_units;
    update subscriptions sub set period = s.period, used = s.used, day = s.day,
      used_today = s.used_today + asked_units, used_total = sub.used_total + asked_units where sub.id = s.id;
    if count_id is not null then
      insert into count_ids values (count_id, asked_key, asked_units, s.period, s.day);
    end if;
  end if;
  return json_build_object('granted', granted, 'month', s.period, 'day', s.day, 'remaining', s.quota - s.used,
    'quota', s.quota, 'resets', s.resets, 'expiresAt', s.expires_at, 'now', now());
end `,
  refund_call: `
begin
  if refund_id is not null then
    insert into count_ids (id) values (refund_id) on conflict do nothing;
    if not found then
      return;
    end if;
  end if;
  update subscriptions s set
    used = greatest(0, s.used - case when not s.resets or s.period = counted_period then given_units else 0 end),
    used_today = greatest(0, s.used_today - case when s.day = counted_day then given_units else 0 end),
    used_total = greatest(0, s.used_total - given_units)
  from keys k where k.id = counted_key and s.id = k.subscription_id;
end `,
  undo_count: `
declare
  counted count_ids;
begin
  -- Waits for the count if it is under way. One that comes later finds its id taken, and fails.
  insert into count_ids (id) values (lost_id) on conflict do nothing;
  if found then
    return;
  end if;
  select * into counted from count_ids c where c.id = lost_id for update;
  if counted.key_id is not null then
    update count_ids c set key_id = null where c.id = lost_id;
    perform refund_call(null, counted.key_id, counted.units, counted.period, counted.day);
  end if;
end `,
} as const;

const statements = [
  `create table count_ids (
    id text primary key,
    -- what a count took; null for a refund, and for a count that was undone or must not be carried out any more
    key_id text,
    units integer,
    period integer,
    day integer,
    at timestamptz not null default now()
  )`,
  'create index count_ids_age on count_ids (at)',
  `create function count_call(count_id text, asked_key text, asked_units integer)
    returns json language plpgsql as $$${functionBodies.count_call}$$`,
  `create function refund_call(
      refund_id text, counted_key text, given_units integer, counted_period integer, counted_day integer)
    returns void language plpgsql as $$${functionBodies.refund_call}$$`,
  `create function undo_count(lost_id text)
    returns void language plpgsql as $$${functionBodies.undo_count}$$`,
];

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function undo_count');
  await knex.raw('drop function refund_call');
  await knex.raw('drop function count_call');
  await knex.raw('drop table count_ids');
}
