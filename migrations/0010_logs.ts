import type { Knex } from 'knex';

/**
 * Logs read from nodes: for each contract the blocks that were read (`log_streams`), its transfers, the
 * balances that result from them, swaps and liquidity. Everything can be read again from a node. No foreign
 * keys: one commit writes thousands of rows of a stream, and each would look up and lock the stream's row.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table log_streams (
      id integer generated always as identity primary key,
      chain text not null,
      contract bytea not null,
      from_block integer not null,
      to_block integer not null,
      checkpoints jsonb not null,
      unique (chain, contract)
    )`);
  await knex.raw(`
    create table log_transfers (
      stream_id integer not null,
      block_number integer not null,
      log_index integer not null,
      at bigint not null,
      transaction_hash bytea not null,
      sender bytea not null,
      recipient bytea not null,
      amount numeric(78, 0) not null,
      primary key (stream_id, block_number, log_index)
    )`);
  await knex.raw('create index log_transfers_sender on log_transfers (stream_id, sender)');
  await knex.raw('create index log_transfers_recipient on log_transfers (stream_id, recipient)');
  await knex.raw(`
    create table log_balances (
      stream_id integer not null,
      account bytea not null,
      balance numeric(80, 0) not null,
      primary key (stream_id, account)
    )`);
  await knex.raw('create index log_balances_largest on log_balances (stream_id, balance)');
  for (const [table, party] of [
    ['log_swaps', 'sender bytea not null, recipient bytea not null'],
    ['log_liquidity', 'owner bytea not null'],
  ]) {
    await knex.raw(`
      create table ${table} (
        stream_id integer not null,
        block_number integer not null,
        log_index integer not null,
        at bigint not null,
        transaction_hash bytea not null,
        ${party},
        amount0 numeric(78, 0) not null,
        amount1 numeric(78, 0) not null,
        primary key (stream_id, block_number, log_index)
      )`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['log_liquidity', 'log_swaps', 'log_balances', 'log_transfers', 'log_streams']) {
    await knex.raw(`drop table ${table}`);
  }
}
