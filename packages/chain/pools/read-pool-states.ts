import { type Address, isV4Kind } from '@assay/facts';
import { createCallBatch } from '../rpc/call-batch.js';
import type { ReadContext } from '../rpc/read-context.js';
import type { PoolRef } from './pool-ref.js';
import { type PoolState, toState, toStateCalls } from './pool-state.js';
import { readV4States, type V4Ref } from './v4/read-states.js';

/**
 * The state of every pool, in one round trip; of pools of V4 kind what is at their price.
 * @param sampleTokens amount to quote, in smallest units, where a pool has no simple formula
 */
export async function readPoolStates(
  context: ReadContext,
  pools: readonly PoolRef[],
  sampleTokens: (token: Address) => bigint,
): Promise<readonly PoolState[]> {
  const batch = createCallBatch();
  const contracts = pools.filter(({ v4 }) => v4 === undefined);
  for (const pool of contracts)
    for (const { key, to, data } of toStateCalls(pool, pool.address, sampleTokens(pool.token)))
      batch.ask(key, to, data);
  const [answers, v4States] = await Promise.all([
    batch.send(context),
    readV4States(context, toV4Refs(pools), 'state'),
  ]);
  const states = contracts.map((pool) => toState(answers, pool, pool.address, sampleTokens(pool.token)));
  return [...states, ...v4States];
}

function toV4Refs(pools: readonly PoolRef[]): readonly V4Ref[] {
  return pools.flatMap(({ v4, dex, ...pool }) => {
    const { kind } = dex;
    return v4 && isV4Kind(kind) ? { ...pool, v4, dex: { ...dex, kind } } : [];
  });
}
