/** A column, and how it is written as text without a comma. */
interface Column {
  readonly name: string;
  readonly text: string;
}

const numeric = (name: string): Column => ({ name, text: `${name}::text` });
const bytes = (name: string): Column => ({ name, text: `encode(${name}, 'hex')` });
const position = [...['block_number', 'log_index', 'at'].map(numeric), bytes('transaction_hash')];
const parties = ['sender', 'recipient'].map(bytes);
const amounts = ['amount0', 'amount1'].map(numeric);

/** The columns that are read from each table of events. */
const eventColumns = {
  log_transfers: [...position, ...parties, numeric('amount')],
  log_swaps: [...position, ...parties, ...amounts],
  log_liquidity: [...position, bytes('owner'), ...amounts],
} as const;

export type EventTable = keyof typeof eventColumns;

/**
 * One row in place of many: each column as text with commas. They are in the order of the rows if the rows have a limit.
 * A driver reads each field of each row by itself: that takes twice the processor time with a server, and six times with
 * the embedded database.
 */
function asColumns(table: EventTable, rows: string): string {
  const columns = eventColumns[table].map(({ name, text }) => `string_agg(${text}, ',') as ${name}`);
  return `select ${columns.join(', ')} from (${rows}) page`;
}

/**
 * At most $6 events of a stream ($1, $2) in blocks $3 to $4. Ascending: without those of block $3 up to log
 * $5. Descending: without those of block $4 from log $5 on.
 */
export function eventPageSql(table: EventTable, keep: 'oldest' | 'newest'): string {
  const [order, rest] =
    keep === 'oldest'
      ? ['asc', 'block_number > $3 or log_index > $5']
      : ['desc', 'block_number < $4 or log_index < $5'];
  return asColumns(
    table,
    `select * from ${table}
    where stream_id = (select id from log_streams where chain = $1 and contract = decode($2, 'hex'))
      and block_number between $3 and $4 and (${rest})
    order by block_number ${order}, log_index ${order} limit $6`,
  );
}

/** The swaps of a stream ($1, $2) in some blocks ($3), in any order. */
export const swapsAtSql = asColumns(
  'log_swaps',
  `select * from log_swaps
  where stream_id = (select id from log_streams where chain = $1 and contract = decode($2, 'hex'))
    and block_number = any($3::int[])`,
);

const sent = `select * from log_transfers
      where stream_id = (select id from stream) and sender = any((select accounts from wanted)::bytea[])
        and recipient <> all((select left_out from others)::bytea[])`;
const received = `select * from log_transfers
      where stream_id = (select id from stream) and recipient = any((select accounts from wanted)::bytea[])
        and sender <> all((select accounts from wanted)::bytea[])
        and sender <> all((select left_out from others)::bytea[])`;

/** `offset 0` keeps the planner from reading the whole stream in its order to find the first few rows. */
const someTransfersSql = (moved: string) => `
  with stream as (select id from log_streams where chain = $1 and contract = decode($2, 'hex')),
    wanted as (select array(select decode(account, 'hex') from unnest($3::text[]) account) as accounts),
    others as (select array(select decode(account, 'hex') from unnest($7::text[]) account) as left_out)
  ${asColumns(
    'log_transfers',
    `select * from (${moved} offset 0) moved
    where (block_number, log_index) > ($4::int, $5::int) order by block_number, log_index limit $6`,
  )}`;

/**
 * At most $6 transfers of a stream ($1, $2) between accounts ($3) and any but some ($7), in the order of the
 * chain, after block $4 and log $5; or only those that the accounts sent, or received from others.
 */
export const transfersOfSql = {
  both: someTransfersSql(`${sent} union all ${received}`),
  sent: someTransfersSql(sent),
  received: someTransfersSql(received),
} as const;

