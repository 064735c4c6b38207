import type { Hex } from '../lib/hex.js';
import type { Address } from './address.js';

/** One JSON-RPC request that anyone can replay on a node that has the block. */
export interface CallEvidence {
  readonly kind: 'call';
  readonly chainId: number;
  readonly blockNumber: number;
  readonly blockHash: string;
  readonly method: 'eth_call' | 'eth_simulateV1' | 'eth_getStorageAt';
  /** The exact parameters: call object, block, state overrides, block overrides. */
  readonly params: readonly unknown[];
  /** What the node answered: returned bytes, or the revert data. */
  readonly result: Hex;
  readonly reverted: boolean;
  /** What the answer shows, for a person. */
  readonly meaning: string;
  /**
   * `STATE_ROOT`: played again in this process on state that was checked against the block's state root, and that
   * against the block's hash. Absent: the node said so.
   */
  readonly verified?: 'STATE_ROOT';
}

/** A view as it was answered at the block of its fact: enough to ask it again. */
export interface AnsweredView {
  readonly to: Address;
  readonly data: Hex;
  readonly result: Hex;
}

/**
 * Lines of verified source, counted from 1. The quote is exactly those lines, cut to 2,000 characters (`…`).
 */
interface SourceEvidence {
  readonly kind: 'source';
  readonly contract: string;
  readonly file: string;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly quote: string;
}

/** A place in deployed bytecode. */
interface BytecodeEvidence {
  readonly kind: 'bytecode';
  readonly address: Address;
  readonly codeHash: string;
  readonly selector?: Hex;
  readonly description: string;
}

/** A log of a contract, which anyone can read again in its block. */
export interface LogEvidence {
  readonly kind: 'log';
  readonly chainId: number;
  readonly address: Address;
  readonly blockNumber: number;
  readonly blockHash: string;
  readonly transactionHash: string;
  readonly logIndex: number;
  readonly description: string;
}

/** Transactions that show a pattern. */
export interface TransactionEvidence {
  readonly kind: 'transactions';
  readonly hashes: readonly string[];
  readonly description: string;
}

/** What an outside provider said, word for word. */
interface ReportEvidence {
  readonly kind: 'report';
  readonly source: string;
  readonly field: string;
  readonly value: string;
}

export type Evidence =
  | CallEvidence
  | SourceEvidence
  | BytecodeEvidence
  | LogEvidence
  | TransactionEvidence
  | ReportEvidence;
