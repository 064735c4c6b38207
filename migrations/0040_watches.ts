import type { Knex } from 'knex';

/**
 * Watches, the events of watched tokens, and their deliveries. An event, its deliveries and the state that it
 * was compared with are written by one statement, so that a killed process neither loses nor repeats one.
 */
export async function up(knex: Knex): Promise<void> {
  for (const statement of tables) await knex.raw(statement);
  const random = "replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')";
  await knex.raw(`insert into watch_counters (id, signing_key) values (1, ${random})`);
}

const tables = [
  `create table watches (
    id text primary key,
    -- keys of one purchase share its watches
    subscription_id bigint not null references subscriptions (id),
    -- comma list; empty: every kind
    kinds text not null,
    min_severity smallint not null,
    -- null: events are read by subscription only
    url text,
    host text,
    paused boolean not null default false,
    -- why it was paused by the service; null: by its owner
    pause_reason text,
    secret_version integer not null default 1,
    rotated_at timestamptz,
    created_at timestamptz not null default now(),
    -- when its first pending delivery is due; null: none is pending
    next_at timestamptz,
    -- a process is delivering until then
    sending_until timestamptz not null default '-infinity'
  )`,
  'create index watches_owner on watches (subscription_id, created_at)',
  'create index watches_due on watches (next_at) where next_at is not null',
  `create table watch_tokens (
    watch_id text not null references watches (id) on delete cascade,
    chain text not null,
    address text not null,
    primary key (watch_id, chain, address)
  )`,
  'create index watch_tokens_of on watch_tokens (chain, address)',
  // Tokens that an open subscription names are watched too; address * is the new pools of the chain.
  `create table watch_streams (
    chain text not null,
    address text not null,
    until timestamptz not null,
    primary key (chain, address)
  )`,
  // Moves with every change of what is watched.
  `create table watch_counters (
    id integer primary key check (id = 1),
    last_event bigint not null default 0,
    revision bigint not null default 0,
    -- what secrets are derived from where the operator set no key
    signing_key text not null
  )`,
  `create table watch_events (
    id bigint primary key,
    chain text not null,
    address text not null,
    kind text not null,
    severity smallint not null,
    block_number bigint not null,
    block_hash text not null,
    -- an event that a reorganisation undid is followed by one that names it here
    retracts bigint,
    body text not null,
    created_at timestamptz not null default now()
  )`,
  'create index watch_events_token on watch_events (chain, address, id)',
  'create index watch_events_block on watch_events (chain, block_number)',
  'create index watch_events_retracts on watch_events (retracts) where retracts is not null',
  `create table watch_deliveries (
    watch_id text not null references watches (id) on delete cascade,
    event_id bigint not null references watch_events (id) on delete cascade,
    state text not null default 'pending' check (state in ('pending', 'delivered', 'parked')),
    attempts integer not null default 0,
    -- retries end some days after it
    since timestamptz not null default now(),
    next_at timestamptz not null default now(),
    last_status integer,
    last_problem text,
    updated_at timestamptz not null default now(),
    primary key (watch_id, event_id)
  )`,
  `create index watch_deliveries_pending on watch_deliveries (watch_id, event_id) where state = 'pending'`,
  `create index watch_deliveries_parked on watch_deliveries (watch_id, event_id) where state = 'parked'`,
  'create index watch_deliveries_event on watch_deliveries (event_id)',
  // The process that reads the heads of a chain, and how far it is.
  `create table watch_leases (
    chain text primary key,
    holder text not null,
    epoch bigint not null,
    until timestamptz not null,
    -- the newest blocks that were read: [[number, hash], …], oldest first
    blocks text not null default '[]'
  )`,
  // What is known of a token since a block: the newest one, and older ones that a reorganisation may bring back.
  `create table watch_states (
    chain text not null,
    address text not null,
    block_number bigint not null,
    state text not null,
    primary key (chain, address, block_number)
  )`,
];

export async function down(knex: Knex): Promise<void> {
  for (const table of [
    'watch_states',
    'watch_leases',
    'watch_deliveries',
    'watch_events',
    'watch_counters',
    'watch_streams',
    'watch_tokens',
    'watches',
  ])
    await knex.raw(`drop table ${table}`);
}
