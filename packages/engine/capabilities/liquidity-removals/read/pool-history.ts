import { inChainOrder, type LiquidityEvent, type LogIndex, type SwapEvent } from '@assay/chain';
import { isV4Kind, type Pool, poolIdOf } from '@assay/facts';
import { type Drain, findDrain, heldBefore, type PoolFlow } from './find-drain.js';

/** Events of one pool that are looked at, the newest. */
const MAX_LIQUIDITY = 5_000;
const MAX_SWAPS = 50_000;

/** Liquidity as it came into one pool and left it. */
export interface PoolHistory {
  readonly pool: Pool;
  /** In the order of the chain. */
  readonly liquidity: readonly LiquidityEvent[];
  /** The block from which they are complete; `null`: no logs could be read. */
  readonly since: number | null;
}

/** What was taken out of a pool in one stretch of its history. */
export interface PoolDrain {
  readonly history: PoolHistory;
  /** Removals with the share of the pool's liquidity that each took; in the order of the chain. */
  readonly removals: readonly { readonly event: LiquidityEvent; readonly share: number }[];
  /** Removed ÷ (removed + left), 0..1: at least a half. */
  readonly share: number;
  /** How much of the quote was removed, without what was added again; `null`: the events do not tell. */
  readonly taken: bigint | null;
  /** The last trade before the first removal. */
  readonly lastSwap: SwapEvent | undefined;
  /** Trades moved the price after the last removal. */
  readonly isTradedSince: boolean;
}

/** Events of CL pools of V4 kind tell of liquidity, not of amounts. */
export function tellsAmounts({ kind }: Pool): boolean {
  return !isV4Kind(kind) || kind === 'infinity-bin';
}

/** The stored liquidity events of a pool up to a block. */
export async function readPoolHistory(
  index: Pick<LogIndex, 'store' | 'stream'>,
  pool: Pool,
  to: number,
): Promise<PoolHistory> {
  const { store } = index;
  const own = index.stream(poolIdOf(pool));
  const cursor = await store.cursor(own);
  if (!cursor) return { pool, liquidity: [], since: null };
  const span = { from: 0, to };
  const liquidity = await store.liquidity(own, span, { count: MAX_LIQUIDITY, keep: 'newest' });
  const [oldest] = liquidity;
  const isCut = liquidity.length >= MAX_LIQUIDITY && oldest !== undefined;
  return { pool, liquidity, since: isCut ? Math.max(cursor.from, oldest.blockNumber) : cursor.from };
}

function quoteOf({ tokenIsToken0 }: Pool, { amount0, amount1 }: LiquidityEvent | SwapEvent): bigint {
  return tokenIsToken0 ? amount1 : amount0;
}

/** What is left in the pool, in the units of its events; `undefined`: not known. */
function leftIn({ pool, liquidity, since }: PoolHistory): bigint | undefined {
  if (tellsAmounts(pool)) return pool.quoteReserve;
  if (pool.quoteReserve === 0n && (pool.liquidity ?? 0n) === 0n) return 0n;
  if (since !== 0) return undefined;
  return liquidity.reduce((sum, event) => sum + quoteOf(pool, event), 0n);
}

function toShare(part: bigint, whole: bigint): number {
  return whole > 0n ? Math.min(1, Number((part * 1_000_000n) / whole) / 1e6) : 0;
}

/**
 * How most of the liquidity was taken out; `undefined` where it was not. Trades are read only where more was
 * removed than is left, which is so of few pools.
 */
export async function readPoolDrain(
  index: Pick<LogIndex, 'store' | 'stream'>,
  history: PoolHistory,
  to: number,
): Promise<PoolDrain | undefined> {
  const { pool, liquidity } = history;
  const left = leftIn(history);
  if (left === undefined) return undefined;
  const toFlow = (event: LiquidityEvent | SwapEvent): PoolFlow => ({
    amount: quoteOf(pool, event),
    isLiquidity: event.kind === 'liquidity',
  });
  const roughly = findDrain(liquidity.map(toFlow), left);
  if (!roughly) return undefined;
  const limit = { count: MAX_SWAPS, keep: 'newest' } as const;
  const swaps = await index.store.swaps(index.stream(poolIdOf(pool)), { from: 0, to }, limit);
  const events = tellsAmounts(pool) ? [...liquidity, ...swaps].sort(inChainOrder) : liquidity;
  const flows = events.map(toFlow);
  const drain = findDrain(flows, left);
  return drain && toPoolDrain(history, swaps, { events, flows, drain, left });
}

function toPoolDrain(
  history: PoolHistory,
  swaps: readonly SwapEvent[],
  found: {
    readonly events: readonly (LiquidityEvent | SwapEvent)[];
    readonly flows: readonly PoolFlow[];
    readonly drain: Drain;
    readonly left: bigint;
  },
): PoolDrain {
  const { events, flows, drain } = found;
  const held = heldBefore(flows, drain);
  const removals = events.slice(drain.from).flatMap((event, index) => {
    const amount = quoteOf(history.pool, event);
    if (event.kind !== 'liquidity' || amount >= 0n) return [];
    return [{ event, share: toShare(-amount, held[index] ?? 0n) }];
  });
  const [first, last] = [removals[0]?.event, removals.at(-1)?.event];
  return {
    history,
    removals,
    share: toShare(drain.taken, drain.taken + found.left),
    taken: tellsAmounts(history.pool) ? drain.taken : null,
    lastSwap: swaps.findLast((swap) => first !== undefined && inChainOrder(swap, first) < 0),
    isTradedSince: swaps.some((swap) => last !== undefined && inChainOrder(swap, last) > 0),
  };
}
