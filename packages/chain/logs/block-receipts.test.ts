import { expect, test } from 'vitest';
import { createChainMemory } from '../rpc/chain-memory.js';
import { createReadContext } from '../rpc/read-context.js';
import { type Rpc, RpcError } from '../rpc/rpc.js';
import { readBlockReceipts, readLogsOfBlocks } from './block-receipts.js';

const hash = (index: number) => `0x${index.toString(16).padStart(64, '0')}`;
const contract = `0x${'ab'.repeat(20)}`;
const sender = `0x${'cd'.repeat(20)}`;
const log = { address: contract, topics: [hash(9)], data: '0x', blockNumber: '0x7', logIndex: '0x0' };
const receipt = (index: number, logs: readonly object[] = []) => ({
  transactionHash: hash(index),
  from: index === 3 ? undefined : sender,
  to: index === 1 ? null : contract,
  contractAddress: index === 1 ? contract.toUpperCase().replace('X', 'x') : null,
  logs: logs.map((one) => ({ ...one, transactionHash: hash(index) })),
});
const receipts = new Map(
  [receipt(1), receipt(2, [log, { ...log, blockNumber: '0x8' }])].map((one) => [one.transactionHash, one]),
);

/** A node of one block that has no other methods than these. */
function contextOf(methods: Readonly<Record<string, (param: unknown) => unknown>>) {
  const asked: string[] = [];
  const send = async <T>(method: string, [param]: readonly unknown[]) => {
    asked.push(method);
    const answer = methods[method];
    if (!answer) throw new RpcError('unsupported', `no ${method}`);
    return answer(param) as T;
  };
  const rpc = { send, memory: createChainMemory() } as unknown as Rpc;
  return { asked, context: createReadContext(rpc, { number: 9, hash: hash(9), timestamp: 1 }) };
}

test('the receipts of a block are read once, with the created contract, and without logs of other blocks', async () => {
  const { context, asked } = contextOf({ eth_getBlockReceipts: () => [...receipts.values()] });
  const found = await readBlockReceipts(context, 7);
  expect(found?.map(({ created, logs }) => [created, logs.length])).toEqual([
    [contract, 0],
    [undefined, 1],
  ]);
  expect(found?.map((one) => one.sender)).toEqual([
    { from: sender, to: null },
    { from: sender, to: contract },
  ]);
  expect((await readLogsOfBlocks(context, [7, 7])).map(({ address }) => address)).toEqual([contract]);
  expect(asked).toEqual(['eth_getBlockReceipts']);
});

test('a receipt that does not say who sent the transaction is one without a sender', async () => {
  const { context } = contextOf({
    eth_getBlockReceipts: () => [receipt(3), { ...receipt(2), to: undefined }],
  });
  expect((await readBlockReceipts(context, 7))?.map((one) => 'sender' in one)).toEqual([false, false]);
});

test('where a node has no receipts of whole blocks, those of the transactions are read one by one', async () => {
  const { context } = contextOf({
    eth_getBlockByNumber: () => ({ transactions: [...receipts.keys()] }),
    eth_getTransactionReceipt: (one) => receipts.get(String(one)),
  });
  expect(await readLogsOfBlocks(context, [7])).toHaveLength(1);
});

test('what a node does not give is not known: too many transactions, a missing receipt, no block', async () => {
  const many = Array.from({ length: 100 }, (_, index) => hash(index));
  const nodes = [
    { eth_getBlockByNumber: () => ({ transactions: many }), eth_getTransactionReceipt: () => receipt(1) },
    { eth_getBlockByNumber: () => ({ transactions: [hash(1)] }), eth_getTransactionReceipt: () => null },
    { eth_getBlockByNumber: () => null },
    {},
  ];
  for (const methods of nodes) expect(await readBlockReceipts(contextOf(methods).context, 7)).toBeUndefined();
});
