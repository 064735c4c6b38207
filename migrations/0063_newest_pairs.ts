import type { Knex } from 'knex';

/** The page lists the newest pools of all chains. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("create index watch_events_pairs on watch_events (id desc) where kind = 'PAIR_CREATED'");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index watch_events_pairs');
}
