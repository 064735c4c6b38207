import { type Bin, binPrice, type Hex, toSqrtPriceX96 } from '@assay/facts';
import { createCallBatch } from '../../rpc/call-batch.js';
import type { ReadContext } from '../../rpc/read-context.js';
import { type PoolRef, tokenIsToken0 } from '../pool-ref.js';
import type { PoolState } from '../pool-state.js';
import { toBins, toReaderCall, toStateAnswer, toTicks, type V4Place } from './pool-reader.js';
import { toPooledAmounts } from './pooled-amounts.js';
import { decodeBinState, decodeState, encodeStateCall } from './state-slots.js';

/** A pool of V4 kind to read. */
export type V4Ref = PoolRef & V4Place & { readonly v4: NonNullable<PoolRef['v4']> };

type Reserves = Pick<PoolState, 'tokenReserve' | 'quoteReserve'>;

function toReserves(ref: PoolRef, amount0: bigint, amount1: bigint): Reserves {
  const [tokenReserve, quoteReserve] = tokenIsToken0(ref) ? [amount0, amount1] : [amount1, amount0];
  return { tokenReserve, quoteReserve };
}

/** Amounts only where the ticks around the price were read. */
function toRangedState(ref: V4Ref, answer: Hex, stateAnswer: Hex): Omit<PoolState, 'ref'> | undefined {
  const state = decodeState(stateAnswer);
  if (!state) return undefined;
  const { sqrtPriceX96, tick, liquidity, lpFee } = state;
  const map = toTicks(answer);
  const isCovered = map !== undefined && map.from <= tick && tick < map.to;
  const { amount0, amount1 } = isCovered ? toPooledAmounts({ ...state, ...map }) : NOTHING;
  const reserves = isCovered ? toReserves(ref, amount0, amount1) : {};
  return { sqrtPriceX96, tick, liquidity, feePips: lpFee, ...reserves };
}
const NOTHING = { amount0: 0n, amount1: 0n };

function toBinState(ref: V4Ref, answer: Hex, stateAnswer: Hex): Omit<PoolState, 'ref'> | undefined {
  const state = decodeBinState(stateAnswer);
  const around = toBins(answer);
  const price = state && binPrice(state.active, ref.v4.tickSpacing);
  if (!state || !around || price === undefined) return undefined;
  const sum = (of: (bin: Bin) => bigint) => around.reduce((total, bin) => total + of(bin), 0n);
  const reserves = toReserves(
    ref,
    sum(({ reserve0 }) => reserve0),
    sum(({ reserve1 }) => reserve1),
  );
  const bins = { active: state.active, around };
  return { sqrtPriceX96: toSqrtPriceX96(price), feePips: state.lpFee, bins, ...reserves };
}

function toPoolState(ref: V4Ref, answer: Hex | undefined): PoolState {
  const { dex, v4 } = ref;
  const stateAnswer = answer && toStateAnswer(answer);
  if (!answer || !stateAnswer) return { ref };
  const toState = dex.kind === 'infinity-bin' ? toBinState : toRangedState;
  const state = toState(ref, answer, stateAnswer);
  // The pool manager can be asked the same by itself.
  const shown = { to: dex.factory, data: encodeStateCall(dex.kind, v4.id), result: stateAnswer };
  return { ref, ...state, ...(state ? { shownBy: [shown] } : {}) };
}

/**
 * Prices and pooled amounts of pools of V4 kind (the balances of a vault are those of all pools together), in
 * one round trip. Liquidity far from the price, and what a hook keeps outside of the pool, is not counted.
 * @param what `state`: of the liquidity only what is at the price
 */
export async function readV4States(
  context: ReadContext,
  refs: readonly V4Ref[],
  what: 'whole' | 'state' = 'whole',
): Promise<readonly PoolState[]> {
  const batch = createCallBatch();
  const keyOf = ({ dex, v4 }: V4Ref) => `${dex.factory} ${v4.id}`;
  for (const ref of refs) batch.askInjected({ key: keyOf(ref), ...toReaderCall(ref, what) });
  const answers = await batch.send(context);
  return refs.map((ref) => toPoolState(ref, answers.bytes(keyOf(ref))));
}
