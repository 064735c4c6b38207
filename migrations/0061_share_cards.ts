import type { Knex } from 'knex';

/** The pictures of stored reports that messengers show. `layout` is how they are drawn: another one is drawn anew. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table share_cards (
      report_id text primary key references reports (id) on delete cascade,
      layout integer not null,
      png bytea not null
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table share_cards');
}
