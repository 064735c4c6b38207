import { type Address, ZERO_ADDRESS } from '@assay/facts';
import { factoryCode, fiatTokenCode, pairCode, routerCode } from '../../devnet/core/codes.js';
import { MAX_UINT256 } from '../../devnet/core/core-contracts.js';
import type { RangeNetwork } from './known-addresses.js';
import type { Signer } from './signer.js';
import { issuer } from './start-range.js';

/** Native coins (or dollars) on the quote side of a new pool. */
const POOL_NATIVE_WEI = 50n * 10n ** 18n;
const POOL_USD = 20_000n * 10n ** 18n;
const BUY_NATIVE_WEI = 10n ** 16n;
const BUY_USD = 5n * 10n ** 18n;
const GIVEN_NATIVE_WEI = 10n ** 18n;
/** `deposit()` of the wrapped coin. */
const WRAP = '0xd0e30db0';
/** Reserves of a V2 pool have 112 bits. */
const MAX_POOL_TOKENS = 10n ** 32n;

/** The market of a token against the native coin or a stablecoin, through the range's router. */
export interface RangeMarket {
  readonly token: Address;
  readonly quote: Address;
  pool(): Promise<Address | null>;
  /** Quote tokens in the pool. */
  depth(): Promise<bigint>;
  /**
   * Adds half of the provider's tokens and 50 native coins (20,000 dollars). @returns whether the pool has
   * reserves afterwards.
   */
  addLiquidity(provider: Address): Promise<boolean>;
  buy(buyer: Address): Promise<boolean>;
  /** Gives the account quote tokens: a native coin's worth of the wrapped coin, or five dollars. */
  giveQuote(account: Address): Promise<void>;
  /** Sells that part of the seller's balance, `2n` for half; `undefined` when there is nothing to sell. */
  sellPart(seller: Address, part: bigint): Promise<boolean | undefined>;
  sellHalf(seller: Address): Promise<boolean | undefined>;
}

export function createRangeMarket(
  signer: Signer,
  network: RangeNetwork,
  token: Address,
  quote: Address,
): RangeMarket {
  const router = network.routers[0] ?? ZERO_ADDRESS;
  const native = quote === network.wrappedNative;

  const approve = (owner: Address, asset: Address) =>
    signer.call(owner, asset, fiatTokenCode, 'approve', [router, MAX_UINT256]);
  const balance = async (asset: Address, account: Address): Promise<bigint> =>
    (await signer.word(asset, fiatTokenCode, 'balanceOf', [account])) ?? 0n;
  const pool = async (): Promise<Address | null> => {
    const found = await signer.word(network.factory, factoryCode, 'getPair', [token, quote]);
    return found ? `0x${found.toString(16).padStart(40, '0')}` : null;
  };
  const depth = async (): Promise<bigint> => {
    const pair = await pool();
    if (!pair || !(await signer.word(pair, pairCode, 'totalSupply'))) return 0n;
    return balance(quote, pair);
  };
  async function endow(account: Address, usd: bigint): Promise<void> {
    await signer.call(issuer, quote, fiatTokenCode, 'mint', [account, usd]);
    await approve(account, quote);
  }

  async function sellPart(seller: Address, part: bigint): Promise<boolean | undefined> {
    const amount = (await balance(token, seller)) / part;
    if (amount === 0n) return undefined;
    await approve(seller, token);
    const name = native
      ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
      : 'swapExactTokensForTokensSupportingFeeOnTransferTokens';
    const args = [amount, 0, [token, quote], seller, MAX_UINT256];
    return (await signer.call(seller, router, routerCode, name, args)).ok;
  }

  return {
    token,
    quote,
    pool,
    depth,
    async addLiquidity(provider) {
      const half = (await balance(token, provider)) / 2n;
      const tokens = half < MAX_POOL_TOKENS ? half : MAX_POOL_TOKENS;
      if (tokens === 0n) return false;
      await approve(provider, token);
      const rest = [0, 0, provider, MAX_UINT256];
      if (native) {
        await signer.call(
          provider,
          router,
          routerCode,
          'addLiquidityETH',
          [token, tokens, ...rest],
          POOL_NATIVE_WEI,
        );
      } else {
        await endow(provider, POOL_USD);
        const args = [token, quote, tokens, POOL_USD, ...rest];
        await signer.call(provider, router, routerCode, 'addLiquidity', args);
      }
      return (await depth()) > 0n;
    },
    async buy(buyer) {
      const before = await balance(token, buyer);
      const rest = [0, [quote, token], buyer, MAX_UINT256];
      if (native) {
        const name = 'swapExactETHForTokensSupportingFeeOnTransferTokens';
        await signer.call(buyer, router, routerCode, name, rest, BUY_NATIVE_WEI);
      } else {
        await endow(buyer, BUY_USD);
        const name = 'swapExactTokensForTokensSupportingFeeOnTransferTokens';
        await signer.call(buyer, router, routerCode, name, [BUY_USD, ...rest]);
      }
      return (await balance(token, buyer)) > before;
    },
    async giveQuote(account) {
      if (native) {
        await signer.send(issuer, quote, WRAP, GIVEN_NATIVE_WEI);
        await signer.call(issuer, quote, fiatTokenCode, 'transfer', [account, GIVEN_NATIVE_WEI]);
      } else await signer.call(issuer, quote, fiatTokenCode, 'mint', [account, BUY_USD]);
    },
    sellPart,
    sellHalf: (seller) => sellPart(seller, 2n),
  };
}
