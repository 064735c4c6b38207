import { type Address, toAddress } from '../../../domain/address.js';
import { mapInSteps, runCooperatively } from '../../../lib/work-steps.js';
import type { SwapEvent } from '../../../logs/events.js';
import type { LogIndex } from '../../../logs/log-index.js';
import type { BlockSpan, EventLimit, StreamCursor } from '../../../logs/log-store.js';
import type { ReadContext } from '../../../rpc/read-context.js';
import { readOnce } from '../../../rpc/read-once.js';
import type { CallOptions, Rpc } from '../../../rpc/rpc.js';
import { unlessFailed } from '../../../rpc/unless.js';
import type { ReadProgress } from '../../reading/read-progress.js';
import type { HistoryTools } from '../../reading/token-history.js';
import { type Pool, poolIdOf } from '../facts/pools.js';
import {
  type AttributionContext,
  attributeTraders,
  createAttribution,
  type TokenSwap,
  toTokenSwap,
} from './attribute-traders.js';
import { type PoolSwap, routersOf } from './to-trade.js';

/** The market capability shows candles of seven days. */
export const WINDOW_SECONDS = 7 * 86_400;
/** Newest trades that are returned. The window of a busier token is shorter, and its coverage below 1. */
const MAX_TRADES = 120_000;
/**
 * Shares of the time left, after which no older swaps and no older transfers are read: the rest is needed to
 * judge them.
 */
const SWAPS_UNTIL = 0.2;
const TRANSFERS_UNTIL = 0.35;
/** Transactions whose sender is looked up where the token's transfers do not show who traded. */
const MAX_SENDERS = 100;
const everything: EventLimit = { count: Number.POSITIVE_INFINITY, keep: 'oldest' };

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
}

/** The swaps of tokens in their known pools in the seven days before a block, with who traded. */
export interface SwapReads {
  /** Readers that ask at the same time share one read. */
  read(
    context: ReadContext,
    tools: Pick<HistoryTools, 'index' | 'sync' | 'progress'>,
    question: SwapsQuestion,
  ): Promise<TradedSwaps>;
}

export function createSwapReads(): SwapReads {
  const underWay = new Map<string, Promise<TradedSwaps>>();
  return {
    read: (context, tools, question) => {
      const key = `${question.token} ${context.block.hash}`;
      const read = () => readTradedSwaps(context, tools, question).finally(() => underWay.delete(key));
      return readOnce(underWay, key, read, context.options.signal);
    },
  };
}

/**
 * Swaps that are stored get their traders while older logs are read, so that little is left to do at the end
 * of the read.
 */
async function readTradedSwaps(
  context: ReadContext,
  { index, sync, progress }: Pick<HistoryTools, 'index' | 'sync' | 'progress'>,
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
  const newer = await followReads(index, traded, { from, to: head.number }, progress());
  const [cursors] = await reads;
  const isLate = lateAfter(deadline);
  const older = await readSwaps(
    index,
    pools,
    { from, to: newer.from - 1 },
    { count: MAX_TRADES + 1 - newer.swaps.length, keep: 'newest', isEnough: isLate(SWAPS_UNTIL) },
  );
  const all = [...older.swaps, ...newer.swaps];
  const isBefore = ({ swap }: PoolSwap) => swap.event.timestamp <= start;
  const before = all.findLast((one) => one.pool === pools[0] && isBefore(one));
  const lateAt = Math.max(start, older.lateAt ?? start);
  const within = all.filter(({ swap }) => swap.event.timestamp > lateAt);
  const newest = within.slice(-MAX_TRADES);
  const isCut = within.length > MAX_TRADES || lateAt > start;
  const left = newest.filter(({ swap }) => swap.event.blockNumber < newer.from).map(({ swap }) => swap);
  const found = await findTraders(index, traded, left, isLate(TRANSFERS_UNTIL));
  const cutAt = Math.max((isCut && newest[0]?.swap.event.timestamp) || start, found.cutAt ?? start);
  const isWithin = ({ event }: TokenSwap) => event.timestamp >= cutAt;
  const traders = await lookUpTraders(
    context,
    newest.map(({ swap }) => swap).filter(isWithin),
    new Map([...newer.traders, ...found.traders]),
  );
  const toTraded = (swap: PoolSwap) => {
    const trader = isWithin(swap.swap) ? traders.get(swap.swap) : undefined;
    return trader && { ...swap, trader };
  };
  const swaps = await runCooperatively(mapInSteps(newest, toTraded));
  return { swaps, cutAt: cutAt > start ? cutAt : undefined, before, cursors };
}

interface TradedToken extends AttributionContext {
  readonly pools: readonly Pool[];
}

