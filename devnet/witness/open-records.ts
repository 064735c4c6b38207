import { findPools, type RecordedPool, withFactoryEntries } from './known-pools.js';
import { collectPeriphery, withPeriphery } from './periphery.js';
import { type BlockRecord, readBlockRecord, recordedBlocks } from './record.js';

/** A recorded block with its pools, and with what they need of their exchanges. */
export interface OpenRecord {
  readonly record: BlockRecord;
  readonly pools: readonly RecordedPool[];
}

/**
 * All blocks of the folder. Added to each: exchange contracts that it lacks (their code alone), and the
 * factories' entries of its pools.
 */
export async function openRecords(folder: string): Promise<readonly OpenRecord[]> {
  return completeRecords(recordedBlocks(folder).map((number) => readBlockRecord(folder, number)));
}

/** The same for records that are read already. */
export async function completeRecords(records: readonly BlockRecord[]): Promise<readonly OpenRecord[]> {
  const contracts = await collectPeriphery(records);
  const opened: OpenRecord[] = [];
  for (const record of records) {
    const pools = await findPools(record);
    opened.push({ record: withFactoryEntries(withPeriphery(record, contracts), pools), pools });
  }
  return opened;
}
