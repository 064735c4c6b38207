import type { Knex } from 'knex';

/**
 * How many keys of a subscription are not revoked: a count in the row itself stays right however many ask for another key
 * at once. A subscription is made with its first key.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table subscriptions add column working_keys integer not null default 1');
  await knex.raw(`
    update subscriptions s set working_keys = n from (
      select subscription_id, count(*) filter (where revoked_at is null) as n from keys group by subscription_id
    ) k where k.subscription_id = s.id and n <> 1`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table subscriptions drop column working_keys');
}
