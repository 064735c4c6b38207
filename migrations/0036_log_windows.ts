import type { Knex } from 'knex';

/** Windows of a day that could not be read whole: some blocks of a token and its pools, with their events. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table log_windows (
      chain text not null,
      contract bytea not null,
      from_block integer not null,
      to_block integer not null,
      events text not null,
      read_at timestamptz not null default now(),
      primary key (chain, contract, from_block)
    )`);
  await knex.raw('create index log_windows_read_at on log_windows (read_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table log_windows');
}
