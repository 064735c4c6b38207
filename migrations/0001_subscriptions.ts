import type { Knex } from 'knex';

/**
 * What a wallet may use: one row for each test key and each purchase. The keys of a row share its quota, so
 * that a second key does not double a plan. All counters are whole calls; `period` is YYYYMM and `day`
 * YYYYMMDD, both UTC.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table subscriptions (
      id bigint generated always as identity primary key,
      wallet text not null,
      plan text not null,
      quota integer not null check (quota >= 0),
      -- false: the quota is for life, and period stays 0
      resets boolean not null,
      period integer not null,
      used integer not null default 0,
      day integer not null,
      used_today integer not null default 0,
      used_total bigint not null default 0,
      -- what the latest statement granted: an update can return new values only
      granted integer not null default 0,
      expires_at timestamptz,
      created_at timestamptz not null,
      constraint never_oversold check (used between 0 and quota)
    ) with (fillfactor = 50)`);
  // No index contains a counter, and half of each page is free, so an update of the counters stays in its
  // page.
  await knex.raw('create index subscriptions_wallet on subscriptions (wallet, plan, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table subscriptions');
}
