import type { Knex } from 'knex';

/**
 * Long writes in pieces. `staged` marks a stream beside whose blocks rows are being written or taken away: whoever finds the
 * mark abandoned takes away what lies outside of the cursor. `log_leftovers` names streams that are forgotten, and whose
 * rows are still to be removed. Kept balances lie in several rows, so that neither writing nor reading them is one long
 * answer; a snapshot counts when all its parts are there.
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
  // Read often, written seldom: digits that are packed and unpacked by the server cost more than their room.
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
