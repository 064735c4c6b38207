import type { Knex } from 'knex';

/** Sign-in nonces that were issued and not yet used. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table nonces (
      nonce text primary key,
      wallet text not null,
      expires_at timestamptz not null
    )`);
  await knex.raw('create index nonces_expiry on nonces (expires_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table nonces');
}
