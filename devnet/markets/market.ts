import type { Address } from '@assay/facts';
import { getCreate2Address, keccak256, solidityPackedKeccak256 } from 'ethers';
import type { ScenarioBuilder } from '../builder/scenario-builder.js';
import type { SentTransaction } from '../builder/transaction.js';
import { pairCode, routerCode } from '../core/codes.js';
import { type CoreContracts, MAX_UINT256 } from '../core/core-contracts.js';
import { createApprover, createFunding, type Venue } from './venue.js';

const PAIR_CODE_HASH = keccak256(pairCode.bytecode);

/** The CREATE2 address of the pair of two tokens. */
function toPairAddress(factory: Address, a: Address, b: Address): Address {
  const [token0, token1] = a < b ? [a, b] : [b, a];
  const salt = solidityPackedKeccak256(['address', 'address'], [token0, token1]);
  return getCreate2Address(factory, salt, PAIR_CODE_HASH).toLowerCase() as Address;
}

/** The market of one token on the V2 exchange. */
export interface Market extends Venue {
  /** Both amounts are in smallest units. Approves first. The LP tokens go to `to`. */
  addLiquidity(from: Address, tokens: bigint, quote: bigint, to?: Address): SentTransaction;
  /** Takes out the share that `liquidity` LP tokens are, for native coin. Approves first. */
  removeLiquidity(from: Address, liquidity: bigint): SentTransaction;
  /** Buys exactly `tokens` smallest units of a token without tax for at most `quote` (native coin only). */
  buyExactly(buyer: Address, tokens: bigint, quote: bigint): SentTransaction;
}

export function createMarket(
  builder: ScenarioBuilder,
  core: CoreContracts,
  token: Address,
  quote: Address = core.wrappedNative,
): Market {
  const native = quote === core.wrappedNative;
  const approve = createApprover(builder, core.router);
  const pool = toPairAddress(core.factory, token, quote);
  builder.touch(pool, core.router);

  const route = (
    from: Address,
    name: string,
    args: readonly unknown[],
    value: bigint,
    expect: 'success' | 'revert' = 'success',
  ): SentTransaction => builder.call(from, core.router, routerCode, name, args, value, expect);

  return {
    token,
    quote,
    pool,
    ...createFunding(builder, core, quote),
    addLiquidity(from, tokens, amount, to = from) {
      approve(from, token);
      if (native) {
        return route(from, 'addLiquidityETH', [token, tokens, 0, 0, to, MAX_UINT256], amount);
      }
      approve(from, quote);
      return route(from, 'addLiquidity', [token, quote, tokens, amount, 0, 0, to, MAX_UINT256], 0n);
    },
    removeLiquidity(from, liquidity) {
      approve(from, pool);
      return route(from, 'removeLiquidityETH', [token, liquidity, 0, 0, from, MAX_UINT256], 0n);
    },
    buy(buyer, amount, expect) {
      const rest = [0, [quote, token], buyer, MAX_UINT256];
      if (native)
        return route(buyer, 'swapExactETHForTokensSupportingFeeOnTransferTokens', rest, amount, expect);
      approve(buyer, quote);
      return route(
        buyer,
        'swapExactTokensForTokensSupportingFeeOnTransferTokens',
        [amount, ...rest],
        0n,
        expect,
      );
    },
    buyExactly: (buyer, tokens, amount) =>
      route(buyer, 'swapETHForExactTokens', [tokens, [quote, token], buyer, MAX_UINT256], amount),
    sell(seller, tokens, expect) {
      approve(seller, token);
      const name = native
        ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
        : 'swapExactTokensForTokensSupportingFeeOnTransferTokens';
      return route(seller, name, [tokens, 0, [token, quote], seller, MAX_UINT256], 0n, expect);
    },
  };
}
