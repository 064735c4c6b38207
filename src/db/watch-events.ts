import type { Intent } from '@assay/engine';
import { severities, type TokenRef } from '@assay/facts';
import { type DecidedFor, disputeEventKinds, type NewWatchEvent, type WatchEvent } from '../domain/watch.js';
import type { Database, Row } from './database.js';
import { running } from './database-clock.js';
import { toSeverity } from './watches.js';

/** The right of one process to write what happened on a chain; a later holder has a greater epoch. */
export interface Lease {
  readonly chain: TokenRef['chain'];
  readonly holder: string;
  readonly epoch: number;
}

/** What is known of a token from a block on, to be compared with what is read later. */
interface TokenState {
  readonly address: WatchEvent['address'];
  readonly blockNumber: number;
  readonly state: string;
}

/** All that a step of the watcher leaves. */
export interface WatchStep {
  readonly events: readonly NewWatchEvent[];
  readonly states: readonly TokenState[];
  /** States of later blocks are undone by a reorganisation. */
  readonly undoneAfter?: number;
  /** The newest blocks that were read. */
  readonly blocks: string;
}

/**
 * Writes a step, all or nothing: events, a delivery for each watch that wants the event, states and progress.
 * @returns false where another process holds the chain
 */
export async function writeStep(database: Database, lease: Lease, step: WatchStep): Promise<boolean> {
  const rows = await database.query(step.events.length === 0 ? WITHOUT_EVENTS : WITH_EVENTS, [
    lease.chain,
    lease.holder,
    lease.epoch,
    step.blocks,
    JSON.stringify(step.states.map((one) => [one.address, one.blockNumber, one.state])),
    step.undoneAfter ?? Number.MAX_SAFE_INTEGER,
    ...(step.events.length === 0 ? [] : [toEventRows(step.events)]),
  ]);
  return rows.length > 0;
}

/** Blocks behind the newest one whose states are kept for a reorganisation. */
export const KEPT_BLOCKS = 128;

const PROGRESS = `lease as (
    update watch_leases set blocks = $4
    where chain = $1 and holder = $2 and epoch = $3 and until > now() returning chain
  ), states as (
    insert into watch_states (chain, address, block_number, state)
    select lease.chain, s.value->>0, (s.value->>1)::bigint, s.value->>2
    from lease, jsonb_array_elements($5::jsonb) s
    on conflict (chain, address, block_number) do update set state = excluded.state
  ), undone as (
    delete from watch_states where exists (select 1 from lease) and chain = $1 and block_number > $6::bigint
      and not exists (
        select 1 from jsonb_array_elements($5::jsonb) s
        where s.value->>0 = address and (s.value->>1)::bigint = block_number
      )
  ), old as (
    -- older ones that no reorganisation brings back, where there is one after them
    delete from watch_states o using jsonb_array_elements($5::jsonb) s
    where exists (select 1 from lease) and o.chain = $1 and o.address = s.value->>0
      and o.block_number < (
        select max(n.block_number) from watch_states n where n.chain = o.chain and n.address = o.address
          and n.block_number <= (s.value->>1)::bigint - ${KEPT_BLOCKS}
      )
  )`;

const WITHOUT_EVENTS = `with ${PROGRESS} select chain from lease`;

const WITH_EVENTS = `with ${PROGRESS}, ${addingEvents('lease', '$7')} select chain from lease`;

/**
 * The part of a statement that writes events, with a delivery for each watch that wants one, where `cause` has a row.
 * The ids are taken under a lock on one row, so that they become readable in their order.
 * @param cause an expression before it, with the column `chain`
 * @param rows the parameter with what `toEventRows` makes
 */
export function addingEvents(cause: string, rows: string): string {
  return `ids as (
    update watch_counters set last_event = last_event + jsonb_array_length(${rows}::jsonb)
    where exists (select 1 from ${cause})
    returning last_event - jsonb_array_length(${rows}::jsonb) as before
  ), added as (
    insert into watch_events (id, chain, address, kind, severity, block_number, block_hash, retracts, body,
      subscription_id, policy, intent)
    select ids.before + e.place, (select chain from ${cause} limit 1), e.value->>0, e.value->>1,
      (e.value->>2)::smallint, (e.value->>3)::bigint, e.value->>4, (e.value->>5)::bigint, e.value->>6,
      (e.value->>7)::bigint, e.value->>8, e.value->>9
    from ids, jsonb_array_elements(${rows}::jsonb) with ordinality as e (value, place)
    returning id, chain, address, kind, severity, retracts, subscription_id, policy, intent
  ), wanted as (
    insert into watch_deliveries (watch_id, event_id)
    select w.id, a.id from added a
      join watch_tokens t on t.chain = a.chain and t.address = a.address
      join watches w on w.id = t.watch_id
      join subscriptions s on s.id = w.subscription_id
    where w.url is not null and not w.paused and ${running('s')}
      and s.working_keys > 0
      and case
        -- whoever received an event also receives that it was undone
        when a.retracts is not null
        then exists (select 1 from watch_deliveries d where d.watch_id = w.id and d.event_id = a.retracts)
        -- a policy says itself what counts
        when a.policy is not null
        then w.subscription_id = a.subscription_id and w.policy = a.policy and w.intent = a.intent
        else a.severity >= w.min_severity and (w.kinds = '' or a.kind = any (string_to_array(w.kinds, ','))) end
    returning watch_id
  ), due as (
    update watches set next_at = now() where id in (select watch_id from wanted)
  )`;
}

