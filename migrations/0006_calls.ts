import type { Knex } from 'knex';

/**
 * Call history. No foreign key: it would be checked for each row of every batch, and keys are never deleted.
 * `id` grows with time within one process; `at` orders the rows of several processes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table calls (
      id bigint generated always as identity primary key,
      key_id text not null,
      at timestamptz not null,
      method text not null,
      endpoint text not null,
      chain text,
      contract_address text,
      status_code smallint not null,
      response_time_ms real not null
    )`);
  await knex.raw('create index calls_recent on calls (key_id, at desc, id desc)');
  // Rows arrive in order of time, so a block range index finds the old ones at almost no cost.
  await knex.raw('create index calls_age on calls using brin (at) with (pages_per_range = 32)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table calls');
}
