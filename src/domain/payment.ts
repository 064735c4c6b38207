import type { ChainName } from '../chains/registry.js';
import type { Hex } from '../lib/hex.js';
import type { Address } from './address.js';

/** A Transfer event of a stablecoin that the chain's record accepts. */
export interface StablecoinTransfer {
  readonly token: Address;
  readonly symbol: string;
  readonly decimals: number;
  readonly from: Address;
  readonly to: Address;
  /** In the token's smallest unit. */
  readonly amount: bigint;
}

/** A transaction as one chain shows it. */
export interface OnchainPayment {
  readonly chain: ChainName;
  readonly transactionHash: Hex;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly from: Address;
  /** `null`: the transaction creates a contract. */
  readonly to: Address | null;
  /** Native coin sent with it, in wei. */
  readonly value: bigint;
  readonly nativeSymbol: string;
  /** US dollars for one native coin, times 10^8, at the transaction's block where the node still knows it; absent: unknown. */
  readonly nativeUsdPriceE8: bigint | undefined;
  readonly stablecoinTransfers: readonly StablecoinTransfer[];
  /** Addresses of the stablecoins that the chain accepts. */
  readonly acceptedStablecoins: readonly Address[];
  /** Absent while pending. */
  readonly blockNumber: number | undefined;
  /** Blocks on top of and with the transaction's own: 1 in the newest block, 0 while pending. */
  readonly confirmations: number;
  readonly requiredConfirmations: number;
}

/** What all chains together say of a transaction. */
export interface PaymentReading {
  readonly found: readonly OnchainPayment[];
  /** Chains whose node could not be asked: the transaction may be there. */
  readonly unread: readonly ChainName[];
}

export interface PaymentReader {
  /** Asks all chains at once. Never rejects for a node that is away: that chain is `unread`. */
  readPayment(transactionHash: Hex, options?: { readonly signal?: AbortSignal }): Promise<PaymentReading>;
}