export function toEventRows(events: readonly NewWatchEvent[]): string {
  return JSON.stringify(events.map(toRow));
}

function toRow(event: NewWatchEvent): readonly unknown[] {
  return [
    event.address,
    event.kind,
    severities.indexOf(event.severity),
    event.blockNumber,
    event.blockHash,
    event.retracts ?? null,
    JSON.stringify(event.body),
    event.decidedFor?.subscriptionId ?? null,
    event.decidedFor?.policy ?? null,
    event.decidedFor?.intent ?? null,
  ];
}

export const EVENT_COLUMNS = `e.id, e.chain, e.address, e.kind, e.severity, e.block_number, e.block_hash,
  e.retracts, e.created_at, e.body, e.subscription_id, e.policy, e.intent`;

/** The events after an id, in their order. */
export async function findEventsAfter(
  database: Database,
  after: number,
  limit: number,
): Promise<WatchEvent[]> {
  const rows = await database.query(
    `select ${EVENT_COLUMNS} from watch_events e where e.id > $1 order by e.id limit $2`,
    [after, limit],
  );
  return rows.map(toWatchEvent);
}

interface EventQuestion {
  readonly after: number;
  readonly upTo: number;
  /** `chain:address` */
  readonly tokens: readonly string[];
  /** Chains whose new pools are asked for. */
  readonly pairsOf: readonly string[];
  readonly limit: number;
}

/** The events after an id of these tokens, and the new pools of these chains, in their order. */
export async function findTokenEventsAfter(
  database: Database,
  { after, upTo, tokens, pairsOf, limit }: EventQuestion,
): Promise<WatchEvent[]> {
  const rows = await database.query(
    `select ${EVENT_COLUMNS} from watch_events e
    where e.id > $1 and e.id <= $2 and (
      (e.chain || ':' || e.address) = any (string_to_array($3, ','))
      or (e.kind in ('PAIR_CREATED', 'RETRACTED') and e.chain = any (string_to_array($4, ',')))
    ) order by e.id limit $5`,
    [after, upTo, tokens.join(), pairsOf.join(), limit],
  );
  return rows.map(toWatchEvent);
}

/** The events of a chain after a block that a reorganisation undoes and no later event retracted, in their order. */
export async function findEventsToRetract(
  database: Database,
  chain: TokenRef['chain'],
  afterBlock: number,
): Promise<WatchEvent[]> {
  const rows = await database.query(
    `select ${EVENT_COLUMNS} from watch_events e
    where e.chain = $1 and e.block_number > $2 and e.retracts is null
      and not e.kind = any (string_to_array($3, ','))
      and not exists (select 1 from watch_events r where r.retracts = e.id)
    order by e.id`,
    [chain, afterBlock, Object.keys(disputeEventKinds).join()],
  );
  return rows.map(toWatchEvent);
}

/** The newest pools that were reported and not retracted. */
export async function findNewestPairs(database: Database, count: number): Promise<WatchEvent[]> {
  const rows = await database.query(
    `select ${EVENT_COLUMNS} from watch_events e where e.kind = 'PAIR_CREATED'
       and not exists (select 1 from watch_events r where r.retracts = e.id)
     order by e.id desc limit $1`,
    [count],
  );
  return rows.map(toWatchEvent);
}

/** The id of the newest event; 0: there is none. */
export async function findLastEventId(database: Database): Promise<number> {
  const [row] = await database.query('select last_event from watch_counters where id = 1');
  return Number(row?.last_event ?? 0);
}

export function toWatchEvent(row: Row): WatchEvent {
  return {
    id: Number(row.id),
    chain: String(row.chain) as TokenRef['chain'],
    address: String(row.address) as WatchEvent['address'],
    kind: String(row.kind),
    severity: toSeverity(row.severity),
    blockNumber: Number(row.block_number),
    blockHash: String(row.block_hash),
    retracts: row.retracts === null || row.retracts === undefined ? undefined : Number(row.retracts),
    decidedFor: toDecidedFor(row),
    createdAt: row.created_at instanceof Date ? row.created_at : new Date(0),
    body: JSON.parse(String(row.body)) as WatchEvent['body'],
  };
}

function toDecidedFor({ subscription_id, policy, intent }: Row): DecidedFor | undefined {
  if (subscription_id === null || subscription_id === undefined) return undefined;
  return { subscriptionId: String(subscription_id), policy: String(policy), intent: intent as Intent };
}
