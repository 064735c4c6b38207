import type { Knex } from 'knex';

/**
 * History of calls. No foreign key: it would be checked for each row of every batch, and keys are never deleted.
 * `id` grows with time as far as one process goes; `at` orders what several processes wrote.
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
  // Rows arrive in the order of time: a block range index finds the old ones and costs next to nothing to keep.
  await knex.raw('create index calls_age on calls using brin (at) with (pages_per_range = 32)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table calls');
}
