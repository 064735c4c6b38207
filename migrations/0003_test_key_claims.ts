import type { Knex } from 'knex';

/** When each wallet last got a test key. One row per wallet, so that simultaneous claims conflict on it. */
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
