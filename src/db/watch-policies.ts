import type { Intent } from '@assay/engine';
import type { TokenRef } from '@assay/facts';
import type { DecidedFor } from '../domain/watch.js';
import type { Database } from './database.js';
import { running } from './database-clock.js';

/** A policy that watches of a token name, with what is stored under the name. */
export interface WatchPolicyRow extends DecidedFor {
  readonly address: TokenRef['address'];
  /** `undefined`: the purchase keeps no policy of that name. */
  readonly stored: { readonly version: number; readonly storedAt: string } | undefined;
}

/** The policies of the watches of a chain that are served. */
export async function findWatchPolicies(
  database: Database,
  chain: TokenRef['chain'],
): Promise<readonly WatchPolicyRow[]> {
  const rows = await database.query(
    `select d.*, p.version, p.stored_at from (
      select distinct t.address, w.subscription_id, w.policy, w.intent
      from watch_tokens t join watches w on w.id = t.watch_id join subscriptions s on s.id = w.subscription_id
      where t.chain = $1 and w.policy is not null and not w.paused and ${running('s')} and s.working_keys > 0
    ) d left join lateral (
      select q.version, q.created_at::text as stored_at from policies q
      where q.subscription_id = d.subscription_id and q.name = split_part(d.policy, '@', 1)
        and q.version = coalesce(nullif(split_part(d.policy, '@', 2), '')::integer, q.version)
      order by q.version desc limit 1
    ) p on true
    order by d.address, d.policy, d.intent, d.subscription_id`,
    [chain],
  );
  return rows.map((row) => ({
    address: String(row.address) as TokenRef['address'],
    subscriptionId: String(row.subscription_id),
    policy: String(row.policy),
    intent: String(row.intent) as Intent,
    stored:
      row.version === null ? undefined : { version: Number(row.version), storedAt: String(row.stored_at) },
  }));
}

/** The text of one version; `undefined`: it was deleted meanwhile. */
export async function readPolicyBody(
  database: Database,
  { subscriptionId, name, version }: { subscriptionId: string; name: string; version: number },
): Promise<string | undefined> {
  const [row] = await database.query(
    'select body from policies where subscription_id = $1 and name = $2 and version = $3',
    [subscriptionId, name, version],
  );
  return row && String(row.body);
}
