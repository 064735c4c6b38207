import {
  DYNAMIC_FEE,
  decodeBinState,
  encodeBytes,
  encodeCall,
  encodeRead,
  encodeStateCall,
  encodeWords,
  readerCode,
  toBins,
  toKeyWords,
  toSelector,
  toStateAnswer,
  toSwapFeePips,
  toV4State,
  type V4State,
  wrappedQuote,
} from '@assay/chain';
import {
  type Address,
  type Chain,
  type Hex,
  type Pool,
  type PoolManager,
  poolManagerOf,
  swapInBins,
  type V4Pool,
  ZERO_ADDRESS,
} from '@assay/facts';
import artifact from '../artifacts/PoolTrader.json' with { type: 'json' };
import { toCodeAddress } from '../calls/created-account.js';
import { withTail } from '../calls/executor.js';
import type { StateOverrides } from '../calls/simulation-setup.js';
import { type Outcomes, readWord, type Step } from '../calls/step.js';
import { toConcentratedOut } from './concentrated-math.js';
import { type Direction, type Venue, withAmount } from './venue.js';

const swapExactIn = toSelector('swapExactIn(uint256,(uint8,address,address,address,bytes),bool)');

/** A swap in such a pool calls several contracts, including a hook. */
const SWAP_GAS = 3_000_000;

function readState(outcomes: Outcomes, key: string): V4State | undefined {
  // The answer: offset of the list, its length, then the four words of the pool.
  return toV4State(readWord(outcomes, key, 2), readWord(outcomes, key, 5));
}

/** What the pool pays by its state before and after the swap, and how that is read. */
interface Formula {
  /** Where the state is read, with injected code where no contract tells all of it. */
  readonly target: Address;
  readonly data: Hex;
  readonly gas: number;
  readonly overrides?: StateOverrides;
  readonly readsAfter: boolean;
  expectedOut(
    outcomes: Outcomes,
    keys: { readonly before: string; readonly after: string },
    swap: { readonly amountIn: bigint; readonly zeroForOne: boolean },
  ): bigint | undefined;
}

function rangeFormula(manager: PoolManager, { id }: V4Pool): Formula {
  return {
    target: manager.address,
    data: encodeStateCall(manager.kind, id),
    gas: 100_000,
    readsAfter: true,
    expectedOut: (outcomes, keys, { amountIn, zeroForOne }) => {
      const [before, after] = [readState(outcomes, keys.before), readState(outcomes, keys.after)];
      // A swap that crossed into another tick range used other liquidity, so no output is expected.
      if (!before || !after || before.liquidity !== after.liquidity) return undefined;
      const { sqrtPriceX96, liquidity } = before;
      const feePips = toSwapFeePips(before, zeroForOne);
      return toConcentratedOut(amountIn, zeroForOne, { sqrtPriceX96, liquidity, feePips });
    },
  };
}

/** Bins to either side of the active one that are read around a swap. */
const BINS_OF_SWAP = 8;

function binFormula({ kind, address }: PoolManager, v4: V4Pool, toPlace: (code: Hex) => Address): Formula {
  const code = withTail(readerCode);
  const target = toPlace(code);
  return {
    target,
    data: encodeRead({ dex: { kind, factory: address }, v4 }, BINS_OF_SWAP),
    gas: 1_000_000,
    overrides: { [target]: { code } },
    readsAfter: false,
    expectedOut: (outcomes, { before }, { amountIn, zeroForOne }) => {
      const read = outcomes.get(before);
      const state = read?.success ? decodeBinState(toStateAnswer(read.data)) : undefined;
      const around = read?.success ? toBins(read.data) : undefined;
      if (!state || !around) return undefined;
      const feePips = toSwapFeePips(state, zeroForOne);
      const swap = { amountIn, zeroForOne, step: v4.tickSpacing, feePips };
      const { out, left } = swapInBins({ active: state.active, around }, swap);
      return left > 0n ? undefined : out;
    },
  };
}

const managerKinds: readonly PoolManager['kind'][] = ['uniswap-v4', 'infinity-cl', 'infinity-bin'];

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
  const routerCode = withTail(artifact.deployedBytecode);
  const toPlace = (code: Hex) => toCodeAddress(chain, token, code);
  const router = toPlace(routerCode);
  const traded = pool.quote.address === ZERO_ADDRESS ? { ...pool, quote: wrappedQuote(chain) } : pool;
  const { vault, address } = manager;
  const kind = managerKinds.indexOf(manager.kind);
  const key = toKey(manager, pool, own, token);
  const managed = [kind, vault, address, chain.wrappedNative, key];
  // The pool is the only argument of more than one word, so it follows the three; its key follows its five.
  const place = encodeWords(kind, vault, address, chain.wrappedNative, 5 * 32) + encodeBytes(key);
  const formula =
    manager.kind === 'infinity-bin' ? binFormula(manager, own, toPlace) : rangeFormula(manager, own);
  const { target, data: stateCall, gas } = formula;
  const isZeroForOne = (direction: Direction) => (direction === 'sell') === pool.tokenIsToken0;
  const state = (name: string, actor: Address): Step => ({ key: name, actor, target, data: stateCall, gas });
  return {
    pool: traded,
    token,
    wrappedNative: chain.wrappedNative,
    router,
    managed,
    overrides: { [router]: { code: routerCode }, ...formula.overrides },
    swap: (name, actor, direction, amount) => {
      const fixed = typeof amount === 'bigint' ? amount : 0n;
      const data: Hex = `${encodeCall(swapExactIn, fixed, 3 * 32, isZeroForOne(direction))}${place}`;
      return withAmount({ key: name, actor, target: router, data, gas: SWAP_GAS }, 4, amount);
    },
    before: (name, actor) => [state(`${name}.state`, actor)],
    after: (name, actor) => (formula.readsAfter ? [state(`${name}.stateAfter`, actor)] : []),
    expectedOut: (name, outcomes, { direction, amountIn }) => {
      const keys = { before: `${name}.state`, after: `${name}.stateAfter` };
      return formula.expectedOut(outcomes, keys, { amountIn, zeroForOne: isZeroForOne(direction) });
    },
  };
}
