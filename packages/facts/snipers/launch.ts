import type { Address } from '../domain/address.js';
import type { BlockRef } from '../domain/fact.js';

/** One wallet of the launch cohort, followed to now. Amounts in smallest units. */
export interface EarlyBuyer {
  readonly wallet: Address;
  readonly firstBuyBlock: number;
  /** Unix seconds. */
  readonly firstBuyAt: number;
  readonly firstBuyTransaction: string;
  /** Bought in the cohort window. */
  readonly bought: bigint;
  /** Sold to a pool at any time since. */
  readonly sold: bigint;
  /** Sent to other wallets without a sale, and received without a purchase. */
  readonly transferredOut: bigint;
  readonly transferredIn: bigint;
  readonly balanceNow: bigint;
  /** Balance at checkpoints after the first purchase; `null` where the checkpoint is in the future. */
  readonly balanceAfter1h: bigint | null;
  readonly balanceAfter24h: bigint | null;
  readonly balanceAfter7d: bigint | null;
  /** Unix seconds of the sale with which 90 % of the purchase was sold; `null`: never. */
  readonly soldMostAt: number | null;
  /** Received tokens from the deployer or owner before the launch. */
  readonly receivedBeforeLaunch: bigint;
  /** Bought and sold within one block. */
  readonly sameBlockRoundTrip: boolean;
  /** First sender of native coin to the wallet, where known. */
  readonly funder?: Address;
}

/** An account that received tokens from the team before the launch. Amounts in smallest units. */
export interface PreLaunchHolder {
  readonly wallet: Address;
  readonly received: bigint;
  /** Sold to a pool at any time since. */
  readonly sold: bigint;
  readonly balanceNow: bigint;
}

/**
 * The launch: the first block with liquidity in which anyone could buy, and the buyers before it and in its
 * first minutes.
 */
export interface Launch {
  readonly block: BlockRef;
  readonly pool: Address;
  /** Length of the cohort window in seconds (not blocks: chains differ). */
  readonly cohortSeconds: number;
  /**
   * Unix seconds until which the transfers of the early buyers were read; of the time since then only their
   * balances are known. Absent: until the block of the fact.
   */
  readonly followedUntil?: number;
  /** Oldest purchase first. */
  readonly buyers: readonly EarlyBuyer[];
  /**
   * Accounts outside the team that received tokens from it before the launch; largest first, at most 50.
   * Contracts among them may be presales or vesting. Absent: not read.
   */
  readonly preLaunchHolders?: readonly PreLaunchHolder[];
  /** How many such accounts there are. Absent: not read. */
  readonly preLaunchHoldersTotal?: number;
  /**
   * The team, as far as known: deployer, owner, recipients of the first mints and the provider of the first
   * liquidity. Absent: not read.
   */
  readonly team?: readonly Address[];
  /** There were more buyers, or more transfers, than were read. */
  readonly truncated: boolean;
  /**
   * Lowest price after the launch ÷ highest price before it, minus 1: −0.5 is a fall by half. `null`:
   * unknown.
   */
  readonly maxDrawdown: number | null;
}
