import { createBlockFromRPC } from '@ethereumjs/block';
import { MerklePatriciaTrie } from '@ethereumjs/mpt';
import { RLP } from '@ethereumjs/rlp';
import { bytesToHex } from '@ethereumjs/util';
import { Bloom, createVM, encodeReceipt, type PostByzantiumTxReceipt, runTx } from '@ethereumjs/vm';
import type { BlockRecord } from '../../devnet/witness/record.js';
import { createRun } from '../../devnet/witness/recorded-evm.js';

/** What a transaction of the block did, run again. */
export interface ReplayedTransaction {
  readonly isSuccess: boolean;
  readonly gasUsed: bigint;
  /** What its outermost call answered. */
  readonly data: string;
}

/** A block's own transactions, run again in their order on another EVM than ours. */
export interface ReplayedBlock {
  readonly transactions: readonly ReplayedTransaction[];
  /** Members of the header that these transactions do not give. Empty: the record and the EVM are right. */
  readonly wrong: readonly string[];
}

/** @throws where the record lacks what a transaction reads */
export async function replayBlock(record: BlockRecord): Promise<ReplayedBlock> {
  const { common, state, evm, begin } = createRun({ record, absentIsNew: true });
  begin();
  const block = createBlockFromRPC(record.block as never, [], { common, setHardfork: false });
  const vm = await createVM({ common, stateManager: state, evm });
  const trie = new MerklePatriciaTrie({ common });
  const bloom = new Bloom(undefined, common);
  const transactions: ReplayedTransaction[] = [];
  let gasUsed = 0n;
  for (const [index, tx] of block.transactions.entries()) {
    const result = await runTx(vm, { tx, block, blockGasUsed: gasUsed, skipHardForkValidation: true });
    const [missing] = state.missing;
    if (missing !== undefined) throw new Error(`transaction ${index} reads what is not recorded: ${missing}`);
    gasUsed += result.totalGasSpent;
    bloom.or(result.bloom);
    await trie.put(RLP.encode(index), encodeReceipt(result.receipt as PostByzantiumTxReceipt, tx.type));
    const { exceptionError, returnValue } = result.execResult;
    const data = bytesToHex(returnValue);
    transactions.push({ isSuccess: exceptionError === undefined, gasUsed: result.totalGasSpent, data });
  }
  const { header } = block;
  const checks: readonly (readonly [string, boolean])[] = [
    ['gasUsed', header.gasUsed === gasUsed],
    ['logsBloom', bytesToHex(header.logsBloom) === bytesToHex(bloom.bitvector)],
    ['receiptsRoot', bytesToHex(header.receiptTrie) === bytesToHex(trie.root())],
  ];
  return { transactions, wrong: checks.flatMap(([name, isRight]) => (isRight ? [] : [name])) };
}
