import type { ReadContext } from '@assay/chain';
import { type Address, createFreshAddress, type Hex, type Pool, ZERO_ADDRESS } from '@assay/facts';
import { Interface } from 'ethers';
import { fetchBalanceSlot, toBalanceOverride } from '../calls/balance-slot.js';
import { approveStep, encodeBalanceOf, MAX_UINT256 } from '../calls/erc20.js';
import { readWord, type Step } from '../calls/step.js';
import { createConstantProductVenue } from './constant-product.js';
import { type Backing, type Venue, withAmount } from './venue.js';

const abi = new Interface([
  'function addLiquidityETH(address,uint256,uint256,uint256,address,uint256) payable returns (uint256,uint256,uint256)',
  'function getAmountsOut(uint256,address[]) view returns (uint256[])',
]);

/** Native coin side of the simulated pool: enough to avoid rounding errors. */
const COINS = 10n ** 19n;
/** A V2 pair stores reserves in 112 bits. */
const MAX_POOL_TOKENS = 10n ** 32n;

/** A token without a pool. */
export interface UnlaunchedToken {
  readonly token: Address;
  readonly owner: Address | undefined;
  /** Smallest units. */
  readonly supply: bigint;
}

/**
 * The token side of the simulated pool: a tenth of the supply, or half of the owner's balance where balances
 * cannot be set.
 */
async function fetchBacking(
  context: ReadContext,
  { token, owner, supply }: UnlaunchedToken,
  router: Address,
): Promise<{ readonly backing: Backing; readonly amount: bigint } | undefined> {
  const { rpc, block, options } = context;
  const provider = owner ?? createFreshAddress();
  const [slot, balances] = await Promise.all([
    fetchBalanceSlot(context, token),
    rpc.view([{ to: token, data: encodeBalanceOf(provider) }], block, options),
  ]);
  const [held] = balances;
  const own = held?.ok && held.data.length === 66 ? BigInt(held.data) : 0n;
  const share = slot ? supply / 10n : own / 2n;
  const amount = share > MAX_POOL_TOKENS ? MAX_POOL_TOKENS : share;
  if (amount < 1_000_000n) return undefined;
  const add: Step = {
    key: 'opening.addLiquidity',
    actor: provider,
    target: router,
    value: COINS,
    gas: 6_000_000,
    data: abi.encodeFunctionData('addLiquidityETH', [token, amount, 0n, 0n, provider, MAX_UINT256]) as Hex,
  };
  const setupSteps = [approveStep('opening.approve', provider, token, router), add];
  const overrides = slot ? toBalanceOverride(token, slot, provider, amount * 2n) : {};
  return { backing: { actors: [provider], overrides, setupSteps }, amount };
}

/** Quotes through the router, because the address of the simulated pool is unknown. */
function quotedByRouter(venue: Venue): Venue {
  const { router, token, wrappedNative } = venue;
  return {
    ...venue,
    before: (key, actor, direction, amount) => {
      const path = direction === 'buy' ? [wrappedNative, token] : [token, wrappedNative];
      const fixed = typeof amount === 'bigint' ? amount : 0n;
      const data = abi.encodeFunctionData('getAmountsOut', [fixed, path]) as Hex;
      return [withAmount({ key: `${key}.quoted`, actor, target: router, data }, 4, amount)];
    },
    after: () => [],
    // Answer: offset, length, amount in, amount out.
    expectedOut: (key, outcomes) => readWord(outcomes, `${key}.quoted`, 3),
  };
}

/**
 * A simulated pool for a token that has none: its owner (or a random account) adds liquidity through the
 * chain's first V2 router, in the simulation only. `undefined` where no account has or can be given tokens.
 * One round trip.
 * @throws {RpcError} where the node does not answer.
 */
export async function fetchPrelaunchVenue(
  context: ReadContext,
  unlaunched: UnlaunchedToken,
): Promise<Venue | undefined> {
  const { token } = unlaunched;
  const { dexes, wrappedNative, nativeSymbol } = context.rpc.chain;
  const dex = dexes.find(({ kind }) => kind === 'uniswap-v2');
  if (!dex || token === wrappedNative) return undefined;
  const found = await fetchBacking(context, unlaunched, dex.router);
  if (!found) return undefined;
  const pool: Pool = {
    address: ZERO_ADDRESS,
    dex: dex.name,
    kind: dex.kind,
    feePips: (dex.feeBps ?? 30) * 100,
    quote: { address: wrappedNative, symbol: nativeSymbol, decimals: 18 },
    tokenIsToken0: token < wrappedNative,
    tokenReserve: found.amount,
    quoteReserve: COINS,
    quoteUsd: null,
    priceUsd: null,
    liquidityUsd: null,
  };
  const venue = createConstantProductVenue({ pool, token, wrappedNative, router: dex.router });
  return { ...quotedByRouter(venue), backing: found.backing };
}
