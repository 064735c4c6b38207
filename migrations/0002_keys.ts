import type { Knex } from 'knex';

/** API keys. Only the SHA-256 of a key is stored, and a prefix to recognise it by. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table keys (
      id text primary key,
      hash text not null unique,
      prefix text not null,
      wallet text not null,
      subscription_id bigint not null references subscriptions (id),
      created_at timestamptz not null,
      expires_at timestamptz,
      revoked_at timestamptz,
      last_used_at timestamptz
    ) with (fillfactor = 80)`);
  await knex.raw('create index keys_wallet on keys (wallet, created_at)');
  await knex.raw('create index keys_subscription on keys (subscription_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table keys');
}
