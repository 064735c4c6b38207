import type { Knex } from 'knex';

/** A power of two: a later number can split each of them. */
const PARTITIONS = 16;

const events = (party: string, amounts: string) => `
  stream_id integer not null, block_number integer not null, log_index integer not null, at bigint not null,
  transaction_hash bytea not null, ${party}, ${amounts}, primary key (stream_id, block_number, log_index)`;
const twoParties = 'sender bytea not null, recipient bytea not null';
const twoAmounts = 'amount0 numeric(78, 0) not null, amount1 numeric(78, 0) not null';

const columns = {
  log_transfers: events(twoParties, 'amount numeric(78, 0) not null'),
  log_balances: `stream_id integer not null, account bytea not null, balance numeric(80, 0) not null,
    primary key (stream_id, account)`,
  log_swaps: events(twoParties, twoAmounts),
  log_liquidity: events('owner bytea not null', twoAmounts),
};
const indexes = [
  ['log_transfers', 'sender'],
  ['log_transfers', 'recipient'],
  ['log_balances', 'balance'],
] as const;

/**
 * Logs are partitioned by the hash of their stream, in a server: a statement names one stream, so it reads and writes
 * the indexes of one partition. The embedded database has one reader and few events, so its tables stay as they are.
 * Streams are read again on demand: copying the rows of a large database would hold up the start for hours.
 */
export async function up(knex: Knex): Promise<void> {
  if (await isServer(knex)) await replace(knex, true);
}

export async function down(knex: Knex): Promise<void> {
  if (await isServer(knex)) await replace(knex, false);
}

async function isServer(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw<{ readonly rows: readonly { readonly version: string }[] }>(
    'select version()',
  );
  return !/emscripten|wasm/i.test(rows[0]?.version ?? '');
}

async function replace(knex: Knex, isPartitioned: boolean): Promise<void> {
  await knex.raw(
    'truncate log_streams, log_leftovers, log_balance_snapshots, log_balance_runs restart identity',
  );
  for (const [table, shape] of Object.entries(columns)) {
    await knex.raw(`drop table ${table}`);
    await knex.raw(
      `create table ${table} (${shape}) ${isPartitioned ? 'partition by hash (stream_id)' : ''}`,
    );
    for (let part = 0; isPartitioned && part < PARTITIONS; part += 1)
      await knex.raw(
        `create table ${table}_${part} partition of ${table} for values with (modulus ${PARTITIONS}, remainder ${part})`,
      );
  }
  for (const [table, column] of indexes) {
    const name = table === 'log_balances' ? 'log_balances_largest' : `${table}_${column}`;
    await knex.raw(`create index ${name} on ${table} (stream_id, ${column})`);
  }
}
