import type { Knex } from 'knex';

/** Transactions that bought a plan. The primary key ensures that a payment counts only once. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payments (
      transaction_hash text primary key,
      chain text not null,
      wallet text not null,
      plan text not null,
      asset text not null,
      -- in the asset's smallest unit
      amount numeric(78, 0) not null,
      block_number bigint not null,
      created_at timestamptz not null
    )`);
  await knex.raw(
    'alter table subscriptions add column transaction_hash text unique references payments (transaction_hash)',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table subscriptions drop column transaction_hash');
  await knex.raw('drop table payments');
}
