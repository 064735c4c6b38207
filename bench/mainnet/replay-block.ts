import { createBlockFromRPC } from '@ethereumjs/block';
import { bytesToHex } from '@ethereumjs/util';
import { createVM, runTx } from '@ethereumjs/vm';
import type { BlockRecord } from '../../devnet/witness/record.js';
import { createRun } from '../../devnet/witness/recorded-evm.js';
import type { ReplayedTransaction } from './header.js';

/**
 * A block's own transactions, run again in their order on another EVM than ours.
 * @param hashes of earlier blocks that are not in the record, by number
 * @returns why not, where a transaction reads what is not recorded
 */
export async function replayBlock(
  record: BlockRecord,
  hashes: ReadonlyMap<number, bigint>,
): Promise<readonly ReplayedTransaction[] | string> {
  const { common, state, evm, begin } = createRun({ record, absentIsNew: true, hashes });
  begin();
  const block = createBlockFromRPC(record.block as never, [], { common, setHardfork: false });
  const vm = await createVM({ common, stateManager: state, evm });
  const replayed: ReplayedTransaction[] = [];
  let gasUsed = 0n;
  for (const [index, tx] of block.transactions.entries()) {
    const result = await runTx(vm, { tx, block, blockGasUsed: gasUsed, skipHardForkValidation: true });
    const [missing] = state.missing;
    if (missing !== undefined) return `transaction ${index} reads what is not recorded: ${missing}`;
    gasUsed += result.totalGasSpent;
    const { exceptionError, logs = [] } = result.execResult;
    replayed.push({
      isSuccess: exceptionError === undefined,
      gasUsed: result.totalGasSpent,
      logs: (exceptionError ? [] : logs).map(([address, topics, data]) => ({
        address: bytesToHex(address),
        topics: topics.map((topic) => bytesToHex(topic)),
        data: bytesToHex(data),
      })),
    });
  }
  return replayed;
}
