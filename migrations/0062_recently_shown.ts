import type { Knex } from 'knex';

/** When readers of the page were first told what a report says: the page lists the newest of all tokens. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table reports add column shown_at timestamptz');
  await knex.raw('update reports set shown_at = seen_at where shown');
  await knex.raw('create index reports_recently_shown on reports (shown_at desc) where shown');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index reports_recently_shown');
  await knex.raw('alter table reports drop column shown_at');
}
