import { type PoolManager, poolManagersOf } from '@assay/facts';
import { createCallBatch } from '../../rpc/call-batch.js';
import { canOverride } from '../../rpc/first-slots.js';
import type { ReadContext } from '../../rpc/read-context.js';
import type { PoolQuestion } from '../pool-ref.js';
import type { PoolState } from '../pool-state.js';
import { DYNAMIC_FEE, toPoolId, toStandardKeys, type V4PoolKey } from './pool-key.js';
import { readV4States, type V4Ref } from './read-states.js';
import { toExistence } from './state-slots.js';

/** Gas to read four storage words. */
const LOOKUP_GAS = 60_000;

/** The pool of V4 kind with this key. */
export function toV4Ref(manager: PoolManager, question: PoolQuestion, key: V4PoolKey): V4Ref {
  const dex = { name: manager.dex, kind: manager.kind, factory: manager.address };
  const { currency0: _, currency1: __, fee, ...rest } = key;
  const dynamicFee = fee === DYNAMIC_FEE;
  return {
    ...question,
    address: manager.vault,
    dex,
    ...(dynamicFee ? {} : { feeTier: fee }),
    v4: { id: toPoolId(manager, key), ...rest, dynamicFee },
  };
}

/**
 * Pools of V4 kind with standard fees and without a hook. They are found without logs: their ids are
 * computed, and the pool manager shows which of them exist. Shares the round trip of the other look-ups;
 * where nodes take no overrides, one more reads those that exist.
 */
export async function findStandardV4Pools(
  context: ReadContext,
  questions: readonly PoolQuestion[],
): Promise<readonly PoolState[]> {
  const candidates = poolManagersOf(context.rpc.chain).flatMap((manager) =>
    questions.flatMap((question) =>
      toStandardKeys(manager, question).map((key) => toV4Ref(manager, question, key)),
    ),
  );
  const refs = canOverride(context) ? candidates : await pickExisting(context, candidates);
  const states = await readV4States(context, refs);
  return states.filter(({ sqrtPriceX96 }) => sqrtPriceX96 !== undefined);
}

/** Reading a pool is a call of its own without overrides: so only those that exist are read. */
async function pickExisting(context: ReadContext, candidates: readonly V4Ref[]): Promise<readonly V4Ref[]> {
  const batch = createCallBatch();
  const asked = candidates.map((ref) => ({ ref, ...toExistence(ref.dex.kind, ref.v4.id) }));
  for (const { ref, data } of asked) batch.ask(data, ref.dex.factory, data, LOOKUP_GAS);
  const answers = await batch.send(context);
  return asked.flatMap(({ ref, data, isSo }) => (isSo(answers.bytes(data)) ? ref : []));
}
