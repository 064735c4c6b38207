import type { Knex } from 'knex';

/**
 * The balances of a stream in runs (see `lib/amount-runs`), as they were at some cursor, so that a process that knows
 * nothing yet need not read each balance. `rollbacks` tells a cursor that came back after a reorganisation from the
 * same one before it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table log_streams add column rollbacks integer not null default 0');
  await knex.raw(`
    create table log_balance_runs (
      stream_id integer primary key,
      from_block integer not null,
      to_block integer not null,
      rollbacks integer not null,
      runs text not null
    )`);
  // Read often, written seldom: digits that are packed and unpacked by the server cost more than their room.
  await knex.raw('alter table log_balance_runs alter column runs set storage external');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table log_balance_runs');
  await knex.raw('alter table log_streams drop column rollbacks');
}
