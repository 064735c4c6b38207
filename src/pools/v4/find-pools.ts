import type { Chain } from '../../chains/registry.js';
import { createCallBatch } from '../../rpc/call-batch.js';
import type { ReadContext } from '../../rpc/read-context.js';
import type { PoolDex, PoolQuestion, PoolRef } from '../pool-ref.js';
import { DYNAMIC_FEE, toPoolId, toStandardKeys, type V4PoolKey } from './pool-key.js';
import type { V4Ref } from './read-states.js';
import { decodeState, encodeStateCall } from './state-slots.js';

/** Gas to read four storage words. */
const LOOKUP_GAS = 60_000;

/** The V4 pool with this key. @param near the tick around which positions are read */
export function toV4Ref(chain: Chain, question: PoolQuestion, key: V4PoolKey, near: number): V4Ref {
  const manager = chain.uniswapV4?.poolManager ?? '0x';
  const dex: PoolDex = { name: 'Uniswap V4', kind: 'uniswap-v4', factory: manager };
  const { fee, tickSpacing, hooks } = key;
  const dynamicFee = fee === DYNAMIC_FEE;
  return {
    ...question,
    address: manager,
    dex,
    ...(dynamicFee ? {} : { feeTier: fee }),
    v4: { id: toPoolId(key), hooks, tickSpacing, dynamicFee, near },
  };
}

/**
 * Uniswap V4 pools with standard fees and without a hook. They are found without logs: their ids are
 * computed, and the PoolManager's storage shows which of them exist. Shares the round trip of the other
 * look-ups.
 */
export async function findStandardV4Pools(
  context: ReadContext,
  questions: readonly PoolQuestion[],
): Promise<readonly PoolRef[]> {
  const { rpc } = context;
  const manager = rpc.chain.uniswapV4?.poolManager;
  if (!manager) return [];
  const candidates = questions.flatMap((question) =>
    toStandardKeys(question).map((key) => ({ question, key, id: toPoolId(key) })),
  );
  const batch = createCallBatch();
  for (const { id } of candidates) batch.ask(id, manager, encodeStateCall(id), LOOKUP_GAS);
  const answers = await batch.send(context);
  return candidates.flatMap(({ question, key, id }) => {
    const state = decodeState(answers.bytes(id));
    return state ? toV4Ref(rpc.chain, question, key, state.tick) : [];
  });
}
