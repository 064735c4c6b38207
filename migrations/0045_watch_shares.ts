import type { Knex } from 'knex';

/**
 * Subscriptions that are open, for all replicas, and by whom and how slowly deliveries are received. The table
 * watch_streams stays for replicas of the version before, which write to it until they are replaced.
 */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
}

const statements = [
  // Whom a watch of a free key is counted to, where callers are served in turn; of a paid one its wallet is.
  "alter table watches add column caller text not null default ''",
  // The address that its receiver had last, and whether it took long to answer.
  'alter table watches add column address text',
  'alter table watches add column is_slow boolean not null default false',
  'create index watches_sending on watches (sending_until)',
  // Moves with every watch or stream that is added: of two that counted the same places, one counts again.
  'alter table subscriptions add column watch_turn bigint not null default 0',
  // The processes with open subscriptions. Those of a process that was killed end soon, with its lease.
  `create table stream_holders (
    holder text primary key,
    until timestamptz not null
  )`,
  `create table open_streams (
    id text primary key,
    holder text not null,
    key_id text not null,
    subscription_id bigint not null,
    caller text not null,
    -- comma list of chain:address; * as the address: the new pools of the chain
    refs text not null
  )`,
  'create index open_streams_holder on open_streams (holder)',
  'create index open_streams_owner on open_streams (subscription_id)',
];

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table open_streams');
  await knex.raw('drop table stream_holders');
  await knex.raw('drop index watches_sending');
  await knex.raw('alter table subscriptions drop column watch_turn');
  await knex.raw('alter table watches drop column caller, drop column address, drop column is_slow');
}
