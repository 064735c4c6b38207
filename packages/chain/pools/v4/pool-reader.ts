import type { Address, Bin, Hex, PoolManagerKind } from '@assay/facts';
import { encodeBytes, encodeCall, intAt, lengthAt, pointedAt, toSelector, uintAt } from '../../rpc/abi.js';
import type { ViewCall } from '../../rpc/rpc.js';
import artifact from '../artifacts/PoolReader.json' with { type: 'json' };
import type { LiquidityMap } from './pooled-amounts.js';
import { encodeStateCall, encodeWordsCall, stateSlot } from './state-slots.js';

/** Address of `PoolReader.sol` during the call. Nobody has a key or a contract there. */
const READER_ADDRESS: Address = '0xf3ace00000000000000000000000000000a55a75';
export const readerCode = artifact.deployedBytecode;

const selectors = {
  ticks: toSelector('readTicks(address,bytes,uint256,int24,uint256)'),
  bins: toSelector('readBins(address,bytes,bytes32,uint256)'),
};
/** Max. ticks and bins read to either side of the price. */
const MOST_TICKS = 256;
const MOST_BINS = 64;
/** Gas of reading as many of them, and of a state alone. */
const WHOLE_GAS = 4_000_000;
const STATE_GAS = 200_000;

/** A pool of V4 kind: its pool manager, and what tells it apart there. */
export interface V4Place {
  readonly dex: { readonly kind: PoolManagerKind; readonly factory: Address };
  readonly v4: { readonly id: Hex; readonly tickSpacing: number };
}

/** What `PoolReader.sol` is asked of a pool. @param most ticks or bins to either side of the price */
export function encodeRead({ dex: { kind, factory }, v4: { id, tickSpacing } }: V4Place, most: number): Hex {
  if (kind === 'infinity-bin') {
    const head = encodeCall(selectors.bins, factory, 4 * 32, BigInt(id), most);
    return `${head}${encodeBytes(encodeStateCall(kind, id))}`;
  }
  const slot = stateSlot(kind, id);
  const head = encodeCall(selectors.ticks, factory, 5 * 32, slot, tickSpacing, most);
  return `${head}${encodeBytes(encodeWordsCall(kind, slot))}`;
}

/** The pool's state with its liquidity, or alone, in one call. */
export function toReaderCall(pool: V4Place, what: 'whole' | 'state'): ViewCall {
  const most = pool.dex.kind === 'infinity-bin' ? MOST_BINS : MOST_TICKS;
  return {
    to: READER_ADDRESS,
    data: encodeRead(pool, what === 'whole' ? most : 0),
    gas: what === 'whole' ? WHOLE_GAS : STATE_GAS,
    injected: artifact,
  };
}

/** What the pool manager itself answered to `encodeStateCall`. */
export function toStateAnswer(answer: Hex): Hex | undefined {
  const place = pointedAt(answer, 0, 0);
  const size = place === undefined ? undefined : uintAt(answer, place);
  if (place === undefined || size === undefined || size > BigInt(answer.length)) return undefined;
  const start = 2 + (place + 1) * 64;
  return `0x${answer.slice(start, start + Number(size) * 2)}`;
}

/** The ticks in an answer of `readTicks`, and the range in which no other ones are initialised. */
export function toTicks(answer: Hex): Pick<LiquidityMap, 'ticks' | 'from' | 'to'> | undefined {
  const place = pointedAt(answer, 0, 1);
  const list = place === undefined ? undefined : pointedAt(answer, place, place + 2);
  const count = list === undefined ? undefined : lengthAt(answer, list);
  if (place === undefined || list === undefined || count === undefined) return undefined;
  const ticks = Array.from({ length: count }, (_, index) => {
    const both = intAt(answer, list + 1 + index) ?? 0n;
    return { tick: Number(both >> 128n), liquidityNet: BigInt.asIntN(128, both) };
  });
  const [from, to] = [place, place + 1].map((at) => Number(intAt(answer, at) ?? 0n));
  return { ticks, from: from ?? 0, to: to ?? 0 };
}

/** The bins in an answer of `readBins`. */
export function toBins(answer: Hex): readonly Bin[] | undefined {
  const list = pointedAt(answer, 0, 1);
  const count = list === undefined ? undefined : lengthAt(answer, list);
  if (list === undefined || count === undefined) return undefined;
  return Array.from({ length: count }, (_, index): Bin => {
    const [id = 0n, reserve0 = 0n, reserve1 = 0n, shares = 0n] = [1, 2, 3, 4].map((at) =>
      uintAt(answer, list + 4 * index + at),
    );
    return { id: Number(id), reserve0, reserve1, shares };
  });
}
