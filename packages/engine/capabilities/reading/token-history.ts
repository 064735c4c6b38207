import {
  type Cursors,
  createDeadlineSignal,
  type LogIndex,
  REQUESTS_PER_SECOND,
  type SyncLogs,
} from '@assay/chain';
import { type Address, createLru, poolIdOf, type ReadingPlan, readOnce } from '@assay/facts';
import type { ChainRead } from './chain-reader.js';
import { createDaySamples, type DaySample, PARTS } from './day-sample.js';
import { loadFoundPools } from './load-found-pools.js';
import { createReadProgress, type ReadProgress } from './read-progress.js';
import { createReadingTime } from './reading-time.js';

const DAY_SECONDS = 86_400;
/** Share of an analysis's time that is kept for what is made of the logs; a slow machine keeps more. */
const RESERVE = 0.08;
/** Share of it in which what is older than a day is read too. */
const OLDER = 0.15;
/** A history that an index tells in so many pieces is short: it is read whole, however late it is. */
const SHORT_PIECES = 4;
/** One with more pieces is long: its day is enough for a first answer. */
const LONG_PIECES = 12;
/** So is one of a token with more stored events: the background reads what is older than the day. */
const LONG_EVENTS = 40_000;
/** All readers of one analysis share what was read for the first of them. */
const SHARED_MS = 15_000;
/** A chain that so many requests cover is read whole at once. */
const WHOLE_REQUESTS = 40;
/** What the first analysis of a long history leaves out. */
const LATER = 'The rest of the history is read in the background, the newest first.';
const MAX_SHARED = 1_000;

/** How one reader reads the logs of its token. */
export interface HistoryTools {
  readonly index: LogIndex;
  readonly sync: SyncLogs;
  /** Of the read that `sync` waits for; `undefined` where each contract is read alone. */
  readonly progress: () => ReadProgress | undefined;
  /** The whole history takes too many requests to be waited for. */
  readonly isLong: boolean;
  /** Windows of the last day, where it could not be read whole. */
  readonly sampled: () => Promise<DaySample | undefined>;
  /** How the history was read, for the fact that is made of it. */
  readonly reading: () => Promise<{ readonly reading?: ReadingPlan }>;
}

interface ReadHistory {
  readonly cursors: Cursors;
  readonly sample?: DaySample;
  readonly reading?: ReadingPlan;
}

/** The logs of a token and its pools, read once for all readers of an analysis. */
export interface TokenHistories {
  /**
   * How a reader of the token reads logs.
   *
   * On a short chain, the whole history. Elsewhere reading is planned by what moves a verdict most: the last
   * day of the token and all its pools, with one request for all of them, or windows of it where that would
   * take too long; then what is older, newest first, as long as there is time and the history is not long; the
   * rest in the background.
   */
  of(read: ChainRead, token: Address): HistoryTools;
}

