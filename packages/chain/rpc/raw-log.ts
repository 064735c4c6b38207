import { type Address, type Hex, isHex, toQuantity } from '@assay/facts';

/** A validated log of a node. Addresses in lower case; topics and data are whole bytes. */
export interface RawLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly blockNumber: number;
  readonly logIndex: number;
  readonly transactionHash: string;
  /** Unix seconds, where the node states it. */
  readonly blockTimestamp?: number;
}

/**
 * The logs of an answer, without pending, removed and malformed ones. `undefined` where the answer is not a
 * list.
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

/** The log as a node answers it. */
export function toNodeLog({ blockNumber, logIndex, blockTimestamp, ...log }: RawLog): object {
  return {
    ...log,
    blockNumber: toQuantity(blockNumber),
    logIndex: toQuantity(logIndex),
    ...(blockTimestamp === undefined ? {} : { blockTimestamp: toQuantity(blockTimestamp) }),
  };
}

/** True where the log has exactly `topics` topics and at least `words` words of data. */
export function hasWords(log: RawLog, topics: number, words: number): boolean {
  return log.topics.length === topics && log.data.length >= 2 + words * 64;
}