interface FollowedSwaps {
  /** In the order of the chain. */
  readonly swaps: readonly PoolSwap[];
  readonly traders: ReadonlyMap<TokenSwap, Address>;
  /** All swaps from this block to the head were followed. */
  readonly from: number;
}

/** The swaps of a span as they are stored, the newest first, until the read ends or there are too many. */
async function followReads(
  index: LogIndex,
  { token, pools, ...context }: TradedToken,
  { from: first, to }: BlockSpan,
  progress: ReadProgress | undefined,
): Promise<FollowedSwaps> {
  const contracts = [token, ...pools.map(poolIdOf)];
  const parts: (readonly PoolSwap[])[] = [];
  const traders = new Map<TokenSwap, Address>();
  let [from, count] = [to + 1, 0];
  while (from > first && count <= MAX_TRADES) {
    const stored = await progress?.before(from, contracts);
    if (stored === undefined) break;
    const span = { from: Math.max(first, stored), to: from - 1 };
    const { swaps } = await readSwaps(index, pools, span);
    const transfers = await index.store.transfers(index.stream(token), span, everything);
    const part = swaps.map(({ swap }) => swap);
    for (const [swap, trader] of attributeTraders(part, transfers, { token, ...context }))
      traders.set(swap, trader);
    parts.unshift(swaps);
    count += swaps.length;
    from = span.from;
  }
  return { swaps: parts.flat(), traders, from };
}

/** True once so much of the time from now to the deadline has passed. */
function lateAfter(deadline: number): (share: number) => () => boolean {
  const now = Date.now();
  return (share) => () => Date.now() > now + (deadline - now) * share;
}

interface PoolSwaps {
  /** In the order of the chain. */
  readonly swaps: readonly PoolSwap[];
  /** Unix seconds up to which there was not enough time in every pool. */
  readonly lateAt: number | undefined;
}

async function readSwaps(
  index: LogIndex,
  pools: readonly Pool[],
  span: BlockSpan,
  limit = everything,
): Promise<PoolSwaps> {
  let lateAt: number | undefined;
  const perPool = await Promise.all(
    pools.map(async (pool) => {
      let isCut = false;
      const isEnough = () => {
        isCut = limit.isEnough?.() ?? false;
        return isCut;
      };
      const events = await index.store.swaps(index.stream(poolIdOf(pool)), span, { ...limit, isEnough });
      if (isCut) lateAt = Math.max(lateAt ?? 0, events[0]?.timestamp ?? 0);
      const toPoolSwap = (event: SwapEvent) => {
        const swap = toTokenSwap(event, pool.tokenIsToken0, pool.address);
        return swap && { pool, swap };
      };
      return runCooperatively(mapInSteps(events, toPoolSwap));
    }),
  );
  const swaps = perPool.flat().sort(({ swap: { event: a } }, { swap: { event: b } }) => {
    return a.blockNumber - b.blockNumber || a.logIndex - b.logIndex;
  });
  return { swaps, lateAt };
}

interface FoundTraders {
  readonly traders: ReadonlyMap<TokenSwap, Address>;
  /** Unix seconds before which the transfers were too many to be read in time. */
  readonly cutAt?: number | undefined;
}

/** @param swaps in the order of the chain */
async function findTraders(
  index: LogIndex,
  { token, intermediaries }: TradedToken,
  swaps: readonly TokenSwap[],
  isLate: () => boolean,
): Promise<FoundTraders> {
  const first = swaps[0]?.event.blockNumber;
  const last = swaps.at(-1)?.event.blockNumber;
  if (first === undefined || last === undefined) return { traders: new Map() };
  const attribution = createAttribution(swaps, { token, intermediaries });
  let cutAt: number | undefined;
  await index.store.eachTransfer(index.stream(token), { from: first, to: last }, (events) => {
    attribution.add(events);
    const oldest = events.at(-1);
    cutAt = oldest && isLate() ? oldest.timestamp + 1 : undefined;
    return cutAt !== undefined;
  });
  if (cutAt === undefined) attribution.end();
  return { traders: attribution.traders, cutAt };
}

/** Adds the senders of some of the swaps whose trader the transfers do not show. */
async function lookUpTraders(
  { rpc, options }: ReadContext,
  swaps: readonly TokenSwap[],
  traders: Map<TokenSwap, Address>,
): Promise<ReadonlyMap<TokenSwap, Address>> {
  const unattributed = swaps.filter((swap) => !traders.has(swap)).slice(-MAX_SENDERS);
  const hashes = new Set(unattributed.map(({ event }) => event.transactionHash));
  const senders = await readSenders(rpc, hashes, options);
  for (const swap of unattributed) {
    const sender = senders.get(swap.event.transactionHash);
    if (sender) traders.set(swap, sender);
  }
  return traders;
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
