import type { Knex } from 'knex';

/**
 * The last executed statement of each sender. When an answer is lost, this tells a process whether its
 * statement was executed. Senders number their statements; one that arrives after a later one violates
 * `in_order` and does nothing.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table numbered_statements (
      sender text primary key,
      number bigint not null,
      previous bigint not null,
      -- what the statement did, where its sender cannot know without the answer
      outcome text,
      begun_at timestamptz not null default now(),
      constraint in_order check (number > previous)
    ) with (fillfactor = 50)`);
  // On a column that no numbered statement changes, so that an update stays in its page.
  await knex.raw('create index numbered_statements_age on numbered_statements (begun_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table numbered_statements');
}
