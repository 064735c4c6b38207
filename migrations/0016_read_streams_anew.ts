import type { Knex } from 'knex';

/**
 * Streams of pools lacked the transfers of their liquidity tokens, and streams of pairs that were analysed as
 * tokens lacked swaps. The affected streams cannot be identified, so all are read again on demand. Their rows
 * are removed as leftovers.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    with forgotten as (delete from log_streams returning id)
    insert into log_leftovers (stream_id) select id from forgotten on conflict do nothing`);
}

/** Streams that were read since then are valid for the older version too. */
export async function down(): Promise<void> {}
