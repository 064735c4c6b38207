import { getCreate2Address, keccak256, parseUnits, solidityPackedKeccak256 } from 'ethers';
import type { Address } from '../../domain/address.js';
import { fiatTokenCode, pairCode, routerCode } from '../core/codes.js';
import { type CoreContracts, MAX_UINT256 } from '../core/core-contracts.js';
import type { Stage } from './stage.js';
import type { SentTransaction } from './transaction.js';

/** Native coins that pay for a trader's transactions. */
const GAS_MONEY = 0.1;
const PAIR_CODE_HASH = keccak256(pairCode.bytecode);

/** Where the factory puts the pair of two tokens (CREATE2). */
export function toPairAddress(factory: Address, a: Address, b: Address): Address {
  const [token0, token1] = a < b ? [a, b] : [b, a];
  const salt = solidityPackedKeccak256(['address', 'address'], [token0, token1]);
  return getCreate2Address(factory, salt, PAIR_CODE_HASH).toLowerCase() as Address;
}

/** Trading of one token through the V2 router, against the native coin or a stablecoin. */
export interface Market {
  readonly token: Address;
  readonly quote: Address;
  readonly pool: Address;
  /** Of the quote token. */
  readonly quoteDecimals: number;
  /** Gives each account `whole` quote tokens and what it needs for gas. Usable from the next block on. */
  fundBuyers(accounts: readonly Address[], whole: number): void;
  /** Both amounts in smallest units. The LP tokens go to `to`. Approves first. */
  addLiquidity(from: Address, tokens: bigint, quote: bigint, to?: Address): SentTransaction;
  /** Spends `quote` smallest units. With a stablecoin as quote the buyer must hold it. */
  buy(buyer: Address, quote: bigint, expect?: 'success' | 'revert'): SentTransaction;
  /** Buys exactly `tokens` smallest units of a token without tax for at most `quote` (native coin only). */
  buyExactly(buyer: Address, tokens: bigint, quote: bigint): SentTransaction;
  /** Sells `tokens` smallest units; approves at the seller's first sale. */
  sell(seller: Address, tokens: bigint, expect?: 'success' | 'revert'): SentTransaction;
}

export function createMarket(
  stage: Stage,
  core: CoreContracts,
  token: Address,
  quote: Address = core.wrappedNative,
): Market {
  const native = quote === core.wrappedNative;
  const approved = new Set<string>();
  const stablecoin = [core.usd6, core.usd18].find(({ address }) => address === quote);
  const quoteDecimals = stablecoin?.decimals ?? 18;
  const pool = toPairAddress(core.factory, token, quote);
  stage.touch(pool, core.router);

  function approve(owner: Address, asset: Address): void {
    if (approved.has(owner + asset)) return;
    approved.add(owner + asset);
    stage.call(owner, asset, fiatTokenCode, 'approve', [core.router, MAX_UINT256]);
  }
  const route = (
    from: Address,
    name: string,
    args: readonly unknown[],
    value: bigint,
    expect: 'success' | 'revert' = 'success',
  ): SentTransaction => stage.call(from, core.router, routerCode, name, args, value, expect);

  return {
    token,
    quote,
    pool,
    quoteDecimals,
    fundBuyers(accounts, whole) {
      stage.fund(accounts, native ? whole + GAS_MONEY : GAS_MONEY);
      if (native) return;
      const amount = parseUnits(String(whole), quoteDecimals);
      for (const account of accounts) {
        stage.call(core.issuer, quote, fiatTokenCode, 'mint', [account, amount]);
      }
    },
    addLiquidity(from, tokens, amount, to = from) {
      approve(from, token);
      if (native) {
        return route(from, 'addLiquidityETH', [token, tokens, 0, 0, to, MAX_UINT256], amount);
      }
      approve(from, quote);
      return route(from, 'addLiquidity', [token, quote, tokens, amount, 0, 0, to, MAX_UINT256], 0n);
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
