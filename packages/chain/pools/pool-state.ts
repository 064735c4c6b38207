import { type AnsweredView, type Bins, isPoolWithRanges } from '@assay/facts';
import { encodeCall, intAt, toSelector, uintAt } from '../rpc/abi.js';
import type { CallAnswers, NamedCall } from '../rpc/call-batch.js';
import { type PoolRef, tokenIsToken0 } from './pool-ref.js';

const selectors = {
  getReserves: toSelector('getReserves()'),
  slot0: toSelector('slot0()'),
  liquidity: toSelector('liquidity()'),
  balanceOf: toSelector('balanceOf(address)'),
  getFee: toSelector('getFee(address,bool)'),
  getSwapFee: toSelector('getSwapFee(address)'),
  getAmountOut: toSelector('getAmountOut(uint256,address)'),
};

/** What a pool reports, and what it really holds. Smallest units. */
export interface PoolState {
  readonly ref: PoolRef;
  /**
   * V2 kind and Aerodrome: the reported reserve. V4 kind: the amount of its liquidity; absent where unknown.
   */
  readonly tokenReserve?: bigint;
  readonly quoteReserve?: bigint;
  /** `balanceOf` of the pool. `undefined` where the call failed, and for V4 kind. */
  readonly tokenBalance?: bigint;
  readonly quoteBalance?: bigint;
  /** Pools of liquidity in ranges. */
  readonly sqrtPriceX96?: bigint;
  readonly tick?: number;
  readonly liquidity?: bigint;
  /** Bin pools. */
  readonly bins?: Bins;
  /** Aerodrome, Slipstream and V4 kind: fee of this pool, in hundredths of a basis point. */
  readonly feePips?: number;
  /** Aerodrome: what the pool pays for `sample.tokens`. */
  readonly sample?: { readonly tokens: bigint; readonly quote: bigint };
  /** The views that show what it holds. */
  readonly shownBy?: readonly AnsweredView[];
}

/**
 * What is asked of a pool.
 * @param name tells its answers from those of other pools: its address, where that is known
 */
export function toStateCalls(pool: PoolRef, name: string, sample: bigint): readonly NamedCall[] {
  const { address, token, quote, dex } = pool;
  const balances = [
    { key: `token ${name} ${token}`, to: token, data: encodeCall(selectors.balanceOf, address) },
    { key: `quote ${name} ${token}`, to: quote.address, data: encodeCall(selectors.balanceOf, address) },
  ];
  if (isPoolWithRanges(dex.kind)) {
    const ownFee = { key: `pips ${name}`, to: dex.factory, data: encodeCall(selectors.getSwapFee, address) };
    return [
      ...balances,
      ...(dex.kind === 'slipstream' ? [ownFee] : []),
      { key: `slot0 ${name}`, to: address, data: selectors.slot0 },
      { key: `liquidity ${name}`, to: address, data: selectors.liquidity },
    ];
  }
  const reserves = { key: `reserves ${name}`, to: address, data: selectors.getReserves };
  if (dex.kind !== 'aerodrome') return [...balances, reserves];
  const fee = encodeCall(selectors.getFee, address, pool.stable ?? false);
  return [
    ...balances,
    reserves,
    { key: `fee ${name}`, to: dex.factory, data: fee },
    { key: `sample ${name} ${token}`, to: address, data: encodeCall(selectors.getAmountOut, sample, token) },
  ];
}

/** @param name as in `toStateCalls` */
export function toState(answers: CallAnswers, pool: PoolRef, name: string, sampleTokens: bigint): PoolState {
  const { token, dex } = pool;
  const isToken0 = tokenIsToken0(pool);
  const reserves = answers.bytes(`reserves ${name}`);
  const slot0 = answers.bytes(`slot0 ${name}`);
  const tick = intAt(slot0, 1);
  const hasRanges = isPoolWithRanges(dex.kind);
  const sampleQuote = answers.uint(`sample ${name} ${token}`);
  const shown = hasRanges ? [`token ${name} ${token}`, `quote ${name} ${token}`] : [`reserves ${name}`];
  return defined({
    ref: pool,
    tokenBalance: answers.uint(`token ${name} ${token}`),
    quoteBalance: answers.uint(`quote ${name} ${token}`),
    tokenReserve: hasRanges ? undefined : uintAt(reserves, isToken0 ? 0 : 1),
    quoteReserve: hasRanges ? undefined : uintAt(reserves, isToken0 ? 1 : 0),
    sqrtPriceX96: uintAt(slot0, 0),
    tick: tick === undefined ? undefined : Number(tick),
    liquidity: answers.uint(`liquidity ${name}`),
    feePips: toFeePips(answers, name),
    shownBy: shown.flatMap((key) => answers.view(key) ?? []),
    sample: sampleQuote === undefined ? undefined : { tokens: sampleTokens, quote: sampleQuote },
  });
}

/** The fee that the factory tells of the pool; Aerodrome's in basis points. */
function toFeePips(answers: CallAnswers, name: string): number | undefined {
  const bps = answers.uint(`fee ${name}`);
  const pips = bps === undefined ? answers.uint(`pips ${name}`) : bps * 100n;
  return pips === undefined || pips > 1_000_000n ? undefined : Number(pips);
}

type Defined<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Drops `undefined` members, which optional members may not hold. */
function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Defined<T>;
}
