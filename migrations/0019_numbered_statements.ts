import type { Knex } from 'knex';

/**
 * The last statement that each sender had carried out: what tells a process, when an answer was lost on its way, whether its
 * statement was. Senders number their statements; one that arrives after a later one breaks `in_order`, and does nothing.
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
  // Of no column that a numbered statement changes: an update stays in its page.
  await knex.raw('create index numbered_statements_age on numbered_statements (begun_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table numbered_statements');
}
