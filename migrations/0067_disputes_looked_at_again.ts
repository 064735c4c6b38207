import type { Knex } from 'knex';

/** Disputes are looked at again with every analysis, and watchers are told in which block. */
export async function up(knex: Knex): Promise<void> {
  // Empty: it was opened before this was kept.
  await knex.raw("alter table disputes add column checked_hash text not null default ''");
  await knex.raw(
    "create index disputes_unsettled on disputes (opened_at) where state in ('open', 'upheld') and answered_at is null",
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index disputes_unsettled');
  await knex.raw('alter table disputes drop column checked_hash');
}
