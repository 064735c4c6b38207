import type { Address } from '@assay/facts';
import { parseUnits } from 'ethers';
import type { ScenarioBuilder } from '../builder/scenario-builder.js';
import type { SentTransaction } from '../builder/transaction.js';
import { fiatTokenCode } from '../core/codes.js';
import { type CoreContracts, MAX_UINT256 } from '../core/core-contracts.js';

/** A place where a token trades against the native coin or a stablecoin, on any kind of exchange. */
export interface Venue {
  readonly token: Address;
  readonly quote: Address;
  readonly pool: Address;
  /** Decimals of the quote token. */
  readonly quoteDecimals: number;
  /** Gives each account `whole` quote tokens, and native coin for gas. Usable from the next block on. */
  fundBuyers(accounts: readonly Address[], whole: number): void;
  /** Spends `quote` smallest units. A buyer who pays in a stablecoin must hold it. */
  buy(buyer: Address, quote: bigint, expect?: 'success' | 'revert'): SentTransaction;
  /** Sells `tokens` smallest units. Approves at the seller's first sale. */
  sell(seller: Address, tokens: bigint, expect?: 'success' | 'revert'): SentTransaction;
}

/** Native coins for a trader's gas. */
const GAS_MONEY = 0.1;

export function createFunding(
  builder: ScenarioBuilder,
  core: CoreContracts,
  quote: Address,
): Pick<Venue, 'quoteDecimals' | 'fundBuyers'> {
  const stablecoin = [core.usd6, core.usd18].find(({ address }) => address === quote);
  const quoteDecimals = stablecoin?.decimals ?? 18;
  return {
    quoteDecimals,
    fundBuyers(accounts, whole) {
      builder.fund(accounts, stablecoin ? GAS_MONEY : whole + GAS_MONEY);
      if (!stablecoin) return;
      const amount = parseUnits(String(whole), quoteDecimals);
      for (const account of accounts) {
        builder.call(core.issuer, quote, fiatTokenCode, 'mint', [account, amount]);
      }
    },
  };
}

/** Approves the spender without a limit, once per owner and asset. */
export function createApprover(
  builder: ScenarioBuilder,
  spender: Address,
): (owner: Address, asset: Address) => void {
  const approved = new Set<string>();
  return (owner, asset) => {
    if (approved.has(owner + asset)) return;
    approved.add(owner + asset);
    builder.call(owner, asset, fiatTokenCode, 'approve', [spender, MAX_UINT256]);
  };
}
