import type { ChainName } from '../chains/registry.js';
import type { Address } from '../domain/address.js';
import type { AmountRun } from '../domain/amount-runs.js';
import type { IndexedEvent, LiquidityEvent, SwapEvent, TransferEvent } from './events.js';

/** The logs of one contract: a token's transfers, or a pool's swaps and liquidity. */
export interface LogStream {
  readonly chain: ChainName;
  /** Of a Uniswap V4 pool: its id, of 32 bytes. */
  readonly contract: Address;
}

export interface Checkpoint {
  readonly number: number;
  readonly hash: string;
}

/** Which blocks of a stream were read: all from `from` to `to`, inclusive. */
export interface StreamCursor {
  readonly from: number;
  readonly to: number;
  /**
   * Blocks whose hash was seen when they were read, oldest first; the last is `to`. For telling a
   * reorganisation.
   */
  readonly checkpoints: readonly Checkpoint[];
}

export interface BlockSpan {
  /** First and last block, inclusive. */
  readonly from: number;
  readonly to: number;
}

/** Where a list would be too long: how many events, and at which end of the span. */
export interface EventLimit {
  readonly count: number;
  readonly keep: 'oldest' | 'newest';
}

/**
 * Balances as the sum of a token's transfers. The zero address stands for what was sent to it, never for what
 * was minted.
 */
export interface ReplayedBalances {
  /** Largest first, above zero; at most as many as were asked for. */
  readonly top: readonly { readonly address: Address; readonly balance: bigint }[];
  /** Accounts with a balance above zero. */
  readonly holders: number;
  /** Sum of all balances above zero. */
  readonly sum: bigint;
  /** Balances above zero that are not among `top`, ascending. */
  readonly rest: readonly AmountRun[];
  /**
   * Accounts whose transfers add up to less than nothing: they hold what no transfer gave them. At most
   * 1,000.
   */
  readonly overdrawn: readonly Address[];
}

/** Somebody else (another replica) moved the stream's cursor meanwhile; nothing was written. */
export class StreamMovedError extends Error {
  override readonly name = 'StreamMovedError';
}

/**
 * Keeps what was read. The caller reads every block once and hands over each log once, in any order, and does
 * not write one stream from two places of one process at a time.
 */
export interface LogStore {
  /** Most events of one stream that it takes. */
  readonly capacity: number;
  /** What to tell whoever ran out of time while this store could not keep up; `undefined` while it does. */
  overload?(): Error | undefined;
  cursor(stream: LogStream): Promise<StreamCursor | undefined>;
  /**
   * Adds events and moves the cursor, both or neither.
   * @param from the cursor that the caller saw last; `undefined`: none
   * @throws {StreamMovedError} where the stream's cursor is another
   */
  commit(
    stream: LogStream,
    events: readonly IndexedEvent[],
    from: StreamCursor | undefined,
    to: StreamCursor,
  ): Promise<void>;
  /** Forgets everything after the cursor's last block; without a cursor, the whole stream. */
  rollback(stream: LogStream, cursor: StreamCursor | undefined): Promise<void>;
  balances(stream: LogStream, top: number): Promise<ReplayedBalances>;
  /** Prepares what `balances` answers after much was committed, so that the next process finds it ready. */
  settle(stream: LogStream): Promise<void>;
  /**
   * All transfers of a span, in the order of the chain, some at a time: they may be too many for one list.
   */
  eachTransfer(
    stream: LogStream,
    span: BlockSpan,
    visit: (events: readonly TransferEvent[]) => void,
  ): Promise<void>;
  /** In the order of the chain. */
  transfers(stream: LogStream, span: BlockSpan, limit: EventLimit): Promise<readonly TransferEvent[]>;
  /** Transfers from or to one of the accounts, in the order of the chain. */
  transfersOf(
    stream: LogStream,
    accounts: readonly Address[],
    limit: number,
  ): Promise<readonly TransferEvent[]>;
  swaps(stream: LogStream, span: BlockSpan, limit?: EventLimit): Promise<readonly SwapEvent[]>;
  liquidity(stream: LogStream, span: BlockSpan, limit?: EventLimit): Promise<readonly LiquidityEvent[]>;
}
