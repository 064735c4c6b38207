import {
  type CallOptions,
  type LogIndex,
  type ReadContext,
  type Rpc,
  runCooperatively,
  type StreamCursor,
  type SwapEvent,
  unlessFailed,
} from '@assay/chain';
import {
  type Address,
  type JudgedTrades,
  mapInSteps,
  type Pool,
  poolIdOf,
  readOnce,
  toAddress,
} from '@assay/facts';
import type { HistoryTools } from '../../reading/token-history.js';
import type { JudgedSwaps } from './older-swaps.js';
import {
  AT_ONCE,
  createSwapsSoFar,
  type FoundSwap,
  followReads,
  lastBefore,
  MAX_TRADES,
  readOlder,
  type SwapsSoFar,
} from './stored-swaps.js';
import { type PoolSwap, routersOf } from './to-trade.js';

/** The market capability shows candles of seven days. */
export const WINDOW_SECONDS = 7 * 86_400;
/** Transactions whose sender is looked up where the token's transfers do not show who traded. */
const MAX_SENDERS = 100;
/** Share of the time left after which no older trades are judged. */
const JUDGED_UNTIL = 0.4;

/** The block before which the window begins. */
export function windowStart(
  { block: head, options }: ReadContext,
  { clock }: Pick<LogIndex, 'clock'>,
): Promise<number> {
  return clock.blockBefore(head.timestamp - WINDOW_SECONDS, head, options);
}

interface SwapsQuestion {
  readonly token: Address;
  readonly pools: readonly Pool[];
  /** See `windowStart`. */
  readonly from: number;
  /** Unix milliseconds after which the answer is useless. */
  readonly deadline: number;
}

/** A swap whose trader is known. */
export interface TradedSwap extends PoolSwap {
  readonly trader: Address;
}

interface TradedSwaps {
  /** In the order of the chain. */
  readonly swaps: readonly TradedSwap[];
  /** Unix seconds before which there were too many, or too many to be read in time. */
  readonly cutAt: number | undefined;
  /** The last swap in the deepest pool before the window, as far as it was read. */
  readonly before: PoolSwap | undefined;
  /** How far the logs of the pools were read. */
  readonly cursors: readonly StreamCursor[];
  /** Judges older swaps, where there are too many to be kept and nothing else cut them. */
  readonly older: (storedSince: number) => Promise<JudgedTrades | undefined>;
}

/** The swaps of tokens in their known pools in the seven days before a block, with who traded. */
export interface SwapReads {
  /** Readers that ask at the same time share one read. */
  read(
    context: ReadContext,
    tools: Pick<HistoryTools, 'index' | 'sync' | 'progress'>,
    question: SwapsQuestion,
  ): Promise<TradedSwaps>;
  /**
   * Those of a read that is under way, once they reach back to a block; `undefined` where none is, or where
   * it ends before.
   */
  backTo(
    context: Pick<ReadContext, 'block'>,
    token: Address,
    block: number,
  ): Promise<readonly FoundSwap[] | undefined>;
}

/** @param judged judges trades that are too many to be kept */
export function createSwapReads(judged: JudgedSwaps): SwapReads {
  const underWay = new Map<string, Promise<TradedSwaps>>();
  const found = new Map<string, SwapsSoFar>();
  const keyOf = ({ block }: Pick<ReadContext, 'block'>, token: Address) => `${token} ${block.hash}`;
  return {
    read: (context, tools, question) => {
      const key = keyOf(context, question.token);
      const read = () => {
        const soFar = createSwapsSoFar(question.token);
        found.set(key, soFar);
        return readTradedSwaps(context, { ...tools, judged, soFar }, question).finally(() => {
          soFar.end();
          underWay.delete(key);
          if (found.get(key) === soFar) found.delete(key);
        });
      };
      return readOnce(underWay, key, read, context.options.signal);
    },
    backTo: async (context, token, block) => found.get(keyOf(context, token))?.backTo(block),
  };
}

interface ReadingTools extends Pick<HistoryTools, 'index' | 'sync' | 'progress'> {
  readonly judged: JudgedSwaps;
  readonly soFar: SwapsSoFar;
}

/**
 * Swaps that are stored get their traders while older logs are read, so that little is left to do at the end
 * of the read.
 */
