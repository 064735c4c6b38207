import { encodeCall, toSelector } from '@assay/chain';
import type { Address, Hex, Pool } from '@assay/facts';
import { MAX_UINT256 } from '../calls/erc20.js';
import { type Outcomes, readWord, type Step } from '../calls/step.js';
import { toConcentratedOut } from './concentrated-math.js';
import { type Market, type Swapped, type Venue, withAmount } from './venue.js';

const stateReads = { slot0: toSelector('slot0()'), liquidity: toSelector('liquidity()') };

/**
 * The forms of the router's swap function: Uniswap's first routers take a deadline, the later ones do not,
 * and that of Slipstream names the pool by its tick spacing instead of its fee.
 */
export type RouterStyle = 'deadline' | 'no_deadline' | 'tick_spacing';

/** Of a struct whose fields are one word each. */
const toSwapSelector = (fields: string): Hex => toSelector(`exactInputSingle((${fields}))`);

export const routerSelectors: Readonly<Record<Exclude<RouterStyle, 'tick_spacing'>, Hex>> = {
  deadline: toSwapSelector('address,address,uint24,address,uint256,uint256,uint256,uint160'),
  no_deadline: toSwapSelector('address,address,uint24,address,uint256,uint256,uint160'),
};
const withTickSpacing = toSwapSelector('address,address,int24,address,uint256,uint256,uint256,uint160');

function stateSteps(key: string, actor: Address, pool: Address): readonly Step[] {
  return Object.entries(stateReads).map(([name, data]) => ({
    key: `${key}.${name}`,
    actor,
    target: pool,
    data,
    gas: 100_000,
  }));
}

function expected(
  pool: Pool,
  key: string,
  outcomes: Outcomes,
  { direction, amountIn }: Swapped,
): bigint | undefined {
  const price = readWord(outcomes, `${key}.slot0`);
  const liquidity = readWord(outcomes, `${key}.liquidity`);
  // A swap that crossed into another tick range used other liquidity, so no output is expected.
  if (price === undefined || liquidity === undefined) return undefined;
  if (readWord(outcomes, `${key}.after.liquidity`) !== liquidity) return undefined;
  const zeroForOne = (direction === 'sell') === pool.tokenIsToken0;
  return toConcentratedOut(amountIn, zeroForOne, {
    sqrtPriceX96: price,
    liquidity,
    feePips: pool.feePips,
  });
}

function encodeSwap(
  { tickSpacing, feePips }: Pool,
  style: RouterStyle,
  sides: readonly [Address, Address],
  { actor, amountIn }: { readonly actor: Address; readonly amountIn: bigint },
): Hex {
  const { deadline, no_deadline: withoutDeadline } = routerSelectors;
  switch (style) {
    case 'deadline':
      return encodeCall(deadline, ...sides, feePips, actor, MAX_UINT256, amountIn, 0n, 0n);
    case 'no_deadline':
      return encodeCall(withoutDeadline, ...sides, feePips, actor, amountIn, 0n, 0n);
    case 'tick_spacing':
      if (tickSpacing === undefined) throw new RangeError('the pool has no tick spacing');
      return encodeCall(withTickSpacing, ...sides, tickSpacing, actor, MAX_UINT256, amountIn, 0n, 0n);
  }
}

/**
 * Uniswap V3, its forks and Slipstream. They do not support tokens with a transfer fee: such a sale always
 * reverts.
 */
export function createConcentratedVenue(market: Market, style: RouterStyle): Venue {
  const { pool, token, router } = market;
  return {
    ...market,
    swap: (key, actor, direction, amount) => {
      const sides: [Address, Address] =
        direction === 'buy' ? [pool.quote.address, token] : [token, pool.quote.address];
      const amountIn = typeof amount === 'bigint' ? amount : 0n;
      const data = encodeSwap(pool, style, sides, { actor, amountIn });
      const position = style === 'no_deadline' ? 4 : 5;
      return withAmount({ key, actor, target: router, data }, 4 + position * 32, amount);
    },
    before: (key, actor) => stateSteps(key, actor, pool.address),
    after: (key, actor) => stateSteps(`${key}.after`, actor, pool.address),
    expectedOut: (key, outcomes, swap) => expected(pool, key, outcomes, swap),
  };
}
