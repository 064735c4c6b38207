import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Address } from '../domain/address.js';
import { type AmountRun, countOf, replaceAmounts, sumOf, withoutLargest } from '../domain/amount-runs.js';
import { runCooperatively } from '../lib/work-steps.js';
import type { ReplayedBalances } from '../logs/log-store.js';
import { readStateSql } from './balance-sql.js';
import type { Row } from './database.js';
import { keepSnapshot, readAllBalances, readKept, type Snapshot, versionOf } from './kept-balances.js';
import type { LogDatabase } from './log-database.js';
import { pieceSizes } from './piece-sizes.js';

/** Balances of fewer accounts are read as fast as runs that were kept; those of more are too many to keep. */
const KEPT_HOLDERS = { least: 5_000, most: 1_000_000 };
/** Runs that are so many transfers behind are kept anew. */
const STALE_CHANGES = 1_000;
/** Streams whose runs are remembered: some 8 MB each for two hundred thousand accounts. */
const REMEMBERED = 16;
/** How long, and how often, to wait for a write of another replica that is under way. */
const PATIENCE = { ms: 50, times: 10 };

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
export function createBalanceReader(database: LogDatabase): BalanceReader {
  const remembered = new LRUCache<number, Snapshot>({ max: REMEMBERED });
  const { changes: mostChanges } = pieceSizes[database.kind];

  async function readRow(streamId: number, { version }: Snapshot, top: number): Promise<Row | undefined> {
    const args = [streamId, version.from, version.to, top, mostChanges];
    return (await database.query(readStateSql, args))[0];
  }

  async function readAnew(streamId: number): Promise<Snapshot | undefined> {
    const snapshot = await readAllBalances(database, streamId);
    if (snapshot && isKept(snapshot)) await keepSnapshot(database, streamId, snapshot);
    return snapshot;
  }

  /** @returns the runs as they stand now, or `undefined` where the snapshot says nothing about them */
  async function follow({ version: base, runs }: Snapshot, state: Row): Promise<Snapshot | undefined> {
    const version = versionOf(state);
    // Of a write that was under way it is not known how much of it was seen.
    const isSameWrite = base.mark === undefined || base.mark === version.mark;
    const isBefore = version.from <= base.from && version.to >= base.to;
    if (!isSameWrite || !isBefore || version.rollbacks !== base.rollbacks) return undefined;
    // Its own transfers are counted already, and told as changes once more.
    if (base.mark !== undefined) return { version, runs };
    if (Number(state.moved) > mostChanges) return undefined;
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

  async function readState(streamId: number, top: number) {
    let base = remembered.get(streamId) ?? (await readKept(database, streamId));
    let waits = 0;
    // A stream that another replica writes meanwhile may move on once more between two statements.
    for (let tries = 0; tries < 3; ) {
      base ??= await readAnew(streamId);
      const state = base && (await readRow(streamId, base, top));
      if (!base || !state) return undefined;
      if (typeof state.staged === 'string' && waits < PATIENCE.times) {
        waits += 1;
        await sleep(PATIENCE.ms);
        continue;
      }
      const snapshot = await follow(base, state);
      if (snapshot) return { state, snapshot };
      base = undefined;
      tries += 1;
    }
    throw new Error('the balances of a stream changed faster than they could be read');
  }

  return {
    async read(streamId, top) {
      const found = await readState(streamId, top);
      if (!found) return undefined;
      const { state, snapshot } = found;
      if (snapshot.version.mark === undefined) remembered.set(streamId, snapshot);
      return toReplayed(state, snapshot.runs);
    },
    async settle(streamId) {
      const kept = await readKept(database, streamId);
      const state = kept && (await readRow(streamId, kept, 0));
      const isFresh = kept && state && Number(state.moved) <= STALE_CHANGES && (await follow(kept, state));
      if (!isFresh) await readAnew(streamId);
    },
  };
}

function isKept({ runs }: Snapshot): boolean {
  const count = countOf(runs);
  return count >= KEPT_HOLDERS.least && count <= KEPT_HOLDERS.most;
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
