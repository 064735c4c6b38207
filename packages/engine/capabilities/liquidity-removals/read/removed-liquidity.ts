import { type ReadContext, selectors, toCallEvidence, uintAt } from '@assay/chain';
import {
  type Address,
  type CallEvidence,
  isConcentrated,
  type Pool,
  toChecksum,
  toQuantity,
} from '@assay/facts';
import { fetchCall } from '@assay/simulate';

/**
 * Liquidity that a V2 pool locks for ever (`MINIMUM_LIQUIDITY`, Uniswap V2 core, UniswapV2Pair.sol; the same
 * in PancakeSwap's and Aerodrome's). A supply of exactly this amount means that there was liquidity and all
 * of it was removed.
 */
export const MINIMUM_LIQUIDITY = 1_000n;

/** The V2 pools from which all liquidity was removed, each with the call that shows it. One round trip. */
export async function findRemovedLiquidity(
  context: ReadContext,
  pools: readonly Pool[],
): Promise<ReadonlyMap<Address, CallEvidence>> {
  const { rpc, block, options } = context;
  const tag = toQuantity(block.number);
  const answers = pools
    .filter(({ kind }) => !isConcentrated(kind))
    .map(async ({ address }) => {
      const params = [{ to: address, data: selectors.totalSupply }, tag];
      const { result, reverted } = await fetchCall(rpc, params, options);
      if (reverted || result.length !== 66 || uintAt(result, 0) !== MINIMUM_LIQUIDITY) return [];
      const meaning = `Only the ${MINIMUM_LIQUIDITY} liquidity tokens of ${toChecksum(address)} that can never be redeemed are left: it had liquidity, and all of it was removed.`;
      return [[address, toCallEvidence(context, { params, result, meaning })] as const];
    });
  return new Map((await Promise.all(answers)).flat());
}
