import type { BlockRecord } from '../../devnet/witness/record.js';
import { type ReplayedTransaction, replayBlock } from './replay-block.js';
import { type OwnTransaction, playBlock } from './replay-ours.js';

/** Replays a block on both machines, prints one line. @returns transactions whose results differ */
export async function compareReplay(record: BlockRecord): Promise<number> {
  const name = `block ${record.number}`;
  let replayed: Awaited<ReturnType<typeof replayBlock>>;
  try {
    replayed = await replayBlock(record);
  } catch (error) {
    console.log(`${name}: not replayed: ${error instanceof Error ? error.message : error}`);
    return 0;
  }
  const { transactions, wrong } = replayed;
  const header =
    wrong.length === 0 ? 'gasUsed, logsBloom and receiptsRoot as in the header' : `other ${wrong}`;
  const ours = playBlock(record);
  if (typeof ours === 'string') {
    console.log(`${name}: ${transactions.length} transactions, ${header}; ours plays none: ${ours}`);
    return 0;
  }
  const differ = transactions.filter((one, index) => !isSame(one, ours[index]));
  const gas = transactions.filter(({ gasUsed }, index) => gasUsed === ours[index]?.gasUsed);
  console.log(
    `${name}: ${transactions.length} transactions, ${header}; ours: ${transactions.length - differ.length} with the same result, ${gas.length} with the same gas`,
  );
  return differ.length;
}

function isSame(one: ReplayedTransaction, other: OwnTransaction | undefined): boolean {
  return one.isSuccess === other?.isSuccess && one.data === other.data;
}
