import type { Knex } from 'knex';

/**
 * Streams of pools had no transfers of their liquidity tokens, and those of pairs that were asked about as tokens no swaps: which of
 * them nobody can tell any more. All are read again when somebody asks; what they had is swept away as leftovers.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    with forgotten as (delete from log_streams returning id)
    insert into log_leftovers (stream_id) select id from forgotten on conflict do nothing`);
}

/** What was read since is good for the older reading too. */
export async function down(): Promise<void> {}
