import type { Knex } from 'knex';

/**
 * What was counted in the last day, by an id that the counting process chose: a refund that is sent twice gives
 * back once, and a count whose answer was lost can be taken back. The table numbered_statements stays for
 * replicas of the version before, which write to it until they are replaced.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table counted_calls (
      id uuid primary key,
      -- null: refunded before the count arrived, which then does nothing
      subscription_id bigint,
      -- the month and day of the count; a refund changes no other
      period integer,
      day integer,
      is_refunded boolean not null default false,
      at timestamptz not null
    )`);
  await knex.raw('create index counted_calls_age on counted_calls (at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table counted_calls');
}
