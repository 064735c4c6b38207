import type { PoolManager } from '../../chains/pool-managers.js';
import type { AnsweredView } from '../../domain/evidence.js';
import { MAX_TICK, MIN_TICK } from '../../domain/tick-math.js';
import { groupBy } from '../../lib/group-by.js';
import type { Hex } from '../../lib/hex.js';
import { type CallAnswers, createCallBatch } from '../../rpc/call-batch.js';
import type { ReadContext } from '../../rpc/read-context.js';
import { type PoolRef, tokenIsToken0, type V4PoolRef } from '../pool-ref.js';
import type { PoolState } from '../pool-state.js';
import { type LiquidityMap, type TickNet, toPooledAmounts } from './pooled-amounts.js';
import {
  bitmapSlot,
  decodeState,
  decodeWords,
  encodeSlotsCall,
  encodeStateCall,
  tickSlot,
  type V4State,
} from './state-slots.js';

/** A pool of V4 kind to read. */
export type V4Ref = PoolRef & {
  readonly v4: V4PoolRef;
  readonly dex: { readonly kind: PoolManager['kind'] };
};

/** Those of the pools that are of V4 kind. */
export function toV4Refs(pools: readonly PoolRef[]): readonly V4Ref[] {
  return pools.flatMap(({ v4, dex, ...pool }) => {
    const { kind } = dex;
    return v4 && (kind === 'uniswap-v4' || kind === 'infinity-cl')
      ? { ...pool, v4, dex: { ...dex, kind } }
      : [];
  });
}

const FLAGS = 256;
/**
 * Max. bitmap words read: all of a pool with tick spacing 10 or more; with spacing 1, prices from 1/26 to 26
 * times the current one.
 */
const MAX_WORDS = 256;
/** Max. initialised ticks read, those nearest to the price. */
const MAX_TICKS = 512;
/** Slots of one call, so that its answer and gas stay far below the limits of a view. */
const SLOTS_PER_CALL = 128;

interface WordRange {
  readonly first: number;
  readonly last: number;
}

/** The words of the bitmap around a tick. */
function wordsAround({ tickSpacing, near }: V4PoolRef): WordRange | undefined {
  if (near === undefined) return undefined;
  const wordOf = (tick: number) => Math.floor(tick / tickSpacing / FLAGS);
  const middle = wordOf(near);
  return {
    first: Math.max(wordOf(MIN_TICK), middle - MAX_WORDS / 2),
    last: Math.min(wordOf(MAX_TICK), middle + MAX_WORDS / 2 - 1),
  };
}

function* chunksOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += SLOTS_PER_CALL) yield items.slice(at, at + SLOTS_PER_CALL);
}

/** Words of a pool manager's storage by slot, in one batch; those of a failed call are absent. */
async function readSlots(
  context: ReadContext,
  manager: Hex,
  slots: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const batch = createCallBatch();
  const parts = [...chunksOf([...new Set(slots)])].map((part, index) => ({ part, key: `slots ${index}` }));
  for (const { part, key } of parts) batch.ask(key, manager, encodeSlotsCall(part));
  const answers = await batch.send(context);
  return new Map(
    parts.flatMap(({ part, key }) => {
      const words = decodeWords(answers.bytes(key), part.length) ?? [];
      return words.map((value, index): [bigint, bigint] => [part[index] ?? 0n, value]);
    }),
  );
}

interface Found {
  readonly ref: V4Ref;
  readonly state: V4State | undefined;
  readonly shownBy: readonly AnsweredView[];
  /** Initialised ticks in the words read, ascending. `from` and `to`: the ticks that those words cover. */
  readonly ticks: readonly number[];
  readonly from: number;
  readonly to: number;
}

function toFound(ref: V4Ref, answers: CallAnswers, words: ReadonlyMap<bigint, bigint>): Found {
  const state = decodeState(answers.bytes(ref.v4.id));
  const shownBy = [answers.view(ref.v4.id) ?? []].flat();
  const range = wordsAround(ref.v4);
  const spacing = ref.v4.tickSpacing;
  if (!range || !state) return { ref, state, shownBy, ticks: [], from: 0, to: 0 };
  const ticks: number[] = [];
  let [from, to] = [range.first, range.first - 1];
  for (let index = range.first; index <= range.last; index += 1) {
    const flags = words.get(bitmapSlot(ref.dex, ref.v4.id, index));
    const isPast = index * FLAGS * spacing > state.tick;
    // Beyond a missing word nothing is known on that side of the price.
    if (flags === undefined && isPast) break;
    if (flags === undefined) {
      ticks.length = 0;
      from = index + 1;
      continue;
    }
    to = index;
    for (let bit = 0; flags >> BigInt(bit) > 0n; bit += 1) {
      if ((flags >> BigInt(bit)) & 1n) ticks.push((index * FLAGS + bit) * spacing);
    }
  }
  return nearestTicks({
    ref,
    state,
    shownBy,
    ticks,
    from: from * FLAGS * spacing,
    to: (to + 1) * FLAGS * spacing,
  });
}

