import type { Knex } from 'knex';

/** Policies that callers keep, each version for good: a decision names the one that it was made by. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create table policies (
    -- keys of one purchase share its policies
    subscription_id bigint not null references subscriptions (id),
    name text not null,
    version integer not null,
    -- JSON as it was checked, with its defaults
    body text not null,
    created_at timestamptz not null default now(),
    primary key (subscription_id, name, version)
  )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table policies');
}
