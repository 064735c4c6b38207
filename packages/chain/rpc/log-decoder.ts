import type { Address } from '@assay/facts';
import type { RawLog } from './raw-log.js';

/** Belongs to a block. */
export interface InBlock {
  readonly blockNumber: number;
}

/** What is made of each log as soon as it is read, since a long answer takes much memory as logs. */
export interface LogDecoder<T> {
  /** Tells apart what is made of the same logs. */
  readonly name: 'log' | 'event';
  /** Without the logs that nothing is made of. */
  decode(logs: readonly RawLog[]): readonly T[];
  /** The same text for two that tell the same. */
  textOf(decoded: T): string;
  /** The contract that wrote the log; of an event of a pool of V4 kind, its id. */
  contractOf(decoded: T): Address;
}

/** Keeps logs as they are. */
export const wholeLogs: LogDecoder<RawLog> = {
  name: 'log',
  decode: (logs) => logs,
  textOf: ({ address, topics, data, blockNumber, logIndex, transactionHash }) =>
    [address, topics, data, blockNumber, logIndex, transactionHash].join(' ').toLowerCase(),
  contractOf: ({ address }) => address,
};
