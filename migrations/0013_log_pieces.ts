import type { Knex } from 'knex';

/**
 * Long writes in pieces. `staged` marks a stream of which rows outside of the cursor are being written or
 * removed; a process that finds an abandoned mark removes these rows. `log_leftovers` lists forgotten streams
 * whose rows are still to be removed. Stored balances are split into several rows, so that neither writing
 * nor reading them takes one long statement. A snapshot is valid when it has all of its parts.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table log_streams add column staged text, add column staged_at timestamptz');
  await knex.raw('create table log_leftovers (stream_id integer primary key)');
  await knex.raw('drop table log_balance_runs');
  await knex.raw('create sequence log_balance_snapshot_numbers');
  await knex.raw(`
    create table log_balance_snapshots (
      stream_id integer primary key,
      snapshot bigint not null,
      parts integer not null,
      from_block integer not null,
      to_block integer not null,
      rollbacks integer not null
    )`);
  await knex.raw(`
    create table log_balance_runs (
      stream_id integer not null,
      snapshot bigint not null,
      part integer not null,
      runs text not null,
      primary key (stream_id, snapshot, part)
    )`);
  // Read often and rarely written: compressing the digits would cost more than the space it saves.
  await knex.raw('alter table log_balance_runs alter column runs set storage external');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table log_balance_runs');
  await knex.raw('drop table log_balance_snapshots');
  await knex.raw('drop sequence log_balance_snapshot_numbers');
  await knex.raw('drop table log_leftovers');
  await knex.raw('alter table log_streams drop column staged, drop column staged_at');
  await knex.raw(`
    create table log_balance_runs (
      stream_id integer primary key,
      from_block integer not null,
      to_block integer not null,
      rollbacks integer not null,
      runs text not null
    )`);
  await knex.raw('alter table log_balance_runs alter column runs set storage external');
}
