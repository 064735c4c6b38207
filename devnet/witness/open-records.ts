import { findPools, type RecordedPool, withFactoryEntries } from './known-pools.js';
import { collectPeriphery, withPeriphery } from './periphery.js';
import { type BlockRecord, readBlockRecord, recordedBlocks } from './record.js';

/** A recorded block with its pools, and with what they need of their exchanges. */
export interface OpenRecord {
  readonly record: BlockRecord;
  readonly pools: readonly RecordedPool[];
}

/**
 * The blocks of the folder one after the other, from the oldest on. Added to each: exchange contracts that it lacks
 * (their code alone), and the factories' entries of its pools.
 * @param isWanted others are not opened
 */
export function openRecords(
  folder: string,
  isWanted: (block: number) => boolean = () => true,
): AsyncGenerator<OpenRecord> {
  return completeRecords(
    recordedBlocks(folder).map((number) => readBlockRecord(folder, number)),
    isWanted,
  );
}

/** The same for records that are read already. */
export async function* completeRecords(
  records: readonly BlockRecord[],
  isWanted: (block: number) => boolean = () => true,
): AsyncGenerator<OpenRecord> {
  const contracts = await collectPeriphery(records);
  for (const record of records.filter(({ number }) => isWanted(number))) {
    const pools = await findPools(record);
    yield { record: withFactoryEntries(withPeriphery(record, contracts), pools), pools };
  }
}
