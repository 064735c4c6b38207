import type { Address } from '../domain/address.js';
import { type Hex, isHex } from '../lib/hex.js';

/**
 * A log as the node gave it, checked for what we read of it. Addresses lower case; topics and data are whole
 * bytes.
 */
export interface RawLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly blockNumber: number;
  readonly logIndex: number;
  readonly transactionHash: string;
  /** Unix seconds, where the node says it. */
  readonly blockTimestamp?: number;
}

/**
 * The logs of an answer; pending and removed ones, and what is no log, are left out. `undefined`: not a list
 * at all.
 */
export function toRawLogs(answer: unknown): RawLog[] | undefined {
  if (!Array.isArray(answer)) {
    return undefined;
  }
  const logs: RawLog[] = [];
  for (const value of answer) {
    const log = toRawLog(value);
    if (log) {
      logs.push(log);
    }
  }
  return logs;
}

function toRawLog(value: unknown): RawLog | undefined {
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  const row = value as Record<string, unknown>;
  const { address, topics, data, transactionHash } = row;
  const blockNumber = toNumber(row.blockNumber);
  const logIndex = toNumber(row.logIndex);
  if (
    row.removed === true ||
    blockNumber === undefined ||
    logIndex === undefined ||
    typeof address !== 'string' ||
    typeof transactionHash !== 'string' ||
    !isHex(data) ||
    !Array.isArray(topics) ||
    !topics.every(isHex)
  ) {
    return undefined;
  }
  const blockTimestamp = toNumber(row.blockTimestamp);
  return {
    address: address.toLowerCase() as Address,
    topics,
    data,
    blockNumber,
    logIndex,
    transactionHash,
    ...(blockTimestamp ? { blockTimestamp } : {}),
  };
}

function toNumber(value: unknown): number | undefined {
  if (typeof value !== 'string') {
    return undefined;
  }
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** True where the log has so many topics, and so many words of data at least. */
export function hasWords(log: RawLog, topics: number, words: number): boolean {
  return log.topics.length === topics && log.data.length >= 2 + words * 64;
}
