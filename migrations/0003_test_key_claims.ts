import type { Knex } from 'knex';

/** When each wallet last took a test key: one row a wallet, so that two claims at once meet on it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table test_key_claims (
      wallet text primary key,
      claimed_at timestamptz not null
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table test_key_claims');
}
