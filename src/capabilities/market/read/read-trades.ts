import { type Address, toAddress } from '../../../domain/address.js';
import type { TransferEvent } from '../../../logs/events.js';
import type { LogIndex } from '../../../logs/log-index.js';
import type { BlockSpan, StreamCursor } from '../../../logs/log-store.js';
import type { RawLog } from '../../../logs/raw-log.js';
import type { ReadContext } from '../../../rpc/read-context.js';
import { type CallOptions, type Rpc, RpcError } from '../../../rpc/rpc.js';
import type { HistoryTools } from '../../reading/token-history.js';
import { type Pools, poolIdOf } from '../facts/pools.js';
import type { Trades } from '../facts/trades.js';
import { attributeTraders, type TokenSwap, toTokenSwap } from './attribute-traders.js';
import type { ForeignSwaps } from './foreign-swaps.js';
import { readPriceBefore } from './price-before.js';
import { type PoolSwap, priceOf, routersOf, toTrade } from './to-trade.js';
import { toTradeSample } from './trade-sample.js';

/** The market capability shows candles of seven days. */
const WINDOW_SECONDS = 7 * 86_400;
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
  const { block: head, options } = context;
  const swapLogs = foreignSwaps.prefetch(context);
  // Awaited after the pools; a failure before that must not count as unhandled.
  swapLogs.catch(() => undefined);
  return { from: await index.clock.blockBefore(head.timestamp - WINDOW_SECONDS, head, options), swapLogs };
}

/** The trades of a token in its known pools in the seven days before the block. */
export async function readTrades(
  context: ReadContext,
  { index, sync, sampled, foreignSwaps }: TradeTools,
  { token, decimals, pools, window, deadline }: TradesQuestion,
): Promise<Trades> {
  const { rpc, block: head } = context;
  const start = head.timestamp - WINDOW_SECONDS;
  const { from, swapLogs } = window;
  // Without the token's transfers the trades are still known; some traders are then looked up.
  const transfersRead = sync(token, from).catch(unlessRpc);
  const span = { from, to: head.number };
  const eachTransfer = async (visit: (events: readonly TransferEvent[]) => boolean) => {
    await transfersRead;
    await index.store.eachTransfer(index.stream(token), span, visit);
  };
  const known = new Set([...routersOf(rpc.chain), token, ...pools.pools.map(({ address }) => address)]);
  const priceRead = readPriceBefore(context, pools.pools[0], { address: token, decimals }, from);
  const foreignCount = foreignSwaps.count(context, { token, span, known, eachTransfer, swapLogs });
  // Awaited last; a failure before that must not count as unhandled.
  for (const read of [priceRead, foreignCount]) read.catch(() => undefined);
  const [cursors] = await Promise.all([
    Promise.all(pools.pools.map((pool) => sync(poolIdOf(pool), from))),
    transfersRead,
  ]);
  const isLate = lateAfter(deadline);
  const read = await readSwaps(index, { decimals, pools }, { ...span, start }, isLate(SWAPS_UNTIL));
  const found = await findTraders(context, index, { token, swaps: read.swaps }, isLate(TRANSFERS_UNTIL));
  const cutAt = Math.max(read.cutAt ?? start, found.cutAt ?? start);
  const trades = read.swaps.flatMap((swap) => {
    const trader = swap.swap.event.timestamp < cutAt ? undefined : found.traders.get(swap.swap);
    return trader ? [toTrade(swap, trader, decimals)] : [];
  });
  const sample = await sampled();
  const since = Math.max(readSince(index, cursors, start), cutAt);
  return {
    windowSeconds: WINDOW_SECONDS,
    trades,
    priceUsdBefore: read.priceBefore ?? (await priceRead),
    coverage: Math.min(1, Math.max(0, (head.timestamp - since) / WINDOW_SECONDS)),
    ...(sample ? { sample: toTradeSample(rpc.chain, { token, decimals, pools: pools.pools }, sample) } : {}),
    ignoredForeignSwaps: await foreignCount,
  };
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
  /** Price of the last swap in the deepest pool before the window, as far as it was read. */
  readonly priceBefore: number | null;
}

async function readSwaps(
  index: LogIndex,
  { decimals, pools: { pools } }: Pick<TradesQuestion, 'decimals' | 'pools'>,
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
      return events.flatMap((event) => {
        const swap = toTokenSwap(event, pool.tokenIsToken0, pool.address);
        return swap ? [{ pool, swap }] : [];
      });
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
    priceBefore: before ? priceOf(before, decimals) : null,
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
  const transactions = new Set(swaps.map(({ swap }) => swap.event.transactionHash));
  const transfers: TransferEvent[] = [];
  let cutAt: number | undefined;
  await index.store.eachTransfer(index.stream(token), { from: first, to: last }, (events) => {
    for (const event of events) if (transactions.has(event.transactionHash)) transfers.push(event);
    const oldest = events.at(-1);
    cutAt = oldest && isLate() ? oldest.timestamp + 1 : undefined;
    return cutAt !== undefined;
  });
  transfers.reverse();
  const intermediaries = new Set([...routersOf(rpc.chain), ...swaps.map(({ pool }) => pool.address)]);
  const all = swaps.map(({ swap }) => swap);
  const attributed = attributeTraders(all, transfers, { token, intermediaries });
  const unattributed = all.filter((swap) => !attributed.has(swap)).slice(-MAX_SENDERS);
  const senders = await readSenders(
    rpc,
    new Set(unattributed.map(({ event }) => event.transactionHash)),
    options,
  );
  const traders = new Map([
    ...attributed,
    ...unattributed.flatMap((swap) => {
      const sender = senders.get(swap.event.transactionHash);
      return sender ? [[swap, sender] as const] : [];
    }),
  ]);
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
        .catch(unlessRpc);
      const sender = toAddress(transaction?.from);
      if (sender) {
        senders.set(hash, sender);
      }
    }),
  );
  return senders;
}

/** Unix seconds since which every pool's logs were read; at least `start`. */
function readSince(index: LogIndex, cursors: readonly StreamCursor[], start: number): number {
  const from = Math.max(0, ...cursors.map((cursor) => cursor.from));
  return Math.max(start, from === 0 ? start : (index.clock.timestampOf(from) ?? start));
}

function unlessRpc(error: unknown): undefined {
  if (error instanceof RpcError) {
    return undefined;
  }
  throw error;
}
