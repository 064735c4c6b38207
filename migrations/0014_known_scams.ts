import type { Knex } from 'knex';

/**
 * Code of which a call has proven something grave, one row for each code: a token that has it, what was proven and when. Bounded: the
 * oldest rows go. What is lost is learnt again from the next analysis.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table known_scams (
      code_hash bytea primary key,
      chain text not null,
      address bytea not null,
      grams integer not null,
      sketch bytea not null,
      proofs text not null,
      block_number bigint not null,
      seen_at bigint not null
    )`);
  await knex.raw('create index known_scams_newest on known_scams (seen_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table known_scams');
}
