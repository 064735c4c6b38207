import type { Address, Chain } from '@assay/facts';
import type { ReadContext } from '../../rpc/read-context.js';
import { type PoolRef, tokenIsToken0 } from '../pool-ref.js';
import type { PoolState } from '../pool-state.js';
import { v4Questions } from '../quote-prices.js';
import { toV4Ref } from './find-pools.js';
import { otherCurrency } from './initialize-log.js';
import type { LoggedPools } from './pool-logs.js';
import { readV4States, type V4Ref } from './read-states.js';

/** Max. pools of a pair whose liquidity is read: anybody can create pools, and few of them matter. */
const MAX_FOR_QUOTE = 6;

/** Pools that are known from logs only. */
function toRefs(
  chain: Chain,
  known: readonly PoolRef[],
  logged: ReadonlyMap<Address, LoggedPools>,
): readonly V4Ref[] {
  const ids = new Set(known.map(({ token, v4 }) => `${token} ${v4?.id}`));
  return [...logged].flatMap(([token, { pools }]) =>
    pools.flatMap(({ manager, id, key }) => {
      const other = otherCurrency(key, token);
      const question = v4Questions(chain, token).find(({ quote }) => quote.address === other);
      const isKnown = ids.has(`${token} ${id}`);
      return question && !isKnown ? toV4Ref(manager, question, key) : [];
    }),
  );
}

/** Quote side of the active liquidity, as if its range were unbounded, or of the active bin. Only for ordering. */
function quoteDepth({ ref, sqrtPriceX96 = 0n, liquidity = 0n, bins, quoteReserve = 0n }: PoolState): bigint {
  if (bins) return quoteReserve;
  if (sqrtPriceX96 === 0n) return 0n;
  return tokenIsToken0(ref) ? (liquidity * sqrtPriceX96) >> 96n : (liquidity << 96n) / sqrtPriceX96;
}

/** The deepest pools of each pair. */
function pickDeepest(states: readonly PoolState[]): ReadonlySet<PoolRef> {
  const groups = new Map<string, PoolState[]>();
  for (const state of states) {
    const key = `${state.ref.token} ${state.ref.quote.address}`;
    groups.set(key, [...(groups.get(key) ?? []), state]);
  }
  const deepest = [...groups.values()].flatMap((group) =>
    group
      .sort((a, b) => Number(quoteDepth(b) > quoteDepth(a)) - Number(quoteDepth(a) > quoteDepth(b)))
      .slice(0, MAX_FOR_QUOTE),
  );
  return new Set(deepest.map(({ ref }) => ref));
}

/**
 * The state of pools of V4 kind that are known from logs only. Where there are many, only the deepest of each
 * pair are read, with one more round trip.
 */
export async function readLoggedPools(
  context: ReadContext,
  known: readonly PoolRef[],
  logged: ReadonlyMap<Address, LoggedPools>,
): Promise<readonly PoolState[]> {
  const { rpc } = context;
  const refs = toRefs(rpc.chain, known, logged);
  if (refs.length <= MAX_FOR_QUOTE) return readV4States(context, refs);
  const chosen = pickDeepest(await readV4States(context, refs, 'state'));
  const ids = new Set([...chosen].map(({ token, v4 }) => `${token} ${v4?.id}`));
  return readV4States(
    context,
    refs.filter(({ token, v4 }) => ids.has(`${token} ${v4.id}`)),
  );
}
