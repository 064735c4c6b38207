import type { Address } from '../../../domain/address.js';
import { mapInSteps, runCooperatively } from '../../../lib/work-steps.js';
import type { SwapEvent } from '../../../logs/events.js';
import type { LogIndex } from '../../../logs/log-index.js';
import type { BlockSpan, EventLimit } from '../../../logs/log-store.js';
import type { ReadProgress } from '../../reading/read-progress.js';
import { type Pool, poolIdOf } from '../facts/pools.js';
import {
  type AttributionContext,
  attributeTraders,
  createAttribution,
  type TokenSwap,
  toTokenSwap,
} from './attribute-traders.js';
import type { PoolSwap } from './to-trade.js';

/** Newest trades that are returned. The window of a busier token is shorter, and its coverage below 1. */
export const MAX_TRADES = 120_000;
/**
 * Shares of the time left, after which no older swaps and no older transfers are read: the rest is needed to
 * judge them.
 */
const SWAPS_UNTIL = 0.2;
const TRANSFERS_UNTIL = 0.35;
const everything: EventLimit = { count: Number.POSITIVE_INFINITY, keep: 'oldest' };

interface TradedToken extends AttributionContext {
  readonly pools: readonly Pool[];
}

/** A swap with its trader, where the transfers show it. */
export interface FoundSwap extends PoolSwap {
  readonly trader?: Address | undefined;
}

interface FollowedSwaps {
  /** In the order of the chain. */
  readonly swaps: readonly FoundSwap[];
  /** All swaps from this block to the head were followed. */
  readonly from: number;
}

/** The swaps of a span as they are stored, the newest first, until the read ends or there are too many. */
export async function followReads(
  index: LogIndex,
  { token, pools, ...context }: TradedToken,
  { from: first, to }: BlockSpan,
  progress: ReadProgress | undefined,
): Promise<FollowedSwaps> {
  const contracts = [token, ...pools.map(poolIdOf)];
  const parts: (readonly FoundSwap[])[] = [];
  let [from, count] = [to + 1, 0];
  while (from > first && count <= MAX_TRADES) {
    const stored = await progress?.before(from, contracts);
    if (stored === undefined) break;
    const span = { from: Math.max(first, stored), to: from - 1 };
    const { swaps } = await readSwaps(index, pools, span);
    const transfers = await index.store.transfers(index.stream(token), span, everything);
    const own = swaps.map(({ swap }) => swap);
    const traders = attributeTraders(own, transfers, { token, ...context });
    parts.unshift(swaps.map(({ pool, swap }) => ({ pool, swap, trader: traders.get(swap) })));
    count += swaps.length;
    from = span.from;
  }
  return { swaps: parts.flat(), from };
}

interface OlderSwaps {
  /** In the order of the chain. */
  readonly swaps: readonly FoundSwap[];
  /** There were too many, or too many to be read in time. */
  readonly isCut: boolean;
  /** Unix seconds before which the transfers were too many to be read in time. */
  readonly unknownTo: number | undefined;
  /** The last swap in the deepest pool before the window, as far as it was read. */
  readonly before: PoolSwap | undefined;
}

interface OlderLimits {
  /** Unix seconds at which the window begins. */
  readonly start: number;
  /** How many of the newest swaps are wanted. */
  readonly room: number;
  readonly isLate: (share: number) => () => boolean;
}

/** The swaps of a span that was stored before, with the traders that the transfers show. */
export async function readOlder(
  index: LogIndex,
  traded: TradedToken,
  span: BlockSpan,
  { start, room, isLate }: OlderLimits,
): Promise<OlderSwaps> {
  const limit = { count: room + 1, keep: 'newest', isEnough: isLate(SWAPS_UNTIL) } as const;
  const read = await readSwaps(index, traded.pools, span, limit);
  const lateAt = Math.max(start, read.lateAt ?? start);
  const within = read.swaps.filter(({ swap }) => swap.event.timestamp > lateAt);
  const newest = within.slice(Math.max(0, within.length - Math.max(0, room)));
  const own = newest.map(({ swap }) => swap);
  const { traders, cutAt } = await findTraders(index, traded, own, isLate(TRANSFERS_UNTIL));
  const toFound = ({ pool, swap }: PoolSwap) => ({ pool, swap, trader: traders.get(swap) });
  return {
    swaps: await runCooperatively(mapInSteps(newest, toFound)),
    isCut: within.length > room || lateAt > start,
    unknownTo: cutAt,
    before: lastBefore(read.swaps, traded.pools[0], start),
  };
}

/** The last swap of a pool at or before a time in Unix seconds. */
export function lastBefore(
  swaps: readonly PoolSwap[],
  pool: Pool | undefined,
  time: number,
): PoolSwap | undefined {
  return swaps.findLast((one) => one.pool === pool && one.swap.event.timestamp <= time);
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