/** Answers a row where accounts ($3) sent or received $4 transfers of a stream ($1, $2) or more. */
export const isManyTransfersSql = `
  with stream as (select id from log_streams where chain = $1 and contract = decode($2, 'hex')),
    wanted as (select array(select decode(account, 'hex') from unnest($3::text[]) account) as accounts)
  select true from (
    select from log_transfers
      where stream_id = (select id from stream) and sender = any((select accounts from wanted)::bytea[])
    union all
    select from log_transfers
      where stream_id = (select id from stream) and recipient = any((select accounts from wanted)::bytea[])
  ) moved offset $4::int - 1 limit 1`;

/** A column of rows, as text with commas. */
const listOf = (parameter: number) => `string_to_array($${parameter}, ',')`;

/**
 * Moves a stream's cursor from ($6, $7) to ($3, $4) and its mark from $8 to $9, and writes the events. Does
 * nothing and returns no row when the stream is at another cursor, so that two replicas that read one stream
 * cannot count a log twice. With a mark, the cursor does not move until the last part of the commit: rows
 * outside of the cursor do not count.
 */
export const commitSql = `
  with moved as (
    update log_streams set from_block = $3, to_block = $4, checkpoints = $5::jsonb, staged = $9,
      staged_at = now(), events = events + $34
      where chain = $1 and contract = decode($2, 'hex')
        and from_block = $6::int and to_block = $7::int and staged is not distinct from $8::text
    returning id
  ), begun as (
    insert into log_streams (chain, contract, from_block, to_block, checkpoints, staged, staged_at, events)
    select $1, decode($2, 'hex'), $3, $4, $5::jsonb, $9, now(), $34::bigint where $6::int is null
    on conflict (chain, contract) do nothing
    returning id
  ), stream as (
    select id from moved union all select id from begun
  ), transfers as (
    insert into log_transfers
      (stream_id, block_number, log_index, at, transaction_hash, sender, recipient, amount)
    select id, b, i, at, decode(tx, 'hex'), decode(s, 'hex'), decode(r, 'hex'), a from stream,
      unnest(${listOf(10)}::int[], ${listOf(11)}::int[], ${listOf(12)}::bigint[], ${listOf(13)}, ${listOf(14)}, ${listOf(15)}, ${listOf(16)}::numeric[])
        as row (b, i, at, tx, s, r, a)
  ), balances as (
    insert into log_balances (stream_id, account, balance)
    select id, decode(account, 'hex'), delta from stream, unnest(${listOf(17)}, ${listOf(18)}::numeric[]) as row (account, delta)
    on conflict (stream_id, account) do update set balance = log_balances.balance + excluded.balance
  ), swaps as (
    insert into log_swaps
      (stream_id, block_number, log_index, at, transaction_hash, sender, recipient, amount0, amount1)
    select id, b, i, at, decode(tx, 'hex'), decode(s, 'hex'), decode(r, 'hex'), a0, a1 from stream,
      unnest(${listOf(19)}::int[], ${listOf(20)}::int[], ${listOf(21)}::bigint[], ${listOf(22)}, ${listOf(23)}, ${listOf(24)}, ${listOf(25)}::numeric[], ${listOf(26)}::numeric[])
        as row (b, i, at, tx, s, r, a0, a1)
  ), liquidity as (
    insert into log_liquidity
      (stream_id, block_number, log_index, at, transaction_hash, owner, amount0, amount1)
    select id, b, i, at, decode(tx, 'hex'), decode(o, 'hex'), a0, a1 from stream,
      unnest(${listOf(27)}::int[], ${listOf(28)}::int[], ${listOf(29)}::bigint[], ${listOf(30)}, ${listOf(31)}, ${listOf(32)}::numeric[], ${listOf(33)}::numeric[])
        as row (b, i, at, tx, o, a0, a1)
  )
  select id from stream`;

/** Sets the cursor of a stream ($1) back to block $2, with mark $4. Later rows are to be removed. */
export const rewindSql = `
  update log_streams set to_block = $2, checkpoints = $3::jsonb, rollbacks = rollbacks + 1, staged = $4,
    staged_at = now()
  where id = $1`;

