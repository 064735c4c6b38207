import { toSelector } from '@assay/chain';
import type { Address, Pool } from '@assay/facts';
import { toConstantProductIn, toConstantProductOut } from '../calls/amm.js';
import { type Outcomes, readWord, type Step } from '../calls/step.js';
import { encodePathSwap } from './path-swap.js';
import { type Amount, type Direction, type Market, type Venue, withAmount } from './venue.js';

const swapSelector = toSelector(
  'swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
);
const getReserves = toSelector('getReserves()');

interface Reserves {
  readonly token: bigint;
  readonly quote: bigint;
}

function reservesStep(key: string, actor: Address, pool: Address): Step {
  return { key, actor, target: pool, data: getReserves, gas: 100_000 };
}

function readReserves(pool: Pool, outcomes: Outcomes, key: string): Reserves | undefined {
  const [first, second] = [readWord(outcomes, key, 0), readWord(outcomes, key, 1)];
  if (first === undefined || second === undefined) return undefined;
  return pool.tokenIsToken0 ? { token: first, quote: second } : { token: second, quote: first };
}

/**
 * What a sale of `amountIn` should have paid. Where the token itself traded in the pool during the transfer
 * (it sold collected fees), the reserves just before the swap are computed from those after it.
 */
function expectedSale(
  before: Reserves,
  after: Reserves | undefined,
  feePips: number,
  { sent, paid }: { sent: bigint; paid: bigint },
): bigint {
  const undisturbed = after === undefined || after.quote + paid === before.quote || paid === 0n;
  if (undisturbed) return toConstantProductOut(sent, before.token, before.quote, feePips);
  const arrived = toConstantProductIn(paid, after.token, after.quote, feePips);
  return toConstantProductOut(sent, after.token - arrived, after.quote + paid, feePips);
}

/** Uniswap V2 and its forks, through the router's functions for tokens that may take a fee. */
export function createConstantProductVenue(market: Market): Venue {
  const { pool, token, router } = market;
  return {
    ...market,
    swap: (key, actor, direction: Direction, amount: Amount) => {
      const path = direction === 'buy' ? [pool.quote.address, token] : [token, pool.quote.address];
      const fixed = typeof amount === 'bigint' ? amount : 0n;
      const data = encodePathSwap(swapSelector, { amount: fixed, limit: 0n, path, to: actor });
      return withAmount({ key, actor, target: router, data }, 4, amount);
    },
    before: (key, actor) => [reservesStep(`${key}.reserves`, actor, pool.address)],
    after: (key, actor) => [reservesStep(`${key}.reservesAfter`, actor, pool.address)],
    expectedOut: (key, outcomes, { direction, amountIn, amountOut }) => {
      const before = readReserves(pool, outcomes, `${key}.reserves`);
      if (!before) return undefined;
      if (direction === 'buy')
        return toConstantProductOut(amountIn, before.quote, before.token, pool.feePips);
      const after = readReserves(pool, outcomes, `${key}.reservesAfter`);
      return expectedSale(before, after, pool.feePips, { sent: amountIn, paid: amountOut });
    },
  };
}
