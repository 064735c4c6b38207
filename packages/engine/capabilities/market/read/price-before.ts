import { isNodeFailure, type PoolDex, type ReadContext, readPoolStates, valuePool } from '@assay/chain';
import { type BlockRef, type Chain, type Pool, poolManagerOf } from '@assay/facts';

/**
 * The pool's price at an earlier block, at today's price of its quote token. Needs an archive node.
 * @returns `null` where the node has no such state, or the pool was empty or did not exist yet
 */
export async function readPriceBefore(
  context: ReadContext,
  pool: Pool | undefined,
  token: { readonly address: Pool['address']; readonly decimals: number | null },
  blockNumber: number,
): Promise<number | null> {
  const dex = pool && toDex(context.rpc.chain, pool);
  if (!pool || !dex || token.decimals === null || blockNumber <= 0) {
    return null;
  }
  // Views are cached by block hash; for an old block any unique text will do.
  const block: BlockRef = { number: blockNumber, hash: `block ${blockNumber}`, timestamp: 0 };
  const ref = {
    address: pool.address,
    dex,
    token: token.address,
    quote: pool.quote,
    feeTier: pool.feePips,
    ...(pool.v4 ? { v4: pool.v4 } : {}),
  };
  const sample = 10n ** BigInt(token.decimals);
  try {
    const [state] = await readPoolStates({ ...context, block }, [ref], () => sample);
    return state ? valuePool(state, token.decimals, pool.quoteUsd).priceUsd : null;
  } catch (error) {
    if (isNodeFailure(error)) {
      return null;
    }
    throw error;
  }
}

function toDex(chain: Chain, { dex, kind }: Pool): PoolDex | undefined {
  const manager = poolManagerOf(chain, kind);
  if (manager) return { name: dex, kind, factory: manager.address };
  return chain.dexes.find((candidate) => candidate.name === dex && candidate.kind === kind);
}
