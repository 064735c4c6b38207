import type { Pool, V4Pool } from '../../capabilities/market/facts/pools.js';
import { type PoolManager, poolManagerOf } from '../../chains/pool-managers.js';
import type { Chain } from '../../chains/registry.js';
import { type Address, ZERO_ADDRESS } from '../../domain/address.js';
import { createFreshAddress } from '../../domain/fresh-address.js';
import type { Hex } from '../../lib/hex.js';
import { wrappedQuote } from '../../pools/quote-prices.js';
import { DYNAMIC_FEE, toKeyWords } from '../../pools/v4/pool-key.js';
import { encodeStateCall, toSwapFeePips, toV4State, type V4State } from '../../pools/v4/state-slots.js';
import { encodeBytes, encodeCall, encodeWords, toSelector } from '../../rpc/abi.js';
import artifact from '../artifacts/PoolTrader.json' with { type: 'json' };
import { withTail } from '../executor.js';
import { type Outcomes, readWord, type Step } from '../step.js';
import { toConcentratedOut } from './concentrated-math.js';
import { type Direction, type Venue, withAmount } from './venue.js';

const swapExactIn = toSelector('swapExactIn(uint256,(address,address,address,bytes),bool)');

/** A swap in such a pool calls several contracts, including a hook. */
const SWAP_GAS = 3_000_000;

function readState(outcomes: Outcomes, key: string): V4State | undefined {
  // The answer: offset of the list, its length, then the four words of the pool.
  return toV4State(readWord(outcomes, key, 2), readWord(outcomes, key, 5));
}

function toKey(manager: PoolManager, pool: Pool, v4: V4Pool, token: Address): Hex {
  const [currency0, currency1] = pool.tokenIsToken0
    ? [token, pool.quote.address]
    : [pool.quote.address, token];
  const fee = v4.dynamicFee ? DYNAMIC_FEE : pool.feePips;
  return toKeyWords(manager, { ...v4, currency0, currency1, fee });
}

/**
 * A pool of V4 kind, through a router that exists only in the simulation (`PoolTrader.sol`); the vault accepts
 * any contract that settles its debts. A pool of the native coin is traded in its wrapped form. `undefined`
 * where the pool is of another kind.
 */
export function createV4Venue(pool: Pool, token: Address, chain: Chain): Venue | undefined {
  const { v4: own } = pool;
  const manager = poolManagerOf(chain, pool.kind);
  if (!own || !manager) return undefined;
  const router = createFreshAddress();
  const traded = pool.quote.address === ZERO_ADDRESS ? { ...pool, quote: wrappedQuote(chain) } : pool;
  const { vault, address } = manager;
  const key = toKey(manager, pool, own, token);
  const managed = [vault, address, chain.wrappedNative, key];
  // The pool is the only argument of more than one word, so it follows the three; its key follows its four.
  const place = encodeWords(vault, address, chain.wrappedNative, 4 * 32) + encodeBytes(key);
  const stateCall = encodeStateCall(manager, own.id);
  const isZeroForOne = (direction: Direction) => (direction === 'sell') === pool.tokenIsToken0;
  const state = (name: string, actor: Address): Step => ({
    key: name,
    actor,
    target: address,
    data: stateCall,
    gas: 100_000,
  });
  return {
    pool: traded,
    token,
    wrappedNative: chain.wrappedNative,
    router,
    managed,
    overrides: { [router]: { code: withTail(artifact.deployedBytecode) } },
    swap: (name, actor, direction, amount) => {
      const fixed = typeof amount === 'bigint' ? amount : 0n;
      const data: Hex = `${encodeCall(swapExactIn, fixed, 3 * 32, isZeroForOne(direction))}${place}`;
      return withAmount({ key: name, actor, target: router, data, gas: SWAP_GAS }, 4, amount);
    },
    before: (name, actor) => [state(`${name}.state`, actor)],
    after: (name, actor) => [state(`${name}.stateAfter`, actor)],
    expectedOut: (name, outcomes, { direction, amountIn }) => {
      const before = readState(outcomes, `${name}.state`);
      const after = readState(outcomes, `${name}.stateAfter`);
      // A swap that crossed into another tick range used other liquidity, so no output is expected.
      if (!before || !after || before.liquidity !== after.liquidity) return undefined;
      const { sqrtPriceX96, liquidity } = before;
      const zeroForOne = isZeroForOne(direction);
      const feePips = toSwapFeePips(before, zeroForOne);
      return toConcentratedOut(amountIn, zeroForOne, { sqrtPriceX96, liquidity, feePips });
    },
  };
}
