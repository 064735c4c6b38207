import { type AccountState, BlockRun, blobPriceAt, rulesAt, Unplayable } from '@assay/evm';
import { type Address, eth, toHex } from '@assay/facts';
import { type BlockRecord, toWordText } from '../../devnet/witness/record.js';
import type { ReplayedTransaction } from './header.js';
import { toSignedTransaction } from './signed-transaction.js';

/** Before it, a block's place for random numbers holds its difficulty. */
const MERGE = 15_537_394;
/** A transaction of a recorded block ended within 12 seconds on real nodes. */
const MAX_MS = 60_000;

/** A hash of an earlier block that a transaction reads and that is not known. */
export interface MissingHash {
  readonly blockNumber: number;
  /** Place of the transaction in its block. */
  readonly index: number;
}

/**
 * Plays the block's signed transactions one after the other on our EVM.
 * @param hashes of earlier blocks that are not in the record, by number
 * @returns the transactions; or the first hash that lacks; or why one of them cannot be played
 */
export function playBlock(
  record: BlockRecord,
  hashes: ReadonlyMap<number, bigint>,
): readonly ReplayedTransaction[] | MissingHash | string {
  const run = new BlockRun({
    block: toEnvironment(record),
    state: toState(record),
    blockHashes: new Map([...hashes, [record.number - 1, BigInt(record.block.parentHash)]]),
    maxMs: MAX_MS,
  });
  const played: ReplayedTransaction[] = [];
  for (const [index, shown] of record.block.transactions.entries()) {
    try {
      const result = run.send(toSignedTransaction(shown));
      if ('refused' in result) return `transaction ${index} is refused: ${result.refused}`;
      const { success, gasUsed, logs } = result;
      played.push({ isSuccess: success, gasUsed: BigInt(gasUsed), logs: logs.map(toLog) });
    } catch (error) {
      if (!(error instanceof Unplayable)) throw error;
      return `transaction ${index} is not played: ${error.reason}`;
    }
    // An account that is not recorded did not exist before the block: what the block read of others is recorded.
    const missing = run.missing().find((key) => !('address' in key) || record.accounts.has(key.address));
    if (missing?.kind === 'blockHash') return { blockNumber: missing.number, index };
    if (missing)
      return `transaction ${index} reads what is not recorded: ${missing.kind} of ${missing.address}`;
  }
  return played;
}

type RunLog = { readonly address: Address; readonly topics: readonly bigint[]; readonly data: Uint8Array };

function toLog({ address, topics, data }: RunLog): ReplayedTransaction['logs'][number] {
  return { address, topics: topics.map(toWordText), data: toHex(data) };
}

function toEnvironment({ number, block }: BlockRecord) {
  const quantity = (name: string) => BigInt(String(block[name] ?? 0));
  const place = { number, time: BigInt(block.timestamp) };
  const blobBaseFee = blobPriceAt(eth, place, quantity('excessBlobGas'));
  return {
    chainId: eth.chainId,
    rules: rulesAt(eth, place),
    ...place,
    producer: String(block.miner).toLowerCase() as Address,
    random: quantity(number < MERGE ? 'difficulty' : 'mixHash'),
    gasLimit: quantity('gasLimit'),
    baseFee: quantity('baseFeePerGas'),
    ...(blobBaseFee === undefined ? {} : { blobBaseFee }),
  };
}

function toState({ accounts }: BlockRecord): ReadonlyMap<Address, AccountState> {
  return new Map(
    [...accounts].map(([address, { balance, nonce, code, slots }]) => [
      address as Address,
      {
        balance,
        nonce,
        code: toHex(code),
        slots: new Map([...slots].map(([slot, value]) => [BigInt(slot), BigInt(value)])),
      },
    ]),
  );
}
