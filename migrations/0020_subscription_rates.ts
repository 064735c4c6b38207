import type { Knex } from 'knex';

/** Requests a minute of each key of a subscription, where the operator granted a rate. Null: as everybody. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table subscriptions add column per_minute integer check (per_minute > 0)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table subscriptions drop column per_minute');
}
