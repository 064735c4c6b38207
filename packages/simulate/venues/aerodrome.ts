import type { Address, Hex } from '@assay/facts';
import { Interface } from 'ethers';
import { MAX_UINT256 } from '../calls/erc20.js';
import { readWord } from '../calls/step.js';
import { type Amount, type Direction, type Market, type Venue, withAmount } from './venue.js';

const abi = new Interface([
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,(address from,address to,bool stable,address factory)[],address,uint256)',
  'function getAmountOut(uint256,address) view returns (uint256)',
  'function stable() view returns (bool)',
]);
const stable = abi.encodeFunctionData('stable') as Hex;

/** Offset of the route's `stable` flag: selector, five heads, the list's length, then `from` and `to`. */
const STABLE_OFFSET = 4 + 5 * 32 + 32 + 2 * 32;

/** Aerodrome and its forks: the pool itself quotes what it pays, on either of its two curves. */
export function createAerodromeVenue(market: Market, factory: Address): Venue {
  const { pool, token, router } = market;
  const sides = (direction: Direction): [Address, Address] =>
    direction === 'buy' ? [pool.quote.address, token] : [token, pool.quote.address];
  return {
    ...market,
    swap: (key, actor, direction, amount) => {
      const [from, to] = sides(direction);
      const route = { from, to, stable: false, factory };
      const data = abi.encodeFunctionData('swapExactTokensForTokensSupportingFeeOnTransferTokens', [
        typeof amount === 'bigint' ? amount : 0n,
        0n,
        [route],
        actor,
        MAX_UINT256,
      ]) as Hex;
      const step = withAmount({ key, actor, target: router, data }, 4, amount);
      const curve = { from: `${key.slice(0, key.lastIndexOf('.'))}.stable`, offset: STABLE_OFFSET };
      return { ...step, fills: [...(step.fills ?? []), curve] };
    },
    before: (key, actor, direction, amount: Amount) => {
      const [from] = sides(direction);
      const fixed = typeof amount === 'bigint' ? amount : 0n;
      const data = abi.encodeFunctionData('getAmountOut', [fixed, from]) as Hex;
      return [
        { key: `${key}.stable`, actor, target: pool.address, data: stable },
        withAmount({ key: `${key}.quoted`, actor, target: pool.address, data }, 4, amount),
      ];
    },
    after: () => [],
    expectedOut: (key, outcomes) => readWord(outcomes, `${key}.quoted`),
  };
}
