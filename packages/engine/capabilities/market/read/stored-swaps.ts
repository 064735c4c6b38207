import type { BlockSpan, EventLimit, LogIndex, SwapEvent } from '@assay/chain';
import { runCooperatively } from '@assay/chain';
import { type Address, mapInSteps, type Pool, poolIdOf } from '@assay/facts';
import { createReadProgress, type ReadProgress } from '../../reading/read-progress.js';
import { type AttributionContext, createAttribution, toTokenSwap } from './attribute-traders.js';
import type { PoolSwap } from './to-trade.js';

/**
 * Newest trades that are returned. Where a window has more, older ones are judged as they are read (`judged-swaps.ts`), and
 * the coverage of the trades themselves is below 1.
 */
export const MAX_TRADES = 120_000;
/**
 * Shares of the time left, after which no older swaps and no older transfers are read: the rest is needed to
 * judge them.
 */
const SWAPS_UNTIL = 0.2;
const TRANSFERS_UNTIL = 0.35;
/**
 * Swaps of each pool that get their traders at once while logs are read: of a history that was stored before,
 * there may be any number.
 */
export const AT_ONCE = 20_000;

export interface TradedToken extends AttributionContext {
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

/** The swaps of a token as they get their traders, the newest first, for those who do not wait for the last. */
export interface SwapsSoFar {
  /** Adds the swaps from the block `from` to the oldest ones so far, in the order of the chain. */
  add(swaps: readonly FoundSwap[], from: number): void;
  /** All that were added, in the order of the chain. */
  all(): readonly FoundSwap[];
  end(): void;
  /** All that were added once they reach back to the block; `undefined` where they end before. */
  backTo(block: number): Promise<readonly FoundSwap[] | undefined>;
}

export function createSwapsSoFar(token: Address): SwapsSoFar {
  const parts: (readonly FoundSwap[])[] = [];
  const progress = createReadProgress();
  const all = () => parts.flat();
  return {
    add: (swaps, from) => {
      parts.unshift(swaps);
      progress.reached(token, from);
    },
    all,
    end: () => progress.end(),
    backTo: async (block) => ((await progress.before(block + 1, [token])) === undefined ? undefined : all()),
  };
}

/** The swaps of a span as they are stored, the newest first, until the read ends or there are too many. */
export async function followReads(
  index: LogIndex,
  traded: TradedToken,
  { from: first, to }: BlockSpan,
  { progress, soFar }: { readonly progress: ReadProgress | undefined; readonly soFar: SwapsSoFar },
): Promise<FollowedSwaps> {
  const contracts = [traded.token, ...traded.pools.map(poolIdOf)];
  let [from, count] = [to + 1, 0];
  while (from > first && count <= MAX_TRADES) {
    const stored = await progress?.before(from, contracts);
    if (stored === undefined) break;
    const span = { from: Math.max(first, stored), to: from - 1 };
    const read = await readPiece(index, traded, span);
    if (read.wholeFrom > span.to) break;
    count += read.swaps.length;
    from = read.wholeFrom;
    soFar.add(read.swaps, from);
  }
  return { swaps: soFar.all(), from };
}

/** The newest swaps of a span that is stored, and the block from which on none is left out. */
export async function readPiece(index: LogIndex, traded: TradedToken, span: BlockSpan) {
  const { swaps: read, wholeFrom } = await readSwaps(index, traded.pools, span, {
    count: AT_ONCE,
    keep: 'newest',
  });
  const whole = read.filter(({ swap }) => swap.event.blockNumber >= wholeFrom);
  const { swaps } = await findTraders(index, traded, whole, () => false);
  return { swaps, wholeFrom };
}

interface OlderSwaps extends SwapsWithTraders {
  /** There were too many. */
  readonly isMore: boolean;
  /** Unix seconds up to which there were too many to be read in time; the start of the window where there were not. */
  readonly lateAt: number;
  /** The last swap in the deepest pool before the window, as far as it was read. */
  readonly before: PoolSwap | undefined;
}

interface OlderLimits {
  /** Unix seconds at which the window begins. */
  readonly start: number;
  /** How many of the newest swaps are wanted; 0 or more. */
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
  const newest = within.slice(Math.max(0, within.length - room));
  const { swaps, unknownTo } = await findTraders(index, traded, newest, isLate(TRANSFERS_UNTIL));
  return {
    swaps,
    isMore: within.length > room,
    lateAt,
    unknownTo,
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
  /** Unix seconds up to which the swaps of a pool were too many to be read in time. */
  readonly lateAt: number | undefined;
  /** The block from which on none is left out. */
  readonly wholeFrom: number;
}

async function readSwaps(
  index: LogIndex,
  pools: readonly Pool[],
  span: BlockSpan,
  limit: EventLimit,
): Promise<PoolSwaps> {
  let lateAt: number | undefined;
  let wholeFrom = span.from;
  const perPool = await Promise.all(
    pools.map(async (pool) => {
      let isCut = false;
      const isEnough = () => {
        isCut = limit.isEnough?.() ?? false;
        return isCut;
      };
      const events = await index.store.swaps(index.stream(poolIdOf(pool)), span, { ...limit, isEnough });
      const [oldest] = events;
      if (isCut) lateAt = Math.max(lateAt ?? 0, oldest?.timestamp ?? 0);
      if (oldest && (isCut || events.length >= limit.count))
        wholeFrom = Math.max(wholeFrom, oldest.blockNumber + 1);
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
  return { swaps, lateAt, wholeFrom };
}

interface SwapsWithTraders {
  /** In the order of the chain. */
  readonly swaps: readonly FoundSwap[];
  /** Unix seconds before which the transfers were too many to be read in time. */
  readonly unknownTo: number | undefined;
}

/** @param swaps in the order of the chain */
async function findTraders(
  index: LogIndex,
  { token, intermediaries }: TradedToken,
  swaps: readonly PoolSwap[],
  isLate: () => boolean,
): Promise<SwapsWithTraders> {
  const [first, last] = [swaps[0]?.swap.event.blockNumber, swaps.at(-1)?.swap.event.blockNumber];
  if (first === undefined || last === undefined) return { swaps: [], unknownTo: undefined };
  const attribution = createAttribution(
    swaps.map(({ swap }) => swap),
    { token, intermediaries },
  );
  let unknownTo: number | undefined;
  await index.store.eachTransfer(index.stream(token), { from: first, to: last }, (events) => {
    attribution.add(events);
    const oldest = events.at(-1);
    unknownTo = oldest && isLate() ? oldest.timestamp + 1 : undefined;
    return unknownTo !== undefined;
  });
  if (unknownTo === undefined) attribution.end();
  const toFound = ({ pool, swap }: PoolSwap) => ({ pool, swap, trader: attribution.traders.get(swap) });
  return { swaps: await runCooperatively(mapInSteps(swaps, toFound)), unknownTo };
}
