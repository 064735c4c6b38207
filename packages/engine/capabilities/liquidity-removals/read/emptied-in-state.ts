import {
  answerOf,
  decodeEvent,
  findFirstBlock,
  type LiquidityEvent,
  type ReadContext,
  type Receipt,
  readBlockReceipts,
  selectors,
  toBlockRef,
  uintAt,
  unlessFailed,
} from '@assay/chain';
import { type Address, type CallEvidence, type Hex, type Pool, toQuantity } from '@assay/facts';
import { policy } from '../../policy.js';
import { findRemovedLiquidity, MINIMUM_LIQUIDITY } from './removed-liquidity.js';

/** A V2 pool that its own state shows to be emptied, with the removal where old states tell when it was. */
export interface EmptiedInState {
  readonly pool: Pool;
  readonly shownBy: CallEvidence;
  readonly removal?: { readonly event: LiquidityEvent; readonly sender: Address | undefined };
}

/**
 * Emptied V2 pools where no logs tell of them: by the supply of their liquidity tokens now, then by the first
 * old state with that supply, and the receipts of that block. Nothing is asked of pools that hold something.
 */
export async function findEmptiedInState(
  context: ReadContext,
  pools: readonly Pool[],
): Promise<readonly EmptiedInState[]> {
  const bare = pools.filter(
    ({ liquidityUsd }) => liquidityUsd === null || liquidityUsd < policy.liquidityRemovals.nearlyEmptyUsd,
  );
  if (bare.length === 0) return [];
  const shown = await findRemovedLiquidity(context, bare);
  return Promise.all(
    bare.flatMap((pool) => {
      const shownBy = shown.get(pool.address);
      return shownBy ? [findRemoval(context, pool, shownBy)] : [];
    }),
  );
}

async function findRemoval(context: ReadContext, pool: Pool, shownBy: CallEvidence): Promise<EmptiedInState> {
  const isEmptied = (answer: Hex) => uintAt(answer, 0) === MINIMUM_LIQUIDITY;
  const beginning = answerOf(pool.address, selectors.totalSupply, 'emptied', isEmptied);
  const block = await findFirstBlock(context, beginning);
  const removal = block === undefined ? undefined : await readRemoval(context, pool, block);
  return { pool, shownBy, ...(removal ? { removal } : {}) };
}

async function readRemoval(
  context: ReadContext,
  pool: Pool,
  block: number,
): Promise<EmptiedInState['removal']> {
  const { rpc, options } = context;
  const [receipts, header] = await Promise.all([
    readBlockReceipts(context, block),
    rpc.send('eth_getBlockByNumber', [toQuantity(block), false], options).catch(unlessFailed),
  ]);
  if (!header) return undefined;
  const { timestamp } = toBlockRef(header);
  const removals = (receipts ?? []).flatMap(({ sender, logs }: Receipt) =>
    logs
      .filter(({ address }) => address === pool.address)
      .flatMap((log) => {
        const event = decodeEvent(log, timestamp);
        return event?.kind === 'liquidity' && event.amount0 <= 0n ? [{ event, sender: sender?.from }] : [];
      }),
  );
  return removals.at(-1);
}
