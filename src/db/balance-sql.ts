const cursor = 's.from_block, s.to_block, s.rollbacks, s.staged';

/**
 * The smallest $3 distinct balances above $2 of a stream ($1), ascending, and the cursor at which they hold.
 * A balance that several accounts hold is written as `balance*count`.
 */
export const balancePageSql = `
  select ${cursor}, (
    select string_agg(balance || case when held > 1 then '*' || held else '' end, ',') from (
      select balance, count(*) as held from log_balances
      where stream_id = s.id and balance > $2::numeric group by balance order by log_balances.balance limit $3
    ) page
  ) as amounts
  from log_streams s where id = $1`;

export const nextSnapshotSql = `select nextval('log_balance_snapshot_numbers') as snapshot`;

/** Part $3 of snapshot $2 of a stream ($1). It is ignored until the snapshot is complete. */
export const storePartSql = `
  insert into log_balance_runs (stream_id, snapshot, part, runs) values ($1, $2, $3, $4)`;

/**
 * Makes a snapshot ($2) of $3 parts, taken at the cursor ($4, $5, $6), the current one of the stream ($1).
 * Deletes older ones.
 */
export const storeSnapshotSql = `
  with older as (
    delete from log_balance_runs where stream_id = $1 and snapshot < $2
  )
  insert into log_balance_snapshots (stream_id, snapshot, parts, from_block, to_block, rollbacks)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (stream_id) do update set snapshot = excluded.snapshot, parts = excluded.parts,
    from_block = excluded.from_block, to_block = excluded.to_block, rollbacks = excluded.rollbacks
    where log_balance_snapshots.snapshot < excluded.snapshot`;

/** The parts of a stream's ($1) snapshot, in order. */
export const storedRunsSql = `
  select from_block, to_block, rollbacks, parts, runs
  from log_balance_snapshots s join log_balance_runs r on r.stream_id = $1 and r.snapshot = s.snapshot
  where s.stream_id = $1 order by part`;

const largest = (count: string) => `(
    select string_agg(encode(account, 'hex') || ':' || balance, ',') from (
      select account, balance from log_balances where stream_id = $1 and balance > 0
      order by log_balances.balance desc limit ${count}) largest) as top,
    (select string_agg(encode(account, 'hex'), ',') from (
      select account from log_balances where stream_id = $1 and balance < 0 order by balance limit 1000
    ) poorest) as overdrawn`;

/**
 * The $2 largest balances of a stream ($1), the overdrawn accounts, and how many hold anything, up to 20,000:
 * to count 400,000 took the embedded database a second.
 */
export const largestSql = `
  select (select count(*)::int from (
      select from log_balances where stream_id = $1 and balance > 0 limit 20000) holding) as holders,
    ${largest('$2')}`;

/**
 * One state of a stream ($1): its cursor, its $4 largest balances, the overdrawn accounts, and the balances
 * that transfers outside of blocks $2 to $3 changed, as `balance:change`. More than $5 transfers are not
 * followed. The limit of one balance per change keeps a planner without statistics from joining with all
 * balances.
 */
export const readStateSql = `
  with moved as (
    select sender, recipient, amount from log_transfers where stream_id = $1 and block_number > $3
    union all
    select sender, recipient, amount from log_transfers where stream_id = $1 and block_number < $2
    limit $5::int + 1
  ), deltas as (
    select account, sum(delta) as delta from (
      select sender as account, -amount as delta from moved where sender <> decode(repeat('00', 20), 'hex')
      union all
      select recipient, amount from moved
    ) sides group by account having sum(delta) <> 0
  )
  select ${cursor},
    (select count(*)::int from moved) as moved,
    (select string_agg(b.balance || ':' || delta, ',') from deltas, lateral (
      select balance from log_balances where stream_id = $1 and account = deltas.account limit 1
    ) b) as changes,
    ${largest('$4')}
  from log_streams s where id = $1`;
