import { type Address, groupBy } from '@assay/facts';
import type { Cursors } from './log-requests.js';
import type { LogStream } from './log-store.js';
import type { StreamReader, StreamReading } from './stream-reader.js';

/** A read of contracts, some of which may have been read further than others. */
export interface GroupReading extends Omit<StreamReading, 'streams'> {
  readonly streamOf: (contract: Address) => LogStream;
}

export interface BackwardGroups {
  /** First block wanted. */
  readonly from: number;
  /** Contracts that were not read back to it. */
  readonly open: readonly Address[];
  /** Of all contracts; changed as they are read. */
  readonly cursors: Cursors;
  /** The first block of the history, where it is worth knowing for a read of all blocks before `first`. */
  readonly creationBefore: (first: number) => Promise<number | undefined>;
}

/** From where each contract was read up to the head: together where that is the same block. */
export async function readGroupsForward(
  reader: StreamReader,
  { streamOf, ...reading }: GroupReading,
  cursors: Cursors,
): Promise<void> {
  const behind = [...cursors].filter(([, { to }]) => to < reading.head.number);
  for (const group of groupBy(behind, ([, { to }]) => to).values()) {
    const streams = group.map(([contract]) => streamOf(contract));
    await reader.readForward({ ...reading, streams }, new Map(group));
  }
}

/**
 * Contracts that were read least far come first, until the others are reached. Then all are read together.
 */
export async function readGroupsBackward(
  reader: StreamReader,
  { streamOf, ...reading }: GroupReading,
  { from, open, cursors, creationBefore }: BackwardGroups,
): Promise<void> {
  let isStopped = false;
  const advance: StreamReading['advance'] = (stream, cursor, added) => {
    const goesOn = reading.advance(stream, cursor, added);
    isStopped ||= !goesOn;
    return goesOn;
  };
  const firstOf = (contract: Address) => cursors.get(contract)?.from ?? reading.head.number + 1;
  for (let left = [...open]; left.length > 0 && !isStopped; ) {
    const firsts = left.map(firstOf);
    const at = Math.max(...firsts);
    const group = left.filter((contract) => firstOf(contract) === at);
    const until = Math.max(from, ...firsts.filter((first) => first < at));
    const known = group.flatMap((contract) => {
      const cursor = cursors.get(contract);
      return cursor ? [[contract, cursor] as const] : [];
    });
    const creation = until > 0 ? undefined : await creationBefore(at);
    const streams = group.map(streamOf);
    await reader.readBackward({ ...reading, advance, streams }, new Map(known), until, creation);
    left = left.filter((contract) => firstOf(contract) > from);
    // Nothing was read: another round would read nothing either.
    if (left.some((contract) => firstOf(contract) === at)) return;
  }
}
