import type { Knex } from 'knex';

/**
 * Batches of the history that were written: one whose answer was lost on its way (a server that hung, a connection that broke) is sent
 * again, and is not written twice. Rows are of use for as long as a process may send its batch again; a day is plenty.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table call_batches (
      id text primary key,
      written_at timestamptz not null
    )`);
  await knex.raw('create index call_batches_age on call_batches (written_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table call_batches');
}
