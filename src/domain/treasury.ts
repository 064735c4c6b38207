import type { Address, ChainName } from '@assay/facts';

/** A coin that pays for a plan. */
interface AcceptedAsset {
  readonly symbol: string;
  /** The contract of a stablecoin; `undefined`: the native coin of the chain. */
  readonly address: Address | undefined;
  readonly decimals: number;
}

/** How a plan is paid on one chain. */
export interface PaymentChain {
  readonly chain: ChainName;
  /** Id of the network, as wallets name it. */
  readonly chainId: number;
  /** Blocks that a payment must have, its own included. */
  readonly confirmations: number;
  readonly assets: readonly AcceptedAsset[];
}

/** Where plans are paid to, and in what. */
export interface Treasury {
  readonly address: Address;
  readonly chains: readonly PaymentChain[];
}
