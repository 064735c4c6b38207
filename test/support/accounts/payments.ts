import type { Address, Hex } from '@assay/facts';
import type { OnchainPayment, PaymentReader } from '../../../src/domain/payment.js';
import { TREASURY } from './account-fixture.js';

/** A payment that suffices for any plan: one coin, worth 10,000 USD, from the wallet to the treasury. */
export function paymentOf(
  wallet: Address,
  transactionHash: Hex,
  odd: Partial<OnchainPayment> = {},
): OnchainPayment {
  return {
    chain: 'eth',
    transactionHash,
    status: 'succeeded',
    from: wallet,
    to: TREASURY,
    value: 10n ** 18n,
    nativeSymbol: 'ETH',
    nativeUsdPriceE8: 10n ** 12n,
    stablecoinTransfers: [],
    acceptedStablecoins: [],
    blockNumber: 1,
    confirmations: 99,
    requiredConfirmations: 1,
    ...odd,
  };
}

/** The hash of a wallet's payment on the chain of {@link everythingPaid}. */
export function hashPaidBy(wallet: Address): Hex {
  return `0x${wallet.slice(2).padStart(64, '0')}`;
}

/** A chain on which every transaction is a payment by the wallet in the hash's last 20 bytes. */
export const everythingPaid: PaymentReader = {
  readPayment: async (hash) => ({ found: [paymentOf(`0x${hash.slice(26)}`, hash)], unansweredChains: [] }),
};
