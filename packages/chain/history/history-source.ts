import type { Address, Hex } from '@assay/facts';
import type { LogDecoder } from '../rpc/log-decoder.js';
import type { RawLog } from '../rpc/raw-log.js';

/** Logs of some contracts between two blocks, inclusive. */
export interface HistoryQuery {
  readonly addresses: readonly Address[];
  /** Allowed values of each topic; `null`: any. */
  readonly topics: readonly (readonly string[] | null)[];
  readonly from: number;
  readonly to: number;
}

/** A block by which two sources of the same chain are joined. */
export interface HistoryBlock {
  readonly number: number;
  readonly hash: string;
}

/** What a log takes as text, about. */
export const LOG_BYTES = 730;

/** A part of an answer: with those before it, every matching log up to the block `to`. */
export interface HistoryPiece<T = RawLog> {
  readonly to: number;
  /** Hash of the block `to`, where the source tells it. */
  readonly hash?: string;
  /** What its logs take as text, about. */
  readonly bytes: number;
  /** They are kept as text, which is read with each call. */
  readonly isText?: boolean;
  /**
   * In the order of the chain, with the time of their block.
   * @throws {UpstreamError} where the text has another form
   */
  readonly logs: () => readonly T[];
}

/** The piece with what is made of its logs. @param staysText makes it with each call, where the piece is text */
export function decodePiece<T>(
  piece: HistoryPiece,
  { decode }: LogDecoder<T>,
  staysText: boolean,
): HistoryPiece<T> {
  if (staysText && piece.isText) return { ...piece, logs: () => decode(piece.logs()) };
  return withLogs(piece, decode(piece.logs()));
}

/** A function of its own: in the one above, the logs would keep the text. */
export function withLogs<T>({ to, hash, bytes }: HistoryPiece<unknown>, logs: readonly T[]): HistoryPiece<T> {
  return { to, ...(hash === undefined ? {} : { hash }), bytes, logs: () => logs };
}

/** A transaction that sent native coin. */
export interface HistoryTransfer {
  readonly to: Address;
  readonly block: number;
  readonly hash: string;
}

/** How a request is limited. */
export interface HistoryOptions {
  readonly signal: AbortSignal;
  /** Nobody waits for it: it takes turns with requests that somebody waits for. */
  readonly inBackground?: boolean;
}

/** The name under which a request waits at the limit of the role: names are served in turn. */
export function turnOf({ inBackground }: HistoryOptions): string {
  return inBackground ? 'background' : 'history';
}

/**
 * An index of one chain's logs beside its nodes. What it says is checked against a node by whoever reads it. Every
 * method rejects with an `UpstreamError`, or with the `AppError` of the limit of its role.
 */
export interface HistorySource {
  readonly service: string;
  /** The newest block that it can be asked for. */
  head(options: HistoryOptions): Promise<HistoryBlock>;
  /** `undefined` where it does not have the block. */
  hashOf(block: number, options: HistoryOptions): Promise<Hex | undefined>;
  /**
   * The logs of a range, oldest first. The last piece says how far they are complete: to the end of the range, or to
   * the newest block of the index. Leaving it ends the request.
   */
  stream(query: HistoryQuery, options: HistoryOptions): AsyncIterable<HistoryPiece>;
  /**
   * The transactions that sent native coin to accounts up to a block, oldest first, in parts. Absent where the index
   * has no transactions. Leaving it ends the request.
   */
  transfers?(
    accounts: readonly Address[],
    to: number,
    options: HistoryOptions,
  ): AsyncIterable<readonly HistoryTransfer[]>;
}

/** Another branch of the chain took the place of blocks that a stream had already passed. */
export class HistoryForkedError extends Error {
  override readonly name = 'HistoryForkedError';
}
