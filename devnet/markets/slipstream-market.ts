import type { Address } from '@assay/facts';
import type { ScenarioBuilder } from '../builder/scenario-builder.js';
import type { SentTransaction } from '../builder/transaction.js';
import { slipstreamFactoryCode, slipstreamPositionsCode, slipstreamRouterCode } from '../core/codes.js';
import { type CoreContracts, MAX_UINT256 } from '../core/core-contracts.js';
import { type PlacedPosition, toLiquidity, toSqrtPriceX96, toTicks } from './v3-market.js';
import { createApprover, createFunding, type Venue } from './venue.js';

/** The market of one token against the native coin in a Slipstream pool. */
export interface SlipstreamMarket extends Venue {
  /**
   * Mints a position NFT for `from` with as much liquidity as the native coins (smallest units) pay at the
   * opening price. The NFTs of all positions count from one.
   */
  mint(from: Address, native: bigint, range?: readonly [number, number]): PlacedPosition;
}

/** Creates the pool at the price of `native` for `tokens` (smallest units). */
export async function openSlipstreamPool(
  builder: ScenarioBuilder,
  core: CoreContracts,
  token: Address,
  terms: {
    readonly from: Address;
    readonly tokens: bigint;
    readonly native: bigint;
    readonly tickSpacing: number;
  },
): Promise<SlipstreamMarket> {
  const { slipstream, wrappedNative: quote } = core;
  if (!slipstream) throw new RangeError('this chain has no Slipstream');
  const { factory, router, positions } = slipstream;
  const { tickSpacing, tokens, native } = terms;
  const tokenIsToken0 = token < quote;
  const [token0, token1] = tokenIsToken0 ? [token, quote] : [quote, token];
  const [amount0, amount1] = tokenIsToken0 ? [tokens, native] : [native, tokens];
  const opening = Number(amount1) / Number(amount0);
  const create = [token0, token1, tickSpacing, toSqrtPriceX96(amount0, amount1)];
  builder.call(terms.from, factory, slipstreamFactoryCode, 'createPool', create);
  await builder.nextBlock();
  const [found] = await builder.read(factory, slipstreamFactoryCode, 'getPool', [
    token0,
    token1,
    tickSpacing,
  ]);
  const pool = String(found).toLowerCase() as Address;
  const approveRouter = createApprover(builder, router);
  const approveManager = createApprover(builder, positions);
  builder.touch(pool, router, positions);

  const swap = (
    trader: Address,
    path: readonly [Address, Address],
    amount: bigint,
    { value = 0n, expect = 'success' }: { value?: bigint; expect?: 'success' | 'revert' | undefined },
  ): SentTransaction => {
    const params = [...path, tickSpacing, trader, MAX_UINT256, amount, 0, 0];
    return builder.call(trader, router, slipstreamRouterCode, 'exactInputSingle', [params], value, expect);
  };

  return {
    token,
    quote,
    pool,
    ...createFunding(builder, core, quote),
    mint(from, paid, range) {
      approveManager(from, token);
      const ticks = toTicks(opening, range, tickSpacing, !tokenIsToken0);
      const liquidity = toLiquidity(Number(paid), opening, ticks, !tokenIsToken0);
      const wanted = [token0, token1, tickSpacing, ticks.tickLower, ticks.tickUpper, liquidity];
      builder.call(from, positions, slipstreamPositionsCode, 'mint', [wanted, from], paid);
      return ticks;
    },
    buy: (buyer, amount, expect) => swap(buyer, [quote, token], amount, { value: amount, expect }),
    sell(seller, amount, expect) {
      approveRouter(seller, token);
      return swap(seller, [token, quote], amount, { expect });
    },
  };
}
