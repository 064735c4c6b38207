import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AmountRun, createRunBuilder } from '@assay/facts';
import {
  balancePageSql,
  nextSnapshotSql,
  storedRunsSql,
  storePartSql,
  storeSnapshotSql,
} from './balance-sql.js';
import type { Row } from './database.js';
import type { LogDatabase } from './log-database.js';
import { pieceSizes } from './piece-sizes.js';

/** Runs in one row: about 200 KB. */
const RUNS_OF_PART = 32;
/** How many times to read a stream again that is written in the meantime. */
const TRIES = 3;

/** The state of a stream to which balances belong. */
export interface BalanceVersion {
  readonly from: number;
  readonly to: number;
  readonly rollbacks: number;
  /** Set while a write is in progress. Such a state is returned but never stored. */
  readonly mark: string | undefined;
}

/** All positive balances of a stream at a cursor, ascending. */
export interface Snapshot {
  readonly version: BalanceVersion;
  readonly runs: readonly AmountRun[];
}

export function versionOf(row: Row): BalanceVersion {
  return {
    from: Number(row.from_block),
    to: Number(row.to_block),
    rollbacks: Number(row.rollbacks),
    mark: typeof row.staged === 'string' ? row.staged : undefined,
  };
}

function isSame(a: BalanceVersion, b: BalanceVersion): boolean {
  return a.from === b.from && a.to === b.to && a.rollbacks === b.rollbacks && a.mark === b.mark;
}

/**
 * Reads every balance of a stream page by page, and yields to the event loop between pages. O(accounts).
 * @returns `undefined` when the stream no longer exists
 * @throws when the stream changed during each of three attempts
 */
export async function readAllBalances(
  database: LogDatabase,
  streamId: number,
): Promise<Snapshot | undefined> {
  const { balances: pageSize } = pieceSizes[database.kind];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const builder = createRunBuilder();
    let version: BalanceVersion | undefined;
    for (let after = '0'; ; await nextTurn()) {
      const [row] = await database.query(balancePageSql, [streamId, after, pageSize]);
      if (!row) return undefined;
      const read = versionOf(row);
      version ??= read;
      if (!isSame(version, read)) break;
      const groups = typeof row.amounts === 'string' ? row.amounts.split(',') : [];
      for (const group of groups) {
        const [balance = '0', held = '1'] = group.split('*');
        builder.add(BigInt(balance), Number(held));
        after = balance;
      }
      if (groups.length < pageSize) return { version, runs: builder.end() };
    }
  }
  throw new Error('the balances of a stream changed faster than they could be read');
}

/** Stores a snapshot for other processes. It becomes valid when its last row is written. */
export async function storeSnapshot(
  database: LogDatabase,
  streamId: number,
  snapshot: Snapshot,
): Promise<void> {
  const { from, to, rollbacks, mark } = snapshot.version;
  if (mark !== undefined) return;
  const [row] = await database.query(nextSnapshotSql);
  const number = String(row?.snapshot);
  let parts = 0;
  for (let start = 0; start < snapshot.runs.length; start += RUNS_OF_PART) {
    const lines = snapshot.runs.slice(start, start + RUNS_OF_PART).map(toLine);
    await database.query(storePartSql, [streamId, number, parts, lines.join('\n')]);
    parts += 1;
    await nextTurn();
  }
  await database.query(storeSnapshotSql, [streamId, number, parts, from, to, rollbacks]);
}

/** The stored snapshot of a stream, if it is complete. */
export async function readStored(database: LogDatabase, streamId: number): Promise<Snapshot | undefined> {
  const rows = await database.query(storedRunsSql, [streamId]);
  const [first] = rows;
  if (!first || rows.length !== Number(first.parts)) return undefined;
  const runs = rows.flatMap((row) => String(row.runs).split('\n').map(toRun));
  return { version: versionOf(first), runs };
}

function toLine({ count, sum, squares, ranked, packed }: AmountRun): string {
  return `${count} ${sum} ${squares} ${ranked} ${packed}`;
}

function toRun(line: string): AmountRun {
  const [count = '0', sum = '0', squares = '0', ranked = '0', packed = ''] = line.split(' ');
  return {
    count: Number(count),
    sum: BigInt(sum),
    squares: BigInt(squares),
    ranked: BigInt(ranked),
    packed,
  };
}
