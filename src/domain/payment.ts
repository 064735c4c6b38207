import type { Address, ChainName, Hex } from '@assay/facts';

/** A Transfer event of a stablecoin in the chain's record. */
export interface StablecoinTransfer {
  readonly token: Address;
  readonly symbol: string;
  readonly decimals: number;
  readonly from: Address;
  readonly to: Address;
  /** In the token's smallest unit. */
  readonly amount: bigint;
}

/** A payment transaction on one chain. */
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
  /**
   * USD for one native coin, times 10^8, at the transaction's block; `undefined` where the node does not know
   * it.
   */
  readonly nativeUsdPriceE8: bigint | undefined;
  readonly stablecoinTransfers: readonly StablecoinTransfer[];
  /** Addresses of the stablecoins that the chain accepts. */
  readonly acceptedStablecoins: readonly Address[];
  /** Absent while pending. */
  readonly blockNumber: number | undefined;
  /** Blocks since the transaction, including its own: 1 in the newest block, 0 while pending. */
  readonly confirmations: number;
  readonly requiredConfirmations: number;
}

/** A transaction hash looked up on all chains. */
export interface PaymentLookup {
  readonly found: readonly OnchainPayment[];
  /** Chains whose node did not answer: the transaction may be there. */
  readonly unansweredChains: readonly ChainName[];
}

export interface PaymentReader {
  /** Asks all chains at once. Does not reject where a node fails: that chain is `unread`. */
  readPayment(transactionHash: Hex, options?: { readonly signal?: AbortSignal }): Promise<PaymentLookup>;
}
