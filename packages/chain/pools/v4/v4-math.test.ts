import { type PoolManager, sqrtPriceAtTick, ZERO_ADDRESS } from '@assay/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSelector } from '../../rpc/abi.js';
import { DYNAMIC_FEE, fromParameters, toKeyWords, toPoolId, toStandardKeys } from './pool-key.js';
import { toPooledAmounts } from './pooled-amounts.js';
import { decodeState, encodeStateCall, toSwapFeePips, toV4State } from './state-slots.js';

// Constants of v4-core's TickMath.
const MIN_TICK = -887_272;
const MAX_TICK = 887_272;

describe('prices at ticks', () => {
  // Constants of v4-core's TickMath, and 2^96 at tick 0.
  it('are those of the contracts, at both ends and in the middle', () => {
    expect(sqrtPriceAtTick(MIN_TICK)).toBe(4_295_128_739n);
    expect(sqrtPriceAtTick(MAX_TICK)).toBe(
      1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342n,
    );
    expect(sqrtPriceAtTick(0)).toBe(2n ** 96n);
    // v3-core's and v4-core's tests: getSqrtPriceAtTick(±250,000).
    expect(sqrtPriceAtTick(250_000)).toBe(21_246_587_762_933_397_357_449_903_968_194_344n);
    expect(sqrtPriceAtTick(-250_000)).toBe(295_440_463_448_801_648_376_846n);
  });

  it('rise with the tick, and beyond the ends they stay', () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_TICK, max: MAX_TICK - 1 }), (tick) => {
        expect(sqrtPriceAtTick(tick + 1) > sqrtPriceAtTick(tick)).toBe(true);
      }),
    );
    expect(sqrtPriceAtTick(MAX_TICK + 5)).toBe(sqrtPriceAtTick(MAX_TICK));
  });
});

describe('what positions hold together', () => {
  const spacing = 60;
  const position = fc
    .tuple(fc.integer({ min: -200, max: 199 }), fc.integer({ min: 1, max: 200 }), fc.bigInt(1n, 10n ** 24n))
    .map(([lower, width, liquidity]) => ({
      lower: lower * spacing,
      upper: (lower + width) * spacing,
      liquidity,
    }));

  it('is the sum of what each holds, whatever the ranges and the price', () => {
    fc.assert(
      fc.property(
        fc.array(position, { maxLength: 8 }),
        fc.integer({ min: -9_000, max: 9_000 }),
        (all, tick) => {
          const sqrtPriceX96 = sqrtPriceAtTick(tick);
          const nets = new Map<number, bigint>();
          let liquidity = 0n;
          let [sum0, sum1] = [0, 0];
          const price = Number(sqrtPriceX96) / 2 ** 96;
          for (const one of all) {
            nets.set(one.lower, (nets.get(one.lower) ?? 0n) + one.liquidity);
            nets.set(one.upper, (nets.get(one.upper) ?? 0n) - one.liquidity);
            if (one.lower <= tick && tick < one.upper) liquidity += one.liquidity;
            // Uniswap V3 whitepaper, 6.29 and 6.30, for one position.
            const [a, b] = [1.0001 ** (one.lower / 2), 1.0001 ** (one.upper / 2)];
            const within = Math.min(Math.max(price, a), b);
            sum0 += Number(one.liquidity) * (1 / within - 1 / b);
            sum1 += Number(one.liquidity) * (within - a);
          }
          const ticks = [...nets]
            .map(([at, liquidityNet]) => ({ tick: at, liquidityNet }))
            .sort((a, b) => a.tick - b.tick);
          const map = { sqrtPriceX96, tick, liquidity, ticks, from: -30_000, to: 30_000 };
          const { amount0, amount1 } = toPooledAmounts(map);
          const scale = all.reduce((most, one) => most + Number(one.liquidity), 0);
          expect(Math.abs(Number(amount0) - sum0)).toBeLessThanOrEqual(scale * 1e-9 + 20);
          expect(Math.abs(Number(amount1) - sum1)).toBeLessThanOrEqual(scale * 1e-9 + 20);
        },
      ),
    );
  });

  it('counts nothing beyond what was read', () => {
    const map = { sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 10n ** 18n, ticks: [], from: -60, to: 60 };
    const whole = toPooledAmounts({ ...map, from: MIN_TICK, to: MAX_TICK });
    const near = toPooledAmounts(map);
    expect(near.amount0 > 0n && near.amount0 < whole.amount0 / 100n).toBe(true);
    expect(near.amount1 > 0n && near.amount1 < whole.amount1 / 100n).toBe(true);
  });
});

