import type { Knex } from 'knex';

/**
 * The chain of a subscription: where it was paid, or where the operator says that its contract wallet is.
 * Null: none, so that this subscription lets no contract sign for the wallet.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table subscriptions add column chain text');
  await knex.raw(`
    update subscriptions s set chain = p.chain from payments p where p.transaction_hash = s.transaction_hash`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table subscriptions drop column chain');
}
