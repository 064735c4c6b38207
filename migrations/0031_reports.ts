import type { Knex } from 'knex';

/**
 * What was said of each token, and from which block to which. A row is added only when something changed; else
 * its last block moves. `seen_at` is when it moved, so that rows nobody needs can be removed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table reports (
      id text primary key,
      chain text not null,
      address bytea not null,
      first_block bigint not null,
      last_block bigint not null,
      last_time bigint not null,
      seen_at timestamptz not null default now(),
      snapshot text not null,
      statements bytea not null
    )`);
  await knex.raw('create index reports_of_token on reports (chain, address, first_block desc, id desc)');
  await knex.raw('create index reports_seen on reports (seen_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table reports');
}
