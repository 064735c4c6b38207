import type { Intent } from '@assay/engine';
import { type Severity, severities, type TokenRef } from '@assay/facts';
import type { Watch, WatchOrder } from '../domain/watch.js';
import type { Database, Row } from './database.js';
import { working } from './database-clock.js';
import { type TakenPlace, takePlace } from './take-place.js';
import { toSite } from './to-site.js';

/** The purchase whose key $1 is, while the key works. */
const OWNER = `(select k.subscription_id from keys k where k.id = $1 and ${working('k')})`;
/** Tells every process that what is watched has changed. */
export const MOVE = 'update watch_counters set revision = revision + 1';

/**
 * Who is served in turn for the watch `w` of the subscription `s`: the wallet of a paid plan; of a free key,
 * whom it was counted to when the watch was made.
 */
export const CALLER = `case when s.plan <> 'test' then 'paid:' || s.wallet
  when w.caller = '' then 'free:' || s.wallet else w.caller end`;

const COLUMNS = `w.id, w.kinds, w.min_severity, w.url, w.paused, w.pause_reason, w.created_at, w.policy, w.intent,
  (select string_agg(t.chain || ':' || t.address, ',' order by t.chain, t.address) from watch_tokens t
    where t.watch_id = w.id) as refs,
  (select count(*) from watch_deliveries d where d.watch_id = w.id and d.state = 'pending') as pending,
  (select count(*) from watch_deliveries d where d.watch_id = w.id and d.state = 'parked') as parked`;

export interface WatchInsert extends WatchOrder {
  readonly id: string;
  readonly keyId: string;
  /** Who is served in turn. */
  readonly caller: string;
  /** Watches and open streams that the key's plan may have. */
  readonly most: number;
}

/** Adds a watch, where the plan has room for it. */
export function insertWatch(
  database: Database,
  { id, keyId, caller, refs, kinds, minSeverity, url, decides, most }: WatchInsert,
): Promise<TakenPlace> {
  return takePlace(database, {
    insert: `insert into watches (id, subscription_id, kinds, min_severity, url, host, caller, policy, intent)
      select $3, turned.id, $4, $5, $6, $9, $10, $11, $12 from turned returning id`,
    more: `tokens as (
      insert into watch_tokens (watch_id, chain, address)
      select added.id, r.chain, r.address
      from added, unnest(string_to_array($7, ','), string_to_array($8, ',')) as r (chain, address)
      on conflict do nothing
    ), moved as (${MOVE} where exists (select 1 from added))`,
    args: [
      keyId,
      most,
      id,
      kinds.join(),
      severities.indexOf(minSeverity),
      url ?? null,
      refs.map(({ chain }) => chain).join(),
      refs.map(({ address }) => address).join(),
      url === undefined ? null : toSite(url),
      caller,
      decides?.policy ?? null,
      decides?.intent ?? null,
    ],
  });
}

/** The watches of a key's purchase, newest first; with an id only that one. */
export async function findWatches(database: Database, keyId: string, id?: string): Promise<Watch[]> {
  const rows = await database.query(
    `select ${COLUMNS} from watches w where w.subscription_id = ${OWNER} and ($2::text is null or w.id = $2)
    order by w.created_at desc, w.id`,
    [keyId, id ?? null],
  );
  return rows.map(toWatch);
}

/** False where the key's purchase has no such watch. */
export async function setPaused(
  database: Database,
  keyId: string,
  id: string,
  paused: boolean,
): Promise<boolean> {
  const rows = await database.query(
    `with changed as (
      update watches w set paused = $3, pause_reason = null,
        -- what waited for a retry goes out at once
        next_at = case when exists (
          select 1 from watch_deliveries d where d.watch_id = w.id and d.state = 'pending'
        ) then now() end
      where w.id = $2 and w.subscription_id = ${OWNER} returning w.id
    ), moved as (${MOVE} where exists (select 1 from changed)) select id from changed`,
    [keyId, id, paused],
  );
  return rows.length === 1;
}

export async function deleteWatch(database: Database, keyId: string, id: string): Promise<boolean> {
  const rows = await database.query(
    `with gone as (
      delete from watches w where w.id = $2 and w.subscription_id = ${OWNER} returning w.id
    ), moved as (${MOVE} where exists (select 1 from gone)) select id from gone`,
    [keyId, id],
  );
  return rows.length === 1;
}

export interface SecretVersion {
  readonly version: number;
  /** When the version before it was replaced. */
  readonly rotatedAt: Date | undefined;
}

/** The version of a watch's secret; with `rotate` the next one. `undefined`: no such watch. */
export async function readSecretVersion(
  database: Database,
  keyId: string,
  id: string,
  rotate: boolean,
): Promise<SecretVersion | undefined> {
  const [row] = await database.query(
    rotate
      ? `update watches set secret_version = secret_version + 1, rotated_at = now()
        where id = $2 and subscription_id = ${OWNER} returning secret_version, rotated_at`
      : `select secret_version, rotated_at from watches where id = $2 and subscription_id = ${OWNER}`,
    [keyId, id],
  );
  return row && toSecretVersion(row);
}

export function toSecretVersion(row: Row): SecretVersion {
  return {
    version: Number(row.secret_version),
    rotatedAt: row.rotated_at instanceof Date ? row.rotated_at : undefined,
  };
}

/** The key that secrets are derived from where the operator set none. */
export async function readSigningKey(database: Database): Promise<string> {
  const [row] = await database.query('select signing_key from watch_counters where id = 1');
  return String(row?.signing_key);
}

export function toSeverity(rank: unknown): Severity {
  return severities[Number(rank)] ?? 'INFO';
}

function toRefs(text: unknown): TokenRef[] {
  if (typeof text !== 'string' || text === '') return [];
  return text.split(',').map((key) => {
    const [chain, address] = key.split(':');
    return { chain, address } as TokenRef;
  });
}

function toWatch(row: Row): Watch {
  return {
    id: String(row.id),
    refs: toRefs(row.refs),
    kinds: row.kinds === '' ? [] : String(row.kinds).split(','),
    minSeverity: toSeverity(row.min_severity),
    url: typeof row.url === 'string' ? row.url : undefined,
    decides:
      row.policy === null ? undefined : { policy: String(row.policy), intent: String(row.intent) as Intent },
    status: row.paused === true ? 'paused' : 'active',
    pauseReason: typeof row.pause_reason === 'string' ? row.pause_reason : undefined,
    createdAt: row.created_at instanceof Date ? row.created_at : new Date(0),
    pending: Number(row.pending),
    parked: Number(row.parked),
  };
}
