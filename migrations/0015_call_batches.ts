import type { Knex } from 'knex';

/**
 * Batches of the call history that were written. A batch whose answer was lost (a server that hung, a broken
 * connection) is sent again and must not be written twice. A row is needed only while its process may send
 * the batch again; a day is ample.
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