/** Keeps the `MAX_TICKS` ticks nearest to the price, and narrows the range to them. */
function nearestTicks(found: Found): Found {
  const { state, ticks } = found;
  if (!state || ticks.length <= MAX_TICKS) return found;
  const below = ticks.filter((tick) => tick <= state.tick);
  const above = ticks.filter((tick) => tick > state.tick);
  const kept = [...below.slice(-MAX_TICKS / 2), ...above.slice(0, MAX_TICKS / 2)];
  return {
    ...found,
    ticks: kept,
    from: below.length > MAX_TICKS / 2 ? (kept[0] ?? found.from) : found.from,
    to: above.length > MAX_TICKS / 2 ? (kept.at(-1) ?? found.to) : found.to,
  };
}

/** `undefined` where a tick is missing, or the price is outside the range read. */
function toLiquidityMap(
  { ref, state, ticks, from, to }: Found,
  words: ReadonlyMap<bigint, bigint>,
): LiquidityMap | undefined {
  if (!state || state.tick < from || state.tick >= to) return undefined;
  const nets = ticks.flatMap((tick): TickNet[] => {
    const info = words.get(tickSlot(ref.dex, ref.v4.id, tick));
    return info === undefined ? [] : [{ tick, liquidityNet: BigInt.asIntN(128, info >> 128n) }];
  });
  if (nets.length < ticks.length) return undefined;
  const { sqrtPriceX96, tick, liquidity } = state;
  return { sqrtPriceX96, tick, liquidity, ticks: nets, from, to };
}

function toPoolState({ ref, state, shownBy }: Found, map: LiquidityMap | undefined): PoolState {
  if (!state) return { ref };
  const { sqrtPriceX96, tick, liquidity, lpFee } = state;
  const seen = { ref, sqrtPriceX96, tick, liquidity, feePips: lpFee, shownBy };
  if (!map) return seen;
  const { amount0, amount1 } = toPooledAmounts(map);
  const [tokenReserve, quoteReserve] = tokenIsToken0(ref) ? [amount0, amount1] : [amount1, amount0];
  return { ...seen, tokenReserve, quoteReserve };
}

/**
 * Prices and pooled amounts of pools of V4 kind, from the storage of their pool managers (the balances of a
 * vault are those of all pools together). Two round trips; one where there is no position or only prices are
 * read. Liquidity that a hook keeps outside the pool is not counted.
 */
export async function readV4States(
  context: ReadContext,
  refs: readonly V4Ref[],
): Promise<readonly PoolState[]> {
  const byManager = [...groupBy(refs, ({ dex }) => dex.factory)];
  const states = byManager.map(([manager, own]) => readStatesOf(context, manager, own));
  return (await Promise.all(states)).flat();
}

async function readStatesOf(
  context: ReadContext,
  manager: Hex,
  refs: readonly V4Ref[],
): Promise<readonly PoolState[]> {
  const batch = createCallBatch();
  for (const { dex, v4 } of refs) batch.ask(v4.id, manager, encodeStateCall(dex, v4.id));
  const bitmaps = refs.flatMap(({ dex, v4 }) => {
    const range = wordsAround(v4);
    const count = range ? range.last - range.first + 1 : 0;
    return Array.from({ length: count }, (_, index) => bitmapSlot(dex, v4.id, (range?.first ?? 0) + index));
  });
  const [answers, flags] = await Promise.all([batch.send(context), readSlots(context, manager, bitmaps)]);
  const found = refs.map((ref) => toFound(ref, answers, flags));
  const wanted = found.flatMap(({ ref, ticks }) => ticks.map((tick) => tickSlot(ref.dex, ref.v4.id, tick)));
  const infos = await readSlots(context, manager, wanted);
  return found.map((one) => toPoolState(one, toLiquidityMap(one, infos)));
}
