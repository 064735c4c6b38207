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
import { type Address, mapInSteps, type Pool, poolIdOf, readOnce, toAddress } from '@assay/facts';
import type { HistoryTools } from '../../reading/token-history.js';
import {
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

export function createSwapReads(): SwapReads {
  const underWay = new Map<string, Promise<TradedSwaps>>();
  const found = new Map<string, SwapsSoFar>();
  const keyOf = ({ block }: Pick<ReadContext, 'block'>, token: Address) => `${token} ${block.hash}`;
  return {
    read: (context, tools, question) => {
      const key = keyOf(context, question.token);
      const read = () => {
        const soFar = createSwapsSoFar(question.token);
        found.set(key, soFar);
        return readTradedSwaps(context, tools, question, soFar).finally(() => {
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

/**
 * Swaps that are stored get their traders while older logs are read, so that little is left to do at the end
 * of the read.
 */
async function readTradedSwaps(
  context: ReadContext,
  { index, sync, progress }: Pick<HistoryTools, 'index' | 'sync' | 'progress'>,
  { token, pools, from, deadline }: SwapsQuestion,
  soFar: SwapsSoFar,
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
  const newer = await followReads(index, traded, { from, to: head.number }, { progress: progress(), soFar });
  soFar.end();
  const [cursors] = await reads;
  const older = await readOlder(
    index,
    traded,
    { from, to: newer.from - 1 },
    { start, room: Math.max(0, MAX_TRADES - newer.swaps.length), isLate: lateAfter(deadline) },
  );
  const newest = [...older.swaps, ...newer.swaps].slice(-MAX_TRADES);
  const isCut = older.isCut || newer.swaps.length > MAX_TRADES;
  const cutAt = Math.max((isCut && newest[0]?.swap.event.timestamp) || start, older.unknownTo ?? start);
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
  };
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
