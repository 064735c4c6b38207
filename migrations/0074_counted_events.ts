import type { Knex } from 'knex';

/**
 * How many events of a stream are stored: the embedded database drops the streams that were not used for longest when
 * there are too many. Streams that a server stored before count from here on: to count them could take minutes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table log_streams add column events bigint not null default 0');
  if (!(await isEmbedded(knex))) return;
  const count = (table: string) => `(select count(*) from ${table} where stream_id = s.id)`;
  await knex.raw(
    `update log_streams s set events = ${count('log_transfers')} + ${count('log_swaps')} + ${count('log_liquidity')}`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table log_streams drop column events');
}

async function isEmbedded(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw<{ readonly rows: readonly { readonly version: string }[] }>(
    'select version()',
  );
  return /emscripten|wasm/i.test(rows[0]?.version ?? '');
}
