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

interface OpeningQuestion {
  readonly token: Address;
  readonly first: Opening;
  readonly history: readonly PoolHistory[];
}

/**
 * The block from which anyone could buy in the pool. The block of the first liquidity is read in parallel:
 * usually it is the same.
 */
export async function readOpening(
  context: ReadContext,
  { token, first: { pool, event }, history }: OpeningQuestion,
): Promise<BlockRef> {
  const { rpc, options } = context;
  const read = (number: number): Promise<BlockRef> =>
    rpc.send('eth_getBlockByNumber', [toQuantity(number), false], options).then(toBlockRef);
  const swaps = history.find((entry) => entry.pool === pool)?.swaps ?? [];
  const question = {
    token,
    pool: pool.address,
    from: event.blockNumber,
    swapBlocks: swaps.slice(0, FIRST_SWAPS).map(({ blockNumber }) => blockNumber),
    isLate: (swaps[0]?.timestamp ?? 0) - event.timestamp >= LATE_SECONDS,
  };
  const [first, opening] = await Promise.all([read(event.blockNumber), findTradingStart(context, question)]);
  return opening === first.number ? first : read(opening);
}