export function createTokenHistories(index: LogIndex): TokenHistories {
  const shared = createLru<Address, Promise<ReadHistory>>(MAX_SHARED, SHARED_MS);
  const underWay = new Map<Address, ReadProgress>();
  const samples = createDaySamples(index);

  async function readInTurn(read: ChainRead, token: Address, progress: ReadProgress): Promise<ReadHistory> {
    const [startedAt, requestsBefore] = [Date.now(), read.rpc.roundTrips()];
    const toPlan = (steps: readonly string[], leftOut: string): ReadingPlan => ({
      steps: [...steps, ...index.told(token)],
      leftOut,
      requests: read.rpc.roundTrips() - requestsBefore,
    });
    const { block: head, options, request } = read;
    const [found, day, before] = await Promise.all([
      loadFoundPools(read, token),
      blockBefore(index, read, head.timestamp - DAY_SECONDS),
      index.store.cursor(index.stream(token)),
    ]);
    const contracts = [token, ...(found.known ? found.value.pools.map(poolIdOf) : [])];
    // Of a long history whose day is stored, only what is new is waited for.
    const isDayStored = before !== undefined && before.from <= day;
    const events = isDayStored ? await index.store.size?.(index.stream(token)) : undefined;
    const isLeftToBackground = (events ?? 0) > LONG_EVENTS;
    // What is stored from before may be far more than is read now, and takes its time to be judged.
    const readUntil = before ? (startedAt + request.deadline) / 2 : request.deadline;
    const time = createReadingTime(startedAt, readUntil);
    const sync = (from: number, share: number, isEnough = time.isAnswerDue) =>
      index.syncTogether(contracts, {
        from,
        head,
        budgetMs: time.leftMs(share),
        isEnough,
        reached: progress.reached,
        ...options,
      });
    const draw = async (to: number, drawMs: number, count: number) => {
      const within = createDeadlineSignal(options.signal, drawMs);
      const drawing = { signal: within.signal, count };
      const sample = await samples
        .draw(token, contracts, { from: day + 1, to }, drawing)
        .finally(within.release);
      index.readOn(contracts);
      return { sample, drawn: `${sample.parts.length} windows of the last day, drawn at random` };
    };
    const pace = time.progress({ from: day, to: head.number });
    // The first answer shows how many blocks the node answers at once.
    let isOutOfReach: boolean | undefined;
    const isEnough = (from: number | undefined, decodingMs: number) => {
      if (from === undefined) return time.isAnswerDue(from, decodingMs);
      const requests = index.isIndexed() ? 0 : (from - day) / index.rangeBlocks();
      isOutOfReach ??= requests > (time.leftMs(1 - RESERVE) / 1_000) * REQUESTS_PER_SECOND;
      return isOutOfReach || pace.isEnough(from, decodingMs);
    };
    // Called for each contract of each piece.
    let calls = 0;
    const isOldEnough = () => {
      const pieces = calls / contracts.length;
      return pieces > LONG_PIECES || (pieces > SHORT_PIECES && time.leftMs(OLDER) <= 1);
    };
    // An index is asked for day and older blocks in one read: a short history is a window or two.
    const isIndexed = index.isIndexed();
    const newest =
      isIndexed && !isLeftToBackground
        ? await sync(0, 1 - RESERVE, (from, ms) => {
            calls += 1;
            const isOlder = from !== undefined && from <= day;
            return isOlder ? time.isAnswerDue(from, ms) || isOldEnough() : isEnough(from, ms);
          })
        : await sync(day, 1 - RESERVE, isEnough);
    const readTo = Math.max(...contracts.map((contract) => newest.get(contract)?.from ?? head.number + 1));
    if (isOutOfReach) {
      const { sample, drawn } = await draw(readTo - 1, time.leftMs(1 - RESERVE), PARTS);
      return { cursors: newest, sample, reading: toPlan(['the newest trades', drawn], LATER) };
    }
    const isDayRead = readTo <= day;
    const windows = isDayRead ? 0 : pace.windows(readTo, index.rangeBlocks());
    if (windows > 0) {
      const { sample, drawn } = await draw(readTo - 1, pace.drawMs(), Math.min(PARTS, windows));
      const steps = ['the newest part of the last day', drawn];
      return { cursors: newest, sample, reading: toPlan(steps, LATER) };
    }
    const isWholeIn = (cursors: Cursors) => contracts.every((contract) => cursors.get(contract)?.from === 0);
    if (isWholeIn(newest)) return { cursors: newest };
    if (isDayRead && !isIndexed && !isLeftToBackground && time.leftMs(OLDER) > 1) {
      const cursors = await sync(0, OLDER);
      const steps = ['the last day', 'what is older, as far as there was time'];
      if (!isWholeIn(cursors)) return { cursors, reading: toPlan(steps, LATER) };
      return { cursors };
    }
    index.readOn(contracts);
    const step = isDayRead ? 'the last day' : 'the newest part of the last day';
    return { cursors: newest, reading: toPlan([step], LATER) };
  }

  function readShared(read: ChainRead, token: Address): Promise<ReadHistory> {
    const start = () => {
      const progress = createReadProgress();
      underWay.set(token, progress);
      return readInTurn(read, token, progress).finally(() => {
        progress.end();
        if (underWay.get(token) === progress) underWay.delete(token);
      });
    };
    return readOnce(shared, token, start, read.options.signal);
  }

  return {
    of: (read, token) => {
      const isLong = read.block.number >= index.rangeBlocks() * WHOLE_REQUESTS;
      let history: Promise<ReadHistory> | undefined;
      const once = () => {
        history ??= readShared(read, token);
        return history;
      };
      const sync: SyncLogs = async (contract, from) => {
        const alone = { contract, from, head: read.block, ...read.options };
        if (!isLong) return index.sync(alone);
        return (await once()).cursors.get(contract) ?? index.sync(alone);
      };
      const sampled = async () => (isLong ? (await once()).sample : undefined);
      const reading = async () => {
        const plan = isLong ? (await once()).reading : undefined;
        if (plan) return { reading: plan };
        const told = index.told(token);
        return told.length > 0 ? { reading: { steps: ['the whole history', ...told], leftOut: '' } } : {};
      };
      const progress = () => (isLong ? underWay.get(token) : undefined);
      return { index, sync, progress, isLong, sampled, reading };
    },
  };
}

/**
 * The last block at or before a time, as far as the clock knows: it is exact on a chain with a steady block
 * time.
 */
async function blockBefore({ clock }: LogIndex, { block: head, options }: ChainRead, timestamp: number) {
  let low = await clock.blockBefore(timestamp, head, options);
  for (let high = head.number; high - low > 1; ) {
    const middle = Math.floor((low + high) / 2);
    if ((clock.timestampOf(middle) ?? 0) <= timestamp) low = middle;
    else high = middle;
  }
  return low;
}
