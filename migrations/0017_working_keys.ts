import type { Knex } from 'knex';

/**
 * The number of keys of a subscription that are not revoked. A count in the row itself stays right under
 * simultaneous requests for keys. A subscription is created with its first key.
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
