import type { Knex } from 'knex';

/** A watch may name a policy: its purchase is told when the decision on a token changes. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
}

const statements = [
  // The policy as the caller named it (balanced, mine, mine@2), and what for; null: none.
  'alter table watches add column policy text, add column intent text',
  // A decision is for the watches of one purchase that name this policy; null: the event is for everyone.
  `alter table watch_events add column subscription_id bigint, add column policy text,
    add column intent text`,
];

export async function down(knex: Knex): Promise<void> {
  await knex.raw('delete from watch_events where subscription_id is not null');
  await knex.raw(
    'alter table watch_events drop column subscription_id, drop column policy, drop column intent',
  );
  await knex.raw('alter table watches drop column policy, drop column intent');
}
