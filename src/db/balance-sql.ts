import { RUN_LENGTH } from '../lib/amount-runs.js';

/** All balances above zero of stream `s`, in runs: a line each, `count sum squares ranked amounts`. */
const runs = `coalesce((
  select string_agg(line, E'\\n' order by run) from (
    select run, concat_ws(' ', count(*), sum(balance), sum(balance * balance),
      sum(balance * (place - run * ${RUN_LENGTH})), string_agg(balance::text, ',' order by place)) as line
    from (
      select balance, place, (place - 1) / ${RUN_LENGTH} as run from (
        select balance, row_number() over (order by balance) as place
        from log_balances where stream_id = s.id and balance > 0
      ) ordered
    ) placed group by run
  ) lines), '')`;

const cursor = 's.from_block, s.to_block, s.rollbacks';

/** The balances above zero of a stream ($1), ascending, with the cursor that they stand for: one statement, one state. */
export const readAmountsSql = `
  select ${cursor}, (select string_agg(balance::text, ',') from (
    select balance from log_balances where stream_id = s.id and balance > 0 order by log_balances.balance
  ) ordered) as amounts
  from log_streams s where id = $1`;

/** As `readAmountsSql`, in runs that are kept. Some 3 µs an account: a statement may not take for ever. */
export const keepRunsSql = `
  insert into log_balance_runs (stream_id, from_block, to_block, rollbacks, runs)
  select s.id, ${cursor}, ${runs} from log_streams s where id = $1
  on conflict (stream_id) do update set from_block = excluded.from_block, to_block = excluded.to_block,
    rollbacks = excluded.rollbacks, runs = excluded.runs
  returning from_block, to_block, rollbacks, runs`;

export const keptRunsSql = `select from_block, to_block, rollbacks, runs from log_balance_runs where stream_id = $1`;

/** Accounts of a stream ($1) with a balance, counted up to $2. */
export const countHoldersSql = `
  select count(*)::int as count from (
    select from log_balances where stream_id = $1 and balance > 0 limit $2
  ) found`;

/** More new transfers than this: reading the balances again costs less than following them. */
export const MOST_CHANGES = 10_000;

/**
 * One state of a stream ($1): its cursor, its $4 largest balances, who is overdrawn, and which balances changed by
 * transfers outside of blocks $2 to $3, as `balance:change`.
 */
export const readStateSql = `
  with moved as (
    select sender, recipient, amount from log_transfers where stream_id = $1 and block_number > $3
    union all
    select sender, recipient, amount from log_transfers where stream_id = $1 and block_number < $2
    limit ${MOST_CHANGES + 1}
  ), deltas as (
    select account, sum(delta) as delta from (
      select sender as account, -amount as delta from moved where sender <> decode(repeat('00', 20), 'hex')
      union all
      select recipient, amount from moved
    ) sides group by account having sum(delta) <> 0
  )
  select ${cursor},
    (select count(*)::int from moved) as moved,
    (select string_agg(b.balance || ':' || delta, ',') from deltas
      join log_balances b on b.stream_id = $1 and b.account = deltas.account) as changes,
    (select string_agg(encode(account, 'hex') || ':' || balance, ',') from (
      select account, balance from log_balances where stream_id = $1 and balance > 0
      order by log_balances.balance desc limit $4) largest) as top,
    (select string_agg(encode(account, 'hex'), ',') from (
      select account from log_balances where stream_id = $1 and balance < 0 order by balance limit 1000) poorest) as overdrawn
  from log_streams s where id = $1`;
