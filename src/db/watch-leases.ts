import type { TokenRef } from '@assay/facts';
import type { Database } from './database.js';
import { running } from './database-clock.js';
import { HELD } from './take-place.js';
import type { Lease } from './watch-events.js';
import { CALLER } from './watches.js';

export interface TakenLease extends Lease {
  /** What the last holder had read. */
  readonly blocks: string;
}

/** Takes the heads of a chain, or holds them longer; `undefined` while another process holds them. */
export async function takeLease(
  database: Database,
  { chain, holder }: Pick<Lease, 'chain' | 'holder'>,
  holdMs: number,
): Promise<TakenLease | undefined> {
  const [row] = await database.query(
    `insert into watch_leases as l (chain, holder, epoch, until)
    values ($1, $2, 1, now() + $3 * interval '1 millisecond')
    on conflict (chain) do update set
      epoch = case when l.holder = excluded.holder then l.epoch else l.epoch + 1 end,
      holder = excluded.holder, until = excluded.until
    where l.holder = excluded.holder or l.until < now()
    returning l.epoch, l.blocks`,
    [chain, holder, holdMs],
  );
  return row && { chain, holder, epoch: Number(row.epoch), blocks: String(row.blocks) };
}

/** Lets another process take the chain at once. */
export async function endLease(database: Database, { chain, holder }: Lease): Promise<void> {
  await database.query(`update watch_leases set until = '-infinity' where chain = $1 and holder = $2`, [
    chain,
    holder,
  ]);
}

/** The addresses of a chain that are watched, each with its callers; `*` stands for its new pools. */
export async function findWatchedAddresses(
  database: Database,
  chain: TokenRef['chain'],
): Promise<ReadonlyMap<TokenRef['address'], readonly string[]>> {
  const rows = await database.query(
    `select address, string_agg(distinct caller, ',') as callers from (
      select t.address, ${CALLER} as caller from watch_tokens t join watches w on w.id = t.watch_id
        join subscriptions s on s.id = w.subscription_id
        where t.chain = $1 and not w.paused and ${running('s')} and s.working_keys > 0
      union all
      select split_part(r.ref, ':', 2), s.caller from open_streams s
        cross join unnest(string_to_array(s.refs, ',')) as r (ref)
        where ${HELD} and split_part(r.ref, ':', 1) = $1
    ) named group by address`,
    [chain],
  );
  return new Map(
    rows.map(({ address, callers }) => [String(address) as TokenRef['address'], String(callers).split(',')]),
  );
}

/** The newest state of each of these tokens. */
export async function findStates(
  database: Database,
  chain: TokenRef['chain'],
  addresses: readonly string[],
): Promise<ReadonlyMap<string, { readonly blockNumber: number; readonly state: string }>> {
  const rows = await database.query(
    `select distinct on (address) address, block_number, state from watch_states
    where chain = $1 and address = any (string_to_array($2, ',')) order by address, block_number desc`,
    [chain, addresses.join()],
  );
  return new Map(
    rows.map((row) => [
      String(row.address),
      { blockNumber: Number(row.block_number), state: String(row.state) },
    ]),
  );
}
