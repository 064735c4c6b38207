import { setTimeout as sleep } from 'node:timers/promises';
import type { LargestBalances, ReplayedBalances } from '@assay/chain';
import { runCooperatively } from '@assay/chain';
import { type Address, type AmountRun, countOf, replaceAmounts, sumOf, withoutLargest } from '@assay/facts';
import { LRUCache } from 'lru-cache';
import { largestSql, readStateSql } from './balance-sql.js';
import type { Row } from './database.js';
import type { LogDatabase } from './log-database.js';
import { pieceSizes } from './piece-sizes.js';
import { readAllBalances, readStored, type Snapshot, storeSnapshot, versionOf } from './stored-balances.js';

/**
 * With fewer accounts, reading all balances is as fast as reading stored runs; with more, there are too many
 * to store.
 */
const STORED_HOLDERS = { min: 5_000, max: 1_000_000 };
/** Stored runs that are this many transfers behind are replaced. */
const STALE_CHANGES = 1_000;
/** Accounts of the streams whose runs are cached, about 40 bytes each: a giant token takes the place of many. */
const MAX_CACHED_ACCOUNTS = 3_200_000;
/** How long, and how many times, to wait for a write in progress of another replica. */
const WRITE_WAIT = { ms: 50, maxRetries: 10 };

export interface BalanceReader {
  /** @returns `undefined` when the stream has been removed in the meantime */
  read(streamId: number, top: number): Promise<ReplayedBalances | undefined>;
  /** The largest balances only: how long it takes hardly depends on the number of accounts. */
  largest(streamId: number, top: number): Promise<LargestBalances>;
  /** Stores the balances as runs if there are many accounts and the stored runs are far behind. */
  settle(streamId: number): Promise<void>;
}

/**
 * Reads balances from stored runs and applies the transfers since then. The balances of 200,000 accounts take
 * two statements; the second one sees a single state of the database.
 */
export function createBalanceReader(database: LogDatabase): BalanceReader {
  return new DatabaseBalanceReader(database);
}

class DatabaseBalanceReader implements BalanceReader {
  private readonly cached = new LRUCache<number, Snapshot>({
    maxSize: MAX_CACHED_ACCOUNTS,
    sizeCalculation: ({ runs }) => 1 + countOf(runs),
  });
  private readonly maxChanges: number;

  constructor(private readonly database: LogDatabase) {
    this.maxChanges = pieceSizes[database.kind].changes;
  }

  async read(streamId: number, top: number): Promise<ReplayedBalances | undefined> {
    const found = await this.readState(streamId, top);
    if (!found) return undefined;
    const { state, snapshot } = found;
    if (snapshot.version.mark === undefined) this.cached.set(streamId, snapshot);
    return toReplayed(state, snapshot.runs);
  }

  async largest(streamId: number, top: number): Promise<LargestBalances> {
    const [row = {}] = await this.database.query(largestSql, [streamId, top]);
    return { ...toEnds(row), holders: Number(row.holders) };
  }

  async settle(streamId: number): Promise<void> {
    const stored = await readStored(this.database, streamId);
    const state = stored && (await this.readRow(streamId, stored, 0));
    const isFresh =
      stored && state && Number(state.moved) <= STALE_CHANGES && (await this.follow(stored, state));
    if (!isFresh) await this.readAll(streamId);
  }

  private async readRow(streamId: number, { version }: Snapshot, top: number): Promise<Row | undefined> {
    const args = [streamId, version.from, version.to, top, this.maxChanges];
    return (await this.database.query(readStateSql, args))[0];
  }

  private async readAll(streamId: number): Promise<Snapshot | undefined> {
    const snapshot = await readAllBalances(this.database, streamId);
    if (snapshot && isWorthStoring(snapshot)) await storeSnapshot(this.database, streamId, snapshot);
    return snapshot;
  }

  /** @returns the current runs, or `undefined` when they cannot be derived from the snapshot */
  private async follow({ version: base, runs }: Snapshot, state: Row): Promise<Snapshot | undefined> {
    const version = versionOf(state);
    // For a write in progress it is unknown how much of it was visible.
    const isSameWrite = base.mark === undefined || base.mark === version.mark;
    const isBefore = version.from <= base.from && version.to >= base.to;
    if (!isSameWrite || !isBefore || version.rollbacks !== base.rollbacks) return undefined;
    // The transfers of this write are already counted, and are listed again among the changes.
    if (base.mark !== undefined) return { version, runs };
    if (Number(state.moved) > this.maxChanges) return undefined;
    const changes = toPairs(state.changes).map(([balance, delta]) => {
      const now = BigInt(balance);
      return { before: now - BigInt(delta), now };
    });
    const followed = await runCooperatively(
      replaceAmounts(
        runs,
        changes.flatMap(({ before }) => (before > 0n ? before : [])),
        changes.flatMap(({ now }) => (now > 0n ? now : [])),
      ),
    );
    return followed && { version, runs: followed };
  }

  private async readState(streamId: number, top: number) {
    let base = this.cached.get(streamId) ?? (await readStored(this.database, streamId));
    let waits = 0;
    // Another replica may write the stream between two statements.
    for (let tries = 0; tries < 3; ) {
      base ??= await this.readAll(streamId);
      const state = base && (await this.readRow(streamId, base, top));
      if (!base || !state) return undefined;
      if (typeof state.staged === 'string' && waits < WRITE_WAIT.maxRetries) {
        waits += 1;
        await sleep(WRITE_WAIT.ms);
        continue;
      }
      const snapshot = await this.follow(base, state);
      if (snapshot) return { state, snapshot };
      base = undefined;
      tries += 1;
    }
    throw new Error('the balances of a stream changed faster than they could be read');
  }
}

function isWorthStoring({ runs }: Snapshot): boolean {
  const count = countOf(runs);
  return count >= STORED_HOLDERS.min && count <= STORED_HOLDERS.max;
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

/** The two ends of the balances: the largest, and the overdrawn accounts. */
function toEnds({ top, overdrawn }: Row): Pick<LargestBalances, 'top' | 'overdrawn'> {
  return {
    top: toPairs(top).map(([account, balance]) => {
      return { address: `0x${account}` as const, balance: BigInt(balance) };
    }),
    overdrawn: toList(overdrawn).map((account): Address => `0x${account}`),
  };
}

function toReplayed(state: Row, runs: readonly AmountRun[]): ReplayedBalances {
  const ends = toEnds(state);
  const rest = withoutLargest(runs, ends.top.length);
  return { ...ends, holders: countOf(runs), sum: sumOf(runs), rest };
}
