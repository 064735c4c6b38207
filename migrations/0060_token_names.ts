import type { Knex } from 'knex';

/**
 * What tokens are called, as they say themselves: readers look for them by it. A token has a row for its symbol, its
 * name, and each later word of its name; `key` is how that looks to a reader, in Latin letters.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table token_names (
      key text not null,
      chain text not null,
      address bytea not null,
      name text,
      symbol text,
      noted_at timestamptz not null default now(),
      primary key (chain, address, key)
    )`);
  // Begins with: the pattern index of a text that is compared by its bytes.
  await knex.raw('create index token_names_key on token_names (key text_pattern_ops)');
  await knex.raw('create index token_names_age on token_names (noted_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table token_names');
}