async function readTradedSwaps(
  context: ReadContext,
  { index, sync, progress, judged, soFar }: ReadingTools,
  { token, pools, from, deadline }: SwapsQuestion,
): Promise<TradedSwaps> {
  const { block: head, rpc } = context;
  const start = head.timestamp - WINDOW_SECONDS;
  const reads = Promise.all([
    Promise.all(pools.map((pool) => sync(poolIdOf(pool), from))),
    // Without the token's transfers the trades are still known; some traders are then looked up.
    sync(token, from).catch(unlessFailed),
  ]);
  // Awaited after what is done meanwhile; a failure before that must not count as unhandled.
  reads.catch(() => undefined);
  const intermediaries = new Set([...routersOf(rpc.chain), ...pools.map(({ address }) => address)]);
  const traded = { token, pools, intermediaries };
  const isLate = lateAfter(deadline);
  const newer = await followReads(index, traded, { from, to: head.number }, { progress: progress(), soFar });
  soFar.end();
  const [cursors] = await reads;
  const older = await readOlder(
    index,
    traded,
    { from, to: newer.from - 1 },
    { start, room: Math.max(0, MAX_TRADES + AT_ONCE - newer.swaps.length), isLate },
  );
  const all = [...older.swaps, ...newer.swaps];
  const newest = keepNewest(all, () => judged.judgedTo(index, traded));
  const lateAt = Math.max(older.lateAt, older.unknownTo ?? start);
  const isMore = older.isMore || newest.length < all.length;
  const cutAt = Math.max((isMore && newest[0]?.swap.event.timestamp) || start, lateAt);
  const oldest = newest[0]?.swap.event.blockNumber ?? from;
  const isWithin = ({ timestamp }: SwapEvent) => timestamp > start && timestamp >= cutAt;
  const within = await runCooperatively(
    mapInSteps(newest, (one) => (isWithin(one.swap.event) ? one : undefined)),
  );
  const unattributed = within.filter(({ trader }) => !trader).slice(-MAX_SENDERS);
  const hashes = new Set(unattributed.map(({ swap }) => swap.event.transactionHash));
  const senders = await readSenders(rpc, hashes, context.options);
  const toTraded = ({ pool, swap, trader = senders.get(swap.event.transactionHash) }: FoundSwap) =>
    trader && { pool, swap, trader };
  return {
    swaps: await runCooperatively(mapInSteps(within, toTraded)),
    cutAt: cutAt > start ? cutAt : undefined,
    before: lastBefore(newer.swaps, pools[0], start) ?? older.before,
    cursors,
    older: async (storedSince) => {
      const span = { from: Math.max(from, ...cursors.map((one) => one.from)), to: oldest - 1 };
      if (!isMore || lateAt > start || span.to < span.from) return undefined;
      const window = { storedSince, start, end: head.timestamp };
      return judged.judge(index, { traded, span, ...window, isLate: isLate(JUDGED_UNTIL) });
    },
  };
}

/**
 * The newest swaps, of whole blocks: all, where they are not too many; else those after what was judged before, or so
 * many.
 */
function keepNewest(swaps: readonly FoundSwap[], findJudged: () => number | undefined): readonly FoundSwap[] {
  const tooMany = swaps.length - MAX_TRADES;
  if (tooMany <= 0) return swaps;
  const blockOf = (at: number) => swaps[at]?.swap.event.blockNumber ?? 0;
  const after = (block: number) => swaps.slice(swaps.findIndex(({ swap }) => swap.event.blockNumber > block));
  const judgedTo = findJudged();
  const isNear = judgedTo !== undefined && judgedTo >= blockOf(0) && judgedTo < blockOf(tooMany);
  return after(isNear ? judgedTo : blockOf(tooMany - 1));
}

/** True once so much of the time from now to the deadline has passed. */
function lateAfter(deadline: number): (share: number) => () => boolean {
  const now = Date.now();
  return (share) => () => Date.now() > now + (deadline - now) * share;
}

async function readSenders(
  rpc: Rpc,
  hashes: ReadonlySet<string>,
  options: CallOptions,
): Promise<ReadonlyMap<string, Address>> {
  const senders = new Map<string, Address>();
  await Promise.all(
    [...hashes].map(async (hash) => {
      const transaction = await rpc
        .send<{ from?: unknown } | null>('eth_getTransactionByHash', [hash], options)
        .catch(unlessFailed);
      const sender = toAddress(transaction?.from);
      if (sender) {
        senders.set(hash, sender);
      }
    }),
  );
  return senders;
}
