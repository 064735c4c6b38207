import type { Knex } from 'knex';

/** What an operator answers to a dispute is signed. Answers of before are not: null. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'alter table disputes add column answer_state text, add column answer_signer text, add column answer_signature text',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'alter table disputes drop column answer_state, drop column answer_signer, drop column answer_signature',
  );
}
