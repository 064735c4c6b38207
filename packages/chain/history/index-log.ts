import { type Address, isHex } from '@assay/facts';
import type { RawLog } from '../rpc/raw-log.js';

/** A log as an index writes it: its topics in one list, its numbers as numbers. */
export interface IndexLog {
  readonly address: unknown;
  readonly topics: readonly unknown[];
  readonly data: unknown;
  readonly logIndex: unknown;
  readonly transactionHash: unknown;
}

/** The log of a block, checked; `undefined` where it has another form. */
export function fromIndexLog(
  { address, topics, data, logIndex, transactionHash }: IndexLog,
  block: { readonly number: number; readonly timestamp: number },
): RawLog | undefined {
  if (
    typeof address !== 'string' ||
    typeof transactionHash !== 'string' ||
    !isCount(logIndex) ||
    !isHex(data) ||
    !topics.every(isHex)
  )
    return undefined;
  return {
    address: address.toLowerCase() as Address,
    topics,
    data,
    blockNumber: block.number,
    logIndex,
    transactionHash,
    blockTimestamp: block.timestamp,
  };
}

export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
