import { type LiquidityEvent, type ReadContext, type SwapEvent, toBlockRef } from '@assay/chain';
import { type Address, type BlockRef, type Pool, toQuantity } from '@assay/facts';
import type { PoolHistory } from './early-transfers.js';
import { findTradingStart } from './find-trading-start.js';

/** Swaps in whose blocks it is tested whether trading was open. */
const FIRST_SWAPS = 200;
/** Seconds between the first liquidity and the first swap after which trading may have opened later. */
const LATE_SECONDS = 300;

/** The first liquidity of the first pool that had both tokens. */
export interface Opening {
  readonly pool: Pool;
  readonly event: LiquidityEvent | SwapEvent;
}

/** When anyone could buy. */
export type OpeningTime = Pick<BlockRef, 'number' | 'timestamp'>;

interface OpeningQuestion {
  readonly token: Address;
  readonly first: Opening;
  readonly history: readonly PoolHistory[];
  /**
   * Called before the last blocks are asked about, with the newest one that can be the opening. Its time is
   * that of the first swap from there on, so it may be a little late.
   */
  readonly onNarrow: (last: OpeningTime) => void;
}

/**
 * The block from which anyone could buy in the pool. The block of the first liquidity is read in parallel:
 * usually it is the same.
 */
export async function readOpening(
  context: ReadContext,
  { token, first: { pool, event }, history, onNarrow }: OpeningQuestion,
): Promise<BlockRef> {
  const { rpc, options } = context;
  const reads = new Map<number, Promise<BlockRef>>();
  const read = (number: number): Promise<BlockRef> => {
    const reading =
      reads.get(number) ??
      rpc.send('eth_getBlockByNumber', [toQuantity(number), false], options).then(toBlockRef);
    // Awaited where its block is the answer; a failure before that must not count as unhandled.
    reading.catch(() => undefined);
    reads.set(number, reading);
    return reading;
  };
  const swaps = history.find((entry) => entry.pool === pool)?.swaps ?? [];
  const question = {
    token,
    pool: pool.address,
    from: event.blockNumber,
    swapBlocks: swaps.slice(0, FIRST_SWAPS).map(({ blockNumber }) => blockNumber),
    isLate: (swaps[0]?.timestamp ?? 0) - event.timestamp >= LATE_SECONDS,
    onNarrow: (blocks: readonly number[]) => {
      for (const number of blocks) void read(number);
      const last = Math.max(...blocks);
      const swap = swaps.find(({ blockNumber }) => blockNumber >= last);
      if (swap) onNarrow({ number: last, timestamp: swap.timestamp });
    },
  };
  const [first, opening] = await Promise.all([read(event.blockNumber), findTradingStart(context, question)]);
  return opening === first.number ? first : read(opening);
}
