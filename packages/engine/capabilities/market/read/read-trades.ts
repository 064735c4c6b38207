import {
  type LogIndex,
  type RawLog,
  type ReadContext,
  runCooperatively,
  type StreamCursor,
  type TransferEvent,
  unlessFailed,
} from '@assay/chain';
import { type Address, mapInSteps, type Pools, type Trades } from '@assay/facts';
import type { HistoryTools } from '../../reading/token-history.js';
import type { ForeignSwaps } from './foreign-swaps.js';
import { readPriceBefore } from './price-before.js';
import { priceOf, routersOf, toTrade } from './to-trade.js';
import { toTradeSample } from './trade-sample.js';
import { type SwapReads, WINDOW_SECONDS, windowStart } from './traded-swaps.js';

export interface TradesQuestion {
  readonly token: Address;
  readonly decimals: number | null;
  readonly pools: Pools;
  readonly window: TradeWindow;
  /** Unix milliseconds after which the answer is useless. */
  readonly deadline: number;
}

export interface TradeTools extends HistoryTools {
  readonly foreignSwaps: ForeignSwaps;
  readonly swapReads: SwapReads;
}

/**
 * The part that is the same for all tokens of a chain, so it can be read before anything is known of a token.
 */
export interface TradeWindow {
  /** The block before which it begins. */
  readonly from: number;
  /** See `ForeignSwaps.prefetch`. */
  readonly swapLogs: Promise<readonly RawLog[] | undefined>;
}

export async function readWindow(
  context: ReadContext,
  { index, foreignSwaps }: Pick<TradeTools, 'index' | 'foreignSwaps'>,
): Promise<TradeWindow> {
  const swapLogs = foreignSwaps.prefetch(context);
  // Awaited after the pools; a failure before that must not count as unhandled.
  swapLogs.catch(() => undefined);
  return { from: await windowStart(context, index), swapLogs };
}

/** The trades of a token in its known pools in the seven days before the block. */
export async function readTrades(
  context: ReadContext,
  tools: TradeTools,
  { token, decimals, pools, window, deadline }: TradesQuestion,
): Promise<Trades> {
  const { rpc, block: head } = context;
  const { index, sync, sampled, foreignSwaps } = tools;
  const start = head.timestamp - WINDOW_SECONDS;
  const { from, swapLogs } = window;
  const span = { from, to: head.number };
  const eachTransfer = async (visit: (events: readonly TransferEvent[]) => boolean) => {
    await sync(token, from).catch(unlessFailed);
    await index.store.eachTransfer(index.stream(token), span, visit);
  };
  const known = new Set([...routersOf(rpc.chain), token, ...pools.pools.map(({ address }) => address)]);
  const priceRead = readPriceBefore(context, pools.pools[0], { address: token, decimals }, from);
  const foreignCount = foreignSwaps.count(context, { token, span, known, eachTransfer, swapLogs });
  // Awaited last; a failure before that must not count as unhandled.
  for (const read of [priceRead, foreignCount]) read.catch(() => undefined);
  const question = { token, pools: pools.pools, from, deadline };
  const {
    swaps,
    before,
    cutAt,
    cursors,
    older: judgeOlder,
  } = await tools.swapReads.read(context, tools, question);
  const sample = await sampled();
  const storedSince = readSince(index, cursors, start);
  const since = Math.max(storedSince, cutAt ?? start);
  const older = await judgeOlder(storedSince);
  return {
    windowSeconds: WINDOW_SECONDS,
    trades: await runCooperatively(mapInSteps(swaps, (swap) => toTrade(swap, swap.trader, decimals))),
    priceUsdBefore: (before && priceOf(before, decimals)) ?? (await priceRead),
    coverage: Math.min(1, Math.max(0, (head.timestamp - since) / WINDOW_SECONDS)),
    ...(older ? { older } : {}),
    ...(sample ? { sample: toTradeSample(rpc.chain, { token, decimals, pools: pools.pools }, sample) } : {}),
    ignoredForeignSwaps: await foreignCount,
  };
}

/** Unix seconds since which every pool's logs were read; at least `start`. */
function readSince(index: LogIndex, cursors: readonly StreamCursor[], start: number): number {
  const from = Math.max(0, ...cursors.map((cursor) => cursor.from));
  return Math.max(start, from === 0 ? start : (index.clock.timestampOf(from) ?? start));
}
