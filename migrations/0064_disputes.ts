import type { Knex } from 'knex';

/** What the owners of tokens say against reports. One account disputes one statement of a report once. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create table disputes (
    id text primary key,
    chain text not null,
    address text not null,
    report_id text not null,
    code text not null,
    statement text not null,
    signer text not null,
    signed_as text not null,
    signature text not null,
    state text not null,
    checked_block bigint not null,
    opened_at timestamptz not null default now(),
    answer text,
    answered_at timestamptz,
    unique (report_id, code, signer)
  )`);
  await knex.raw('create index disputes_token on disputes (chain, address, opened_at desc)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table disputes');
}
