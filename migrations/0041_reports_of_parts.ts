import type { Knex } from 'knex';

/**
 * What an answer about a part of a token says is kept too, so that its evidence can be read again. `part` is empty
 * for a whole report: only those make the history of a token.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("alter table reports add column part text not null default ''");
  await knex.raw('drop index reports_of_token');
  await knex.raw(
    'create index reports_of_token on reports (chain, address, part, first_block desc, id desc)',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("delete from reports where part <> ''");
  await knex.raw('drop index reports_of_token');
  await knex.raw('alter table reports drop column part');
  await knex.raw('create index reports_of_token on reports (chain, address, first_block desc, id desc)');
}
