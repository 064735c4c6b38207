import { LRUCache } from 'lru-cache';
import type { Address } from '../domain/address.js';
import {
  type AmountRun,
  countOf,
  replaceAmounts,
  sumOf,
  toRuns,
  withoutLargest,
} from '../lib/amount-runs.js';
import type { ReplayedBalances } from '../onchain/logs/log-store.js';
import {
  countHoldersSql,
  keepRunsSql,
  keptRunsSql,
  MOST_CHANGES,
  readAmountsSql,
  readStateSql,
} from './balance-sql.js';
import type { Database, Row } from './database.js';

/** Balances of fewer accounts are read as fast as runs that were kept; those of more are too many for one statement. */
const KEPT_HOLDERS = { least: 5_000, most: 1_000_000 };
/** Runs that are so many transfers behind are kept anew. */
const STALE_CHANGES = 2_000;
/** Streams whose runs are remembered: some 8 MB each for two hundred thousand accounts. */
const REMEMBERED = 16;

/** All balances above zero of a stream, as they stood at a cursor. */
interface Snapshot {
  readonly from: number;
  readonly to: number;
  readonly rollbacks: number;
  readonly runs: readonly AmountRun[];
}

export interface BalanceReader {
  /** @returns `undefined` where the stream is gone meanwhile */
  read(streamId: number, top: number): Promise<ReplayedBalances | undefined>;
  /** Keeps the balances in runs where they are many, and what is kept is far behind. */
  settle(streamId: number): Promise<void>;
}

/**
 * Reads balances from runs that were kept, and follows the transfers since: what two hundred thousand accounts hold is
 * told in two statements, of which the second sees one state of the database.
 */
export function createBalanceReader(database: Database): BalanceReader {
  const remembered = new LRUCache<number, Snapshot>({ max: REMEMBERED });

  async function query(sql: string, args: readonly unknown[]): Promise<Row | undefined> {
    return (await database.query(sql, args))[0];
  }

  async function isKept(streamId: number): Promise<boolean> {
    const { least, most } = KEPT_HOLDERS;
    const count = Number((await query(countHoldersSql, [streamId, most + 1]))?.count);
    return count >= least && count <= most;
  }

  async function readAnew(streamId: number): Promise<Snapshot | undefined> {
    return (await isKept(streamId))
      ? toSnapshot(await query(keepRunsSql, [streamId]))
      : toSnapshot(await query(readAmountsSql, [streamId]));
  }

  async function find(streamId: number): Promise<Snapshot | undefined> {
    return remembered.get(streamId) ?? toSnapshot(await query(keptRunsSql, [streamId]));
  }

  /** @returns the runs as they stand now, or `undefined` where the snapshot says nothing about them */
  function follow(base: Snapshot, state: Row): Snapshot | undefined {
    const [from, to, rollbacks] = [Number(state.from_block), Number(state.to_block), Number(state.rollbacks)];
    const isBefore = from <= base.from && to >= base.to && rollbacks === base.rollbacks;
    if (!isBefore || Number(state.moved) > MOST_CHANGES) return undefined;
    const changes = toPairs(state.changes).map(([balance, delta]) => {
      const now = BigInt(balance);
      return { before: now - BigInt(delta), now };
    });
    const runs = replaceAmounts(
      base.runs,
      changes.flatMap(({ before }) => (before > 0n ? before : [])),
      changes.flatMap(({ now }) => (now > 0n ? now : [])),
    );
    return runs && { from, to, rollbacks, runs };
  }

  async function readState(streamId: number, top: number) {
    let base = await find(streamId);
    // A stream that another replica writes meanwhile may move on once more between two statements.
    for (let tries = 0; tries < 3; tries += 1) {
      base ??= await readAnew(streamId);
      const state = base && (await query(readStateSql, [streamId, base.from, base.to, top]));
      if (!base || !state) return undefined;
      const snapshot = follow(base, state);
      if (snapshot) return { state, snapshot, changes: Number(state.moved) };
      base = undefined;
    }
    throw new Error('the balances of a stream changed faster than they could be read');
  }

  return {
    async read(streamId, top) {
      const found = await readState(streamId, top);
      if (!found) return undefined;
      remembered.set(streamId, found.snapshot);
      return toReplayed(found.state, found.snapshot.runs);
    },
    async settle(streamId) {
      if (!(await isKept(streamId))) return;
      const kept = toSnapshot(await query(keptRunsSql, [streamId]));
      const state = kept && (await query(readStateSql, [streamId, kept.from, kept.to, 0]));
      const isFresh = kept && state && Number(state.moved) <= STALE_CHANGES && follow(kept, state);
      if (!isFresh) await query(keepRunsSql, [streamId]);
    },
  };
}

function toSnapshot(row: Row | undefined): Snapshot | undefined {
  if (!row) return undefined;
  const runs =
    typeof row.runs === 'string' ? toLines(row.runs).map(toRun) : toRuns(toList(row.amounts).map(BigInt));
  return { from: Number(row.from_block), to: Number(row.to_block), rollbacks: Number(row.rollbacks), runs };
}

function toLines(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

/** A line of `balance-sql`. */
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

function toList(text: unknown): string[] {
  return typeof text === 'string' && text !== '' ? text.split(',') : [];
}

function toPairs(text: unknown): [string, string][] {
  return toList(text).map((pair) => {
    const [first = '', second = ''] = pair.split(':');
    return [first, second];
  });
}

function toReplayed(state: Row, runs: readonly AmountRun[]): ReplayedBalances {
  const top = toPairs(state.top).map(([account, balance]) => {
    return { address: `0x${account}` as const, balance: BigInt(balance) };
  });
  return {
    top,
    holders: countOf(runs),
    sum: sumOf(runs),
    rest: withoutLargest(runs, top.length),
    overdrawn: toList(state.overdrawn).map((account): Address => `0x${account}`),
  };
}
