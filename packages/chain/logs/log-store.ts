import type { Address, AmountRun, ChainName } from '@assay/facts';
import type { IndexedEvent, LiquidityEvent, SwapEvent, TransferEvent } from './events.js';

/** The logs of one contract: a token's transfers, or a pool's swaps and liquidity. */
export interface LogStream {
  readonly chain: ChainName;
  /** For a pool of V4 kind, its id (32 bytes). */
  readonly contract: Address;
}

/** Tells a stream from the others. */
export function streamKey({ chain, contract }: LogStream): string {
  return `${chain} ${contract}`;
}

export interface Checkpoint {
  readonly number: number;
  readonly hash: string;
}

/** Which blocks of a stream were read: all from `from` to `to`, inclusive. */
export interface StreamCursor {
  readonly from: number;
  readonly to: number;
  /** Block hashes as they were read, oldest first; the last is `to`. They show a reorganisation. */
  readonly checkpoints: readonly Checkpoint[];
}

/**
 * Reads the logs of a contract, wanted from a block on, into the store.
 * @returns the blocks read
 * @throws {RpcError} where nothing could be read
 */
export type SyncLogs = (contract: Address, from: number) => Promise<StreamCursor>;

export interface BlockSpan {
  /** First and last block, inclusive. */
  readonly from: number;
  readonly to: number;
}

/** Some blocks of a token and its pools, with their events in the order of the chain. */
export interface EventWindow extends BlockSpan {
  readonly events: readonly IndexedEvent[];
}

/** Max. number of events, and from which end of the span they are taken. */
export interface EventLimit {
  readonly count: number;
  readonly keep: 'oldest' | 'newest';
  /** Asked between two pages; true ends the read. */
  readonly isEnough?: () => boolean;
}

/**
 * Balances as the sum of a token's transfers. The zero address holds what was sent to it; mints are not
 * subtracted from it.
 */
export interface ReplayedBalances {
  /** Largest first, above zero; at most `top` of them. */
  readonly top: readonly { readonly address: Address; readonly balance: bigint }[];
  /** Accounts with a balance above zero. */
  readonly holders: number;
  /** Sum of all balances above zero. */
  readonly sum: bigint;
  /** Balances above zero that are not among `top`, ascending. */
  readonly rest: readonly AmountRun[];
  /**
   * Accounts whose transfers add up to a negative balance: tokens reached them without a transfer. At most
   * 1,000.
   */
  readonly overdrawn: readonly Address[];
}

/**
 * As much of the balances as is quick to read, however many accounts there are: of `holders`, a store need
 * not count more than 20,000.
 */
export type LargestBalances = Pick<ReplayedBalances, 'top' | 'holders' | 'overdrawn'>;

/** Another replica moved the stream's cursor meanwhile; nothing was written. */
export class StreamMovedError extends Error {
  override readonly name = 'StreamMovedError';
}

/**
 * Stores events. The caller passes each log once, in any order, and writes a stream from one place at a time.
 */
export interface LogStore {
  /** Max. events of one stream. */
  readonly capacity: number;
  /**
   * The error for callers that ran out of time because the store is overloaded; `undefined` while it is not.
   */
  overload?(): Error | undefined;
  cursor(stream: LogStream): Promise<StreamCursor | undefined>;
  /** Events stored of a stream. Absent: the store keeps to its capacity by itself. */
  size?(stream: LogStream): Promise<number>;
  /**
   * Adds events and moves the cursor atomically.
   * @param from the cursor that the caller saw last; `undefined`: none
   * @throws {StreamMovedError} where the stored cursor differs
   */
  commit(
    stream: LogStream,
    events: readonly IndexedEvent[],
    from: StreamCursor | undefined,
    to: StreamCursor,
  ): Promise<void>;
  /** Removes everything after the cursor's last block; without a cursor, the whole stream. */
  rollback(stream: LogStream, cursor: StreamCursor | undefined): Promise<void>;
  balances(stream: LogStream, top: number): Promise<ReplayedBalances>;
  largest(stream: LogStream, top: number): Promise<LargestBalances>;
  /** Prepares the answer of `balances` after a large commit, for later calls and other processes. */
  settle(stream: LogStream): Promise<void>;
  /**
   * Visits the transfers of a span in pages, the newest first, until `visit` answers true: they may be too
   * many for one list.
   */
  eachTransfer(
    stream: LogStream,
    span: BlockSpan,
    visit: (events: readonly TransferEvent[]) => boolean,
  ): Promise<void>;
  /** In the order of the chain. */
  transfers(stream: LogStream, span: BlockSpan, limit: EventLimit): Promise<readonly TransferEvent[]>;
  /** Transfers between one of the accounts and any but those left out, in the order of the chain. */
  transfersOf(
    stream: LogStream,
    accounts: readonly Address[],
    limit: number,
    leftOut?: readonly Address[],
  ): Promise<readonly TransferEvent[]>;
  swaps(stream: LogStream, span: BlockSpan, limit?: EventLimit): Promise<readonly SwapEvent[]>;
  /** The swaps of these blocks. */
  swapsAt(stream: LogStream, blocks: readonly number[]): Promise<readonly SwapEvent[]>;
  liquidity(stream: LogStream, span: BlockSpan, limit?: EventLimit): Promise<readonly LiquidityEvent[]>;
  /** The windows of a token that are kept and begin at a block or later. */
  windows(stream: LogStream, from: number): Promise<readonly EventWindow[]>;
  /** Keeps windows of a token for a day, as far as there is room. */
  keepWindows(stream: LogStream, windows: readonly EventWindow[]): Promise<void>;
}