const managerOf = (kind: PoolManager['kind']): PoolManager => ({
  kind,
  dex: kind,
  address: '0xa0ffb9c1ce1fe56963b0321b32e7a0302114058b',
  vault: '0x238a358808379702088667322f80ac48bad5e6c4',
  positionManager: ZERO_ADDRESS,
});
const v4 = managerOf('uniswap-v4');
const infinity = managerOf('infinity-cl');

describe('keys and words of the pool managers', () => {
  const token = '0x2222222222222222222222222222222222222222';
  const word = (value: bigint) => value.toString(16).padStart(64, '0');

  it('the usual keys of a pair are four, with the currencies in the order of their addresses', () => {
    const quote = { address: ZERO_ADDRESS, symbol: 'ETH', decimals: 18 };
    const keys = toStandardKeys(v4, { token, quote });
    expect(keys.map(({ fee, tickSpacing }) => [fee, tickSpacing])).toEqual([
      [100, 1],
      [500, 10],
      [3_000, 60],
      [10_000, 200],
    ]);
    expect(keys.every(({ currency0, currency1 }) => currency0 === ZERO_ADDRESS && currency1 === token)).toBe(
      true,
    );
  });

  it('the id is the hash of the key: that of ETH/USDC at 0.05 % on Ethereum is the published one', () => {
    const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
    const key = {
      currency0: ZERO_ADDRESS,
      currency1: usdc,
      fee: 500,
      tickSpacing: 10,
      hooks: ZERO_ADDRESS,
    } as const;
    expect(toPoolId(v4, key)).toBe('0x21c67e77068de97969ba93d4aab21826d33ca12bb9f565d8496e8fda8a82ca27');
    expect(toPoolId(v4, { ...key, fee: DYNAMIC_FEE })).not.toBe(toPoolId(v4, key));
  });

  it('a key of Infinity names hook and manager, and has the tick spacing above the bits of the hook', () => {
    const hooks = '0x9fa06dae28bdbee7c14ac731dfab065635b08085';
    const key = {
      currency0: ZERO_ADDRESS,
      currency1: token,
      fee: 67,
      tickSpacing: 10,
      hooks,
      hookBits: 0x440,
    } as const;
    const words = [0n, BigInt(token), BigInt(hooks), BigInt(infinity.address), 67n, 0xa0440n];
    expect(toKeyWords(infinity, key)).toBe(`0x${words.map(word).join('')}`);
    expect(fromParameters(0xa0440n)).toEqual({ tickSpacing: 10, hookBits: 0x440 });
  });

  it('of Infinity the same words are read one by one, because it reads no range', () => {
    const call = encodeStateCall(infinity.kind, `0x${'ab'.repeat(32)}`);
    expect(call.slice(0, 10)).toBe(toSelector('extsload(bytes32[])'));
    const [, count, first, , , last] = Array.from({ length: 6 }, (_, at) =>
      BigInt(`0x${call.slice(10 + 64 * at, 74 + 64 * at)}`),
    );
    expect([count, (last ?? 0n) - (first ?? 0n)]).toEqual([4n, 3n]);
  });

  it('price, tick and fees are cut out of the word as StateLibrary does', () => {
    const slot0 = (3_000n << 208n) | (0x64_032n << 184n) | (BigInt.asUintN(24, -139n) << 160n) | (2n ** 96n);
    const state = toV4State(slot0, 7n);
    expect(state).toEqual({
      sqrtPriceX96: 2n ** 96n,
      tick: -139,
      protocolFee: { zeroForOne: 0x32, oneForZero: 0x64 },
      lpFee: 3_000,
      liquidity: 7n,
    });
    if (!state) throw new Error('no state');
    // 50 + 3000 − floor(50 · 3000 / 1,000,000)
    expect(toSwapFeePips(state, true)).toBe(3_050);
    expect(
      toSwapFeePips({ ...state, protocolFee: { zeroForOne: 1_000, oneForZero: 0 }, lpFee: 10_000 }, true),
    ).toBe(10_990);
  });

  it.each([
    ['nothing', undefined],
    ['no bytes', '0x'],
    ['one word', `0x${word(1n)}`],
    ['a list that is cut', `0x${word(32n)}${word(4n)}${word(1n)}`],
    ['a list of another length', `0x${word(32n)}${word(3n)}${word(1n).repeat(3)}`],
    ['a pool that was never made', `0x${word(32n)}${word(4n)}${word(0n).repeat(4)}`],
  ] as const)('%s is no state', (_what, answer) => {
    expect(decodeState(answer)).toBeUndefined();
  });
});
