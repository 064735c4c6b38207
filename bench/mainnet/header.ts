import { Common, Mainnet } from '@ethereumjs/common';
import type { Log } from '@ethereumjs/evm';
import { MerklePatriciaTrie } from '@ethereumjs/mpt';
import { RLP } from '@ethereumjs/rlp';
import { bytesToHex, hexToBytes } from '@ethereumjs/util';
import { Bloom, encodeReceipt } from '@ethereumjs/vm';
import type { BlockRecord } from '../../devnet/witness/record.js';

/** What a transaction of a block did, run again. Bytes are hexadecimal text. */
export interface ReplayedTransaction {
  readonly isSuccess: boolean;
  readonly gasUsed: bigint;
  /** Empty where it failed. */
  readonly logs: readonly {
    readonly address: string;
    readonly topics: readonly string[];
    readonly data: string;
  }[];
}

const common = new Common({ chain: Mainnet });
const toBytes = (text: string) => hexToBytes(text as `0x${string}`);

/**
 * Which of `gasUsed`, `logsBloom` and `receiptsRoot` in the block's header these transactions do not give. None: the
 * status, gas and logs of each are the chain's own.
 */
export async function wrongMembers(
  { block }: BlockRecord,
  transactions: readonly ReplayedTransaction[],
): Promise<readonly string[]> {
  const receipts = new MerklePatriciaTrie({ common });
  const whole = new Bloom(undefined, common);
  let gasUsed = 0n;
  for (const [index, { isSuccess, gasUsed: gas, logs }] of transactions.entries()) {
    gasUsed += gas;
    const bloom = new Bloom(undefined, common);
    for (const { address, topics } of logs) for (const item of [address, ...topics]) bloom.add(toBytes(item));
    whole.or(bloom);
    const receipt = {
      status: isSuccess ? (1 as const) : (0 as const),
      cumulativeBlockGasUsed: gasUsed,
      bitvector: bloom.bitvector,
      logs: logs.map(
        ({ address, topics, data }): Log => [toBytes(address), topics.map(toBytes), toBytes(data)],
      ),
    };
    const type = Number(block.transactions[index]?.type ?? 0) as Parameters<typeof encodeReceipt>[1];
    await receipts.put(RLP.encode(index), encodeReceipt(receipt, type));
  }
  const found = {
    gasUsed: `0x${gasUsed.toString(16)}`,
    logsBloom: bytesToHex(whole.bitvector),
    receiptsRoot: bytesToHex(receipts.root()),
  };
  return Object.entries(found).flatMap(([name, value]) => (block[name] === value ? [] : [name]));
}
