import { toQuantity } from '@assay/facts';
import { NodeAnswerError, type NodeClient, type RpcRequest } from '../node/node-client.js';
import type { SentTransaction } from './transaction.js';

const DEFAULT_GAS = 6_000_000;
const DEPLOY_GAS = 8_000_000;
const BASE_GAS_PRICE_WEI = 3_000_000_000n;
/** The node's time for a block's receipts grows with the square of their number, so blocks stay small. */
const TRANSACTIONS_PER_BLOCK = 100;

interface Receipt {
  readonly transactionHash: string;
  readonly status: string;
  readonly gasUsed: string;
}

export interface BlockWriter {
  /**
   * Mines the groups in order, and the transactions of each group in order. A group of at most 100
   * transactions goes into one block. The first block has the timestamp `at` or later; timestamps always
   * increase.
   * @throws when a transaction does not end as its scenario expects
   */
  write(groups: readonly (readonly SentTransaction[])[], at: number): Promise<void>;
}

/** Packs groups into blocks. Groups stay whole while they fit; larger groups are split. */
export function packBlocks<T>(groups: readonly (readonly T[])[], size: number): T[][] {
  const blocks: T[][] = [];
  let open: T[] = [];
  for (const group of groups) {
    if (open.length + group.length > size && open.length > 0) {
      blocks.push(open);
      open = [];
    }
    open = [...open, ...group];
    for (; open.length > size; open = open.slice(size)) blocks.push(open.slice(0, size));
  }
  if (open.length > 0) blocks.push(open);
  return blocks;
}

/**
 * The fee falls with the position. The node orders a block by fee, so transactions keep the scenario's order.
 */
function toSendRequest({ request, nonce }: SentTransaction, position: number): RpcRequest {
  const gasPrice = BASE_GAS_PRICE_WEI + BigInt(TRANSACTIONS_PER_BLOCK - position);
  const fields = {
    from: request.from,
    ...(request.to ? { to: request.to } : {}),
    ...(request.data ? { data: request.data } : {}),
    value: toQuantity(request.value ?? 0n),
    gas: toQuantity(request.gas ?? (request.to ? DEFAULT_GAS : DEPLOY_GAS)),
    gasPrice: toQuantity(gasPrice),
    nonce: toQuantity(nonce),
  };
  return ['eth_sendTransaction', [fields]];
}

async function explain(client: NodeClient, { request }: SentTransaction): Promise<string> {
  const call = {
    from: request.from,
    to: request.to,
    data: request.data,
    value: toQuantity(request.value ?? 0n),
  };
  return client.send('eth_call', [call, 'latest']).then(
    () => 'it passes when repeated on the next block',
    (error: unknown) => String(error),
  );
}

export function createBlockWriter(client: NodeClient, secondsPerBlock: number): BlockWriter {
  let lastAt = 0;

  async function writeBlock(transactions: readonly SentTransaction[], at: number): Promise<void> {
    lastAt = Math.max(at, lastAt + secondsPerBlock);
    const hashes = await client.batch(transactions.map(toSendRequest)).catch((error: unknown) => {
      const culprit = error instanceof NodeAnswerError ? transactions[error.index] : undefined;
      throw new Error(`The scenario failed: "${culprit?.request.note}" was refused`, { cause: error });
    });
    hashes.forEach((hash, index) => {
      transactions[index]?.setHash(String(hash));
    });
    await client.send('evm_mine', [lastAt]);
    const receipts = (await client.send('eth_getBlockReceipts', ['latest'])) as readonly Receipt[];
    await check(transactions, new Map(receipts.map((receipt) => [receipt.transactionHash, receipt])));
  }

  async function check(
    sent: readonly SentTransaction[],
    receipts: ReadonlyMap<string, Receipt>,
  ): Promise<void> {
    for (const transaction of sent) {
      const { note, expect = 'success' } = transaction.request;
      const receipt = receipts.get(transaction.hash);
      if (receipt?.status === (expect === 'success' ? '0x1' : '0x0')) continue;
      const why = receipt
        ? `${receipt.gasUsed} gas, ${await explain(client, transaction)}`
        : 'it was not mined';
      throw new Error(`The scenario failed: "${note}" should end in ${expect}: ${why}`);
    }
  }

  return {
    async write(groups, at) {
      for (const block of packBlocks(groups, TRANSACTIONS_PER_BLOCK)) await writeBlock(block, at);
    },
  };
}
