import type { Knex } from 'knex';

/**
 * Code for which a call has proven something grave. One row per code: a token that has it, what was proven
 * and when. The size is bounded by deleting the oldest rows; the next analysis adds a deleted row again.
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
