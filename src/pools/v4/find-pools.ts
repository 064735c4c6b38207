import { type PoolManager, poolManagersOf } from '../../chains/pool-managers.js';
import { createCallBatch } from '../../rpc/call-batch.js';
import type { ReadContext } from '../../rpc/read-context.js';
import type { PoolQuestion, PoolRef } from '../pool-ref.js';
import { DYNAMIC_FEE, toPoolId, toStandardKeys, type V4PoolKey } from './pool-key.js';
import type { V4Ref } from './read-states.js';
import { decodeState, encodeStateCall } from './state-slots.js';

/** Gas to read four storage words. */
const LOOKUP_GAS = 60_000;

/** The pool of V4 kind with this key. @param near the tick around which positions are read */
export function toV4Ref(manager: PoolManager, question: PoolQuestion, key: V4PoolKey, near: number): V4Ref {
  const dex = { name: manager.dex, kind: manager.kind, factory: manager.address };
  const { currency0: _, currency1: __, fee, ...rest } = key;
  const dynamicFee = fee === DYNAMIC_FEE;
  return {
    ...question,
    address: manager.vault,
    dex,
    ...(dynamicFee ? {} : { feeTier: fee }),
    v4: { id: toPoolId(manager, key), ...rest, dynamicFee, near },
  };
}

/**
 * Pools of V4 kind with standard fees and without a hook. They are found without logs: their ids are
 * computed, and the pool manager's storage shows which of them exist. Shares the round trip of the other
 * look-ups.
 */
export async function findStandardV4Pools(
  context: ReadContext,
  questions: readonly PoolQuestion[],
): Promise<readonly PoolRef[]> {
  const candidates = poolManagersOf(context.rpc.chain).flatMap((manager) =>
    questions.flatMap((question) =>
      toStandardKeys(manager, question).map((key) => ({
        manager,
        question,
        key,
        id: toPoolId(manager, key),
      })),
    ),
  );
  const batch = createCallBatch();
  for (const { manager, id } of candidates)
    batch.ask(id, manager.address, encodeStateCall(manager, id), LOOKUP_GAS);
  const answers = await batch.send(context);
  return candidates.flatMap(({ manager, question, key, id }) => {
    const state = decodeState(answers.bytes(id));
    return state ? toV4Ref(manager, question, key, state.tick) : [];
  });
}
