import { parseUnits } from 'ethers';
import type { Address } from '../../src/domain/address.js';
import { fiatTokenCode } from '../core/codes.js';
import { type CoreContracts, MAX_UINT256 } from '../core/core-contracts.js';
import type { ScenarioBuilder } from './stage.js';
import type { SentTransaction } from './transaction.js';

/** A place where a token is traded against the native coin or a stablecoin, whatever kind of exchange it is. */
export interface Venue {
  readonly token: Address;
  readonly quote: Address;
  readonly pool: Address;
  /** Of the quote token. */
  readonly quoteDecimals: number;
  /** Gives each account `whole` quote tokens and what it needs for gas. Usable from the next block on. */
  fundBuyers(accounts: readonly Address[], whole: number): void;
  /** Spends `quote` smallest units. With a stablecoin as quote the buyer must hold it. */
  buy(buyer: Address, quote: bigint, expect?: 'success' | 'revert'): SentTransaction;
  /** Sells `tokens` smallest units; approves at the seller's first sale. */
  sell(seller: Address, tokens: bigint, expect?: 'success' | 'revert'): SentTransaction;
}

/** Native coins that pay for a trader's transactions. */
const GAS_MONEY = 0.1;

export function createFunding(
  stage: ScenarioBuilder,
  core: CoreContracts,
  quote: Address,
): Pick<Venue, 'quoteDecimals' | 'fundBuyers'> {
  const stablecoin = [core.usd6, core.usd18].find(({ address }) => address === quote);
  const quoteDecimals = stablecoin?.decimals ?? 18;
  return {
    quoteDecimals,
    fundBuyers(accounts, whole) {
      stage.fund(accounts, stablecoin ? GAS_MONEY : whole + GAS_MONEY);
      if (!stablecoin) return;
      const amount = parseUnits(String(whole), quoteDecimals);
      for (const account of accounts) {
        stage.call(core.issuer, quote, fiatTokenCode, 'mint', [account, amount]);
      }
    },
  };
}

/** Approves a spender without limit, once for each owner and asset. */
export function createApprover(
  stage: ScenarioBuilder,
  spender: Address,
): (owner: Address, asset: Address) => void {
  const approved = new Set<string>();
  return (owner, asset) => {
    if (approved.has(owner + asset)) return;
    approved.add(owner + asset);
    stage.call(owner, asset, fiatTokenCode, 'approve', [spender, MAX_UINT256]);
  };
}