/** Replaces the abandoned mark $2 of a stream ($1) by $3. */
export const claimSql = `
  update log_streams set staged = $3, staged_at = now() where id = $1 and staged = $2 returning id`;

export const removeMarkSql = `
  update log_streams set staged = null, staged_at = now() where id = $1 and staged = $2`;

/**
 * Positions of at most $3 rows of stream $1 outside of the cursor, while its mark is $2. A position means a row of one
 * partition only, so who uses it names the stream too.
 */
const outside = (table: string) => `any(array(
  (select t.ctid from ${table} t, stream where t.stream_id = $1 and block_number > stream.to_block limit $3)
  union all
  (select t.ctid from ${table} t, stream where t.stream_id = $1 and block_number < stream.from_block limit $3)))`;

/** Removes some events outside of the cursor, and what they added to the balances. */
export const removeOutsideSql = `
  with stream as (
    select from_block, to_block from log_streams where id = $1 and staged = $2
  ), transfers as (
    delete from log_transfers where stream_id = $1 and ctid = ${outside('log_transfers')} returning sender, recipient, amount
  ), swaps as (
    delete from log_swaps where stream_id = $1 and ctid = ${outside('log_swaps')} returning stream_id
  ), liquidity as (
    delete from log_liquidity where stream_id = $1 and ctid = ${outside('log_liquidity')} returning stream_id
  ), deltas as (
    select account, sum(delta) as delta from (
      select sender as account, amount as delta from transfers where sender <> decode(repeat('00', 20), 'hex')
      union all
      select recipient, -amount from transfers
    ) moved group by account
  ), balances as (
    insert into log_balances (stream_id, account, balance) select $1, account, delta from deltas
    on conflict (stream_id, account) do update set balance = log_balances.balance + excluded.balance
  ), removed as (
    select (select count(*) from transfers) + (select count(*) from swaps) + (select count(*) from liquidity) as count
  ), counted as (
    update log_streams set events = events - removed.count from removed where id = $1 and removed.count > 0
  )
  select count as removed from removed`;

/** Forgets a stream ($1) as if it had never been read. Its rows become leftovers. */
export const forgetSql = `
  with forgotten as (delete from log_streams where id = $1 returning id)
  insert into log_leftovers (stream_id) select id from forgotten on conflict do nothing`;

export const streamSizeSql = `select events from log_streams where chain = $1 and contract = decode($2, 'hex')`;

/** The streams whose last commit is longest ago, and how many events all streams have. */
export const oldestStreamsSql = `
  select id, chain, encode(contract, 'hex') as contract, events, sum(events) over () as total
  from log_streams order by staged_at nulls first, id limit 1000`;

const some = (table: string) => `
  delete from ${table} where stream_id = (select stream_id from leftover) and ctid = any(array(
    select t.ctid from ${table} t, leftover where t.stream_id = leftover.stream_id limit $1))
  returning stream_id`;

/** Removes at most $1 leftover rows of each table; the last answer is 0. */
export const removeLeftoversSql = `
  with leftover as (select stream_id from log_leftovers limit 1),
    transfers as (${some('log_transfers')}),
    swaps as (${some('log_swaps')}),
    liquidity as (${some('log_liquidity')}),
    balances as (${some('log_balances')}),
    runs as (${some('log_balance_runs')}),
    snapshots as (${some('log_balance_snapshots')}),
    removed as (
      select (select count(*) from transfers) + (select count(*) from swaps) + (select count(*) from liquidity)
        + (select count(*) from balances) + (select count(*) from runs) + (select count(*) from snapshots) as count
    ), done as (
      delete from log_leftovers where (select count from removed) = 0
        and stream_id = (select stream_id from leftover) returning stream_id
    )
  select (select count from removed) + (select count(*) from done) as removed`;
