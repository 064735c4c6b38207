const position = `block_number, log_index, at, encode(transaction_hash, 'hex') as transaction_hash`;
const amounts = 'amount0::text as amount0, amount1::text as amount1';
const parties = `encode(sender, 'hex') as sender, encode(recipient, 'hex') as recipient`;

/** What is read of each table of events. */
export const eventColumns = {
  log_transfers: `${position}, ${parties}, amount::text as amount`,
  log_swaps: `${position}, ${parties}, ${amounts}`,
  log_liquidity: `${position}, encode(owner, 'hex') as owner, ${amounts}`,
} as const;

/**
 * Moves a stream's cursor from ($6, $7) to ($3, $4) and writes the events, or does nothing and returns no row where
 * the cursor stands elsewhere: two replicas that read one stream cannot count a log twice.
 */
export const commitSql = `
  with stream as (
    insert into log_streams (chain, contract, from_block, to_block, checkpoints)
    values ($1, decode($2, 'hex'), $3, $4, $5::jsonb)
    on conflict (chain, contract) do update
      set from_block = excluded.from_block, to_block = excluded.to_block, checkpoints = excluded.checkpoints
      where log_streams.from_block = $6::int and log_streams.to_block = $7::int
    returning id
  ), transfers as (
    insert into log_transfers (stream_id, block_number, log_index, at, transaction_hash, sender, recipient, amount)
    select id, b, i, at, decode(tx, 'hex'), decode(s, 'hex'), decode(r, 'hex'), a from stream,
      unnest($8::int[], $9::int[], $10::bigint[], $11::text[], $12::text[], $13::text[], $14::numeric[])
        as row (b, i, at, tx, s, r, a)
  ), balances as (
    insert into log_balances (stream_id, account, balance)
    select id, decode(account, 'hex'), delta from stream, unnest($15::text[], $16::numeric[]) as row (account, delta)
    on conflict (stream_id, account) do update set balance = log_balances.balance + excluded.balance
  ), swaps as (
    insert into log_swaps (stream_id, block_number, log_index, at, transaction_hash, sender, recipient, amount0, amount1)
    select id, b, i, at, decode(tx, 'hex'), decode(s, 'hex'), decode(r, 'hex'), a0, a1 from stream,
      unnest($17::int[], $18::int[], $19::bigint[], $20::text[], $21::text[], $22::text[], $23::numeric[], $24::numeric[])
        as row (b, i, at, tx, s, r, a0, a1)
  ), liquidity as (
    insert into log_liquidity (stream_id, block_number, log_index, at, transaction_hash, owner, amount0, amount1)
    select id, b, i, at, decode(tx, 'hex'), decode(o, 'hex'), a0, a1 from stream,
      unnest($25::int[], $26::int[], $27::bigint[], $28::text[], $29::text[], $30::numeric[], $31::numeric[])
        as row (b, i, at, tx, o, a0, a1)
  )
  select id from stream`;

/** Takes a stream ($1) back to block $2: removes later events, and what they added to the balances. */
export const rollbackSql = `
  with stream as (
    update log_streams set to_block = $2, checkpoints = $3::jsonb, rollbacks = rollbacks + 1 where id = $1 returning id
  ), transfers as (
    delete from log_transfers where stream_id = $1 and block_number > $2 returning sender, recipient, amount
  ), swaps as (
    delete from log_swaps where stream_id = $1 and block_number > $2
  ), liquidity as (
    delete from log_liquidity where stream_id = $1 and block_number > $2
  ), deltas as (
    select account, sum(delta) as delta from (
      select sender as account, amount as delta from transfers where sender <> decode(repeat('00', 20), 'hex')
      union all
      select recipient, -amount from transfers
    ) moved group by account
  )
  update log_balances set balance = balance + delta from deltas
    where stream_id = $1 and log_balances.account = deltas.account`;

/** Forgets a stream ($1) with all that was read of it. */
export const forgetSql = `
  with transfers as (delete from log_transfers where stream_id = $1),
    swaps as (delete from log_swaps where stream_id = $1),
    liquidity as (delete from log_liquidity where stream_id = $1),
    balances as (delete from log_balances where stream_id = $1),
    runs as (delete from log_balance_runs where stream_id = $1)
  delete from log_streams where id = $1`;
