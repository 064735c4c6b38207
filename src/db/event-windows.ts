import type { EventWindow, IndexedEvent, LogStream } from '@assay/chain';
import type { LogDatabase } from './log-database.js';

/** Windows of more events are of a node that answers many blocks at once, so it is quick to ask again. */
const MAX_EVENTS = 500;

const windowsSql = `
  select from_block, to_block, events from log_windows
  where chain = $1 and contract = decode($2, 'hex') and from_block >= $3 order by from_block`;

/** Adds windows of a token ($1, $2), and removes some that are older than a day. */
const keepSql = `
  with older as (
    delete from log_windows where ctid = any(array(
      select ctid from log_windows where read_at < now() - interval '1 day' limit 1000))
  )
  insert into log_windows (chain, contract, from_block, to_block, events)
  select $1, decode($2, 'hex'), f, t, e from unnest($3::int[], $4::int[], $5::text[]) as row (f, t, e)
  on conflict (chain, contract, from_block) do nothing`;

export async function readWindows(
  database: LogDatabase,
  { chain, contract }: LogStream,
  from: number,
): Promise<readonly EventWindow[]> {
  const rows = await database.query(windowsSql, [chain, contract.slice(2), from]);
  return rows.map((row) => ({
    from: Number(row.from_block),
    to: Number(row.to_block),
    events: JSON.parse(String(row.events), reviveAmount) as readonly IndexedEvent[],
  }));
}

export async function keepWindows(
  database: LogDatabase,
  { chain, contract }: LogStream,
  windows: readonly EventWindow[],
): Promise<void> {
  const kept = windows.filter(({ events }) => events.length <= MAX_EVENTS);
  const texts = kept.map(({ events }) => JSON.stringify(events, writeAmount));
  const columns = [kept.map(({ from }) => from), kept.map(({ to }) => to), texts];
  await database.query(keepSql, [chain, contract.slice(2), ...columns]);
}

function writeAmount(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

function reviveAmount(key: string, value: unknown): unknown {
  return key.startsWith('amount') ? BigInt(String(value)) : value;
}
