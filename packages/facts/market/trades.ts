import type { Address } from '../domain/address.js';
import type { Hex } from '../lib/hex.js';

/** One swap of the token against a quote token in a known pool. */
export interface Trade {
  /** The pool's address, or the id of a pool of V4 kind (`poolIdOf`). */
  readonly pool: Hex;
  readonly transactionHash: string;
  readonly blockNumber: number;
  readonly logIndex: number;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly side: 'buy' | 'sell';
  /**
   * The wallet that traded: the sender of the transaction, or behind a router the account that received or
   * paid the tokens. Never a router.
   */
  readonly trader: Address;
  /** Smallest units, never negative. */
  readonly tokenAmount: bigint;
  readonly quoteAmount: bigint;
  /** Value in USD at today's quote price; `null` where the quote has no known price. */
  readonly valueUsd: number | null;
  /** USD for one whole token in this trade; `null` where unknown. */
  readonly priceUsd: number | null;
}

/** The token's trades in a window that ends at the block of the fact, oldest first. */
export interface Trades {
  readonly windowSeconds: number;
  readonly trades: readonly Trade[];
  /** Price in the deepest pool just before the window; `null` where there was none. */
  readonly priceUsdBefore: number | null;
  /** Share of the window whose logs were read, 0..1. Below 1 the trades are the newest ones. */
  readonly coverage: number;
  /**
   * Windows of the last day, drawn at random, where it could not be read whole. Their trades are not among
   * `trades`.
   */
  readonly sample?: TradeSample;
  /** Older trades of the window, of which there are too many to be kept; absent where there are none. */
  readonly older?: JudgedTrades;
  /** Swap logs of contracts that no known factory created: ignored, only counted here. */
  readonly ignoredForeignSwaps: number;
}

/** Sums over some trades. */
export interface TradeSums {
  readonly trades: number;
  /** `null` where no trade has a known value. */
  readonly volumeUsd: number | null;
  /** Smallest units. */
  readonly tokenAmount: bigint;
}

/**
 * Trades that were judged as they were read, some ten thousand at once, and then let go. Each wallet counts as its own:
 * who is linked to whom was not asked.
 */
export interface JudgedTrades {
  readonly all: TradeSums;
  /** What is wash trading by the strict rules, and by all of them: each trade with the share of it that counts. */
  readonly strict: TradeSums;
  readonly loose: TradeSums;
  /** Share of the window that is known with them, 0..1: they end where the trades that are kept begin. */
  readonly coverage: number;
}

/** A part of the day, and the trades of the blocks of it that were read. */
interface SamplePart<T> {
  readonly blocks: number;
  readonly read: number;
  readonly trades: readonly T[];
}

export interface Sample<T> {
  /** Blocks of the day. */
  readonly blocks: number;
  /** In the order of the chain, all about equally long; those of which nothing was read are left out. */
  readonly parts: readonly SamplePart<T>[];
}

export type TradeSample = Sample<Trade>;
