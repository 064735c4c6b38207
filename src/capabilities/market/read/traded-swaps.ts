import { type Address, toAddress } from '../../../domain/address.js';
import { mapInSteps, runCooperatively } from '../../../lib/work-steps.js';
import type { SwapEvent } from '../../../logs/events.js';
import type { LogIndex } from '../../../logs/log-index.js';
import type { BlockSpan, StreamCursor } from '../../../logs/log-store.js';
import type { ReadContext } from '../../../rpc/read-context.js';
import { readOnce } from '../../../rpc/read-once.js';
import type { CallOptions, Rpc } from '../../../rpc/rpc.js';
import { unlessFailed } from '../../../rpc/unless.js';
import type { HistoryTools } from '../../reading/token-history.js';
import { type Pool, poolIdOf } from '../facts/pools.js';
import { createAttribution, type TokenSwap, toTokenSwap } from './attribute-traders.js';
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
interface TradedSwap extends PoolSwap {
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
    tools: Pick<HistoryTools, 'index' | 'sync'>,
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

async function readTradedSwaps(
  context: ReadContext,
  { index, sync }: Pick<HistoryTools, 'index' | 'sync'>,
  { token, pools, from, deadline }: SwapsQuestion,
): Promise<TradedSwaps> {
  const { block: head } = context;
  const start = head.timestamp - WINDOW_SECONDS;
  const [cursors] = await Promise.all([
    Promise.all(pools.map((pool) => sync(poolIdOf(pool), from))),
    // Without the token's transfers the trades are still known; some traders are then looked up.
    sync(token, from).catch(unlessFailed),
  ]);
  const isLate = lateAfter(deadline);
  const read = await readSwaps(index, pools, { from, to: head.number, start }, isLate(SWAPS_UNTIL));
  const found = await findTraders(context, index, { token, swaps: read.swaps }, isLate(TRANSFERS_UNTIL));
  const cutAt = Math.max(read.cutAt ?? start, found.cutAt ?? start);
  const toTraded = (swap: PoolSwap) => {
    const trader = swap.swap.event.timestamp < cutAt ? undefined : found.traders.get(swap.swap);
    return trader && { ...swap, trader };
  };
  const swaps = await runCooperatively(mapInSteps(read.swaps, toTraded));
  return { swaps, cutAt: cutAt > start ? cutAt : undefined, before: read.before, cursors };
}

/** True once so much of the time from now to the deadline has passed. */
function lateAfter(deadline: number): (share: number) => () => boolean {
  const now = Date.now();
  return (share) => () => Date.now() > now + (deadline - now) * share;
}

interface WindowSwaps {
  /** In the order of the chain. */
  readonly swaps: readonly PoolSwap[];
  /** Unix seconds before which there were too many, or too many to be read in time. */
  readonly cutAt: number | undefined;
  /** The last swap in the deepest pool before the window, as far as it was read. */
  readonly before: PoolSwap | undefined;
}

async function readSwaps(
  index: LogIndex,
  pools: readonly Pool[],
  { start, ...span }: BlockSpan & { readonly start: number },
  isLate: () => boolean,
): Promise<WindowSwaps> {
  let lateAt = start;
  const perPool = await Promise.all(
    pools.map(async (pool) => {
      let isCut = false;
      const isEnough = () => {
        isCut = isLate();
        return isCut;
      };
      const limit = { count: MAX_TRADES + 1, keep: 'newest', isEnough } as const;
      const events = await index.store.swaps(index.stream(poolIdOf(pool)), span, limit);
      if (isCut) lateAt = Math.max(lateAt, events[0]?.timestamp ?? start);
      const toPoolSwap = (event: SwapEvent) => {
        const swap = toTokenSwap(event, pool.tokenIsToken0, pool.address);
        return swap && { pool, swap };
      };
      return runCooperatively(mapInSteps(events, toPoolSwap));
    }),
  );
  const all = perPool.flat().sort(({ swap: { event: a } }, { swap: { event: b } }) => {
    return a.blockNumber - b.blockNumber || a.logIndex - b.logIndex;
  });
  const before = all.findLast(({ pool, swap }) => pool === pools[0] && swap.event.timestamp <= start);
  const within = all.filter(({ swap }) => swap.event.timestamp > lateAt);
  const swaps = within.slice(-MAX_TRADES);
  const isCut = within.length > MAX_TRADES || lateAt > start;
  return {
    swaps,
    cutAt: isCut ? swaps[0]?.swap.event.timestamp : undefined,
    before,
  };
}

interface FoundTraders {
  readonly traders: ReadonlyMap<TokenSwap, Address>;
  /** Unix seconds before which the transfers were too many to be read in time. */
  readonly cutAt?: number | undefined;
}

async function findTraders(
  { rpc, options }: ReadContext,
  index: LogIndex,
  { token, swaps }: { readonly token: Address; readonly swaps: readonly PoolSwap[] },
  isLate: () => boolean,
): Promise<FoundTraders> {
  const first = swaps[0]?.swap.event.blockNumber;
  const last = swaps.at(-1)?.swap.event.blockNumber;
  if (first === undefined || last === undefined) {
    return { traders: new Map() };
  }
  const intermediaries = new Set([...routersOf(rpc.chain), ...swaps.map(({ pool }) => pool.address)]);
  const all = swaps.map(({ swap }) => swap);
  const attribution = createAttribution(all, { token, intermediaries });
  let cutAt: number | undefined;
  await index.store.eachTransfer(index.stream(token), { from: first, to: last }, (events) => {
    attribution.add(events);
    const oldest = events.at(-1);
    cutAt = oldest && isLate() ? oldest.timestamp + 1 : undefined;
    return cutAt !== undefined;
  });
  if (cutAt === undefined) attribution.end();
  const { traders } = attribution;
  const isWithin = ({ event }: TokenSwap) => cutAt === undefined || event.timestamp >= cutAt;
  const unattributed = all.filter((swap) => !traders.has(swap) && isWithin(swap)).slice(-MAX_SENDERS);
  const senders = await readSenders(
    rpc,
    new Set(unattributed.map(({ event }) => event.transactionHash)),
    options,
  );
  for (const swap of unattributed) {
    const sender = senders.get(swap.event.transactionHash);
    if (sender) traders.set(swap, sender);
  }
  return { traders, cutAt };
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
