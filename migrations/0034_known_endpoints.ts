import type { Knex } from 'knex';

/** What was learned of the endpoints of nodes. Their URLs may hold keys, so only a hash of each is stored. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table known_endpoints (
      url_hash text primary key,
      known jsonb not null,
      seen_at timestamptz not null default now()
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table known_endpoints');
}
