import type { Knex } from 'knex';

/**
 * Whether readers of the page asked for what a report says. Of the others, the page tells only who knows
 * their id.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table reports add column shown boolean not null default false');
  await knex.raw(
    'create index reports_shown on reports (chain, address, first_block desc, id desc) where shown',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index reports_shown');
  await knex.raw('alter table reports drop column shown');
}
