import type { Knex } from 'knex';

/**
 * The balances of a stream in runs (see `packages/facts/domain/amount-runs.ts`) at some cursor, so that a new process
 * need not read each balance. `rollbacks` distinguishes a cursor after a reorganisation from the same cursor
 * before it.
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
  // Read often and rarely written: compressing the digits would cost more than the space it saves.
  await knex.raw('alter table log_balance_runs alter column runs set storage external');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table log_balance_runs');
  await knex.raw('alter table log_streams drop column rollbacks');
}
