import { expect, test } from 'vitest';
import { createChainMemory } from '../rpc/chain-memory.js';
import { createReadContext } from '../rpc/read-context.js';
import { type Rpc, RpcError } from '../rpc/rpc.js';
import { readHistoryLogs } from './history-logs.js';

const pool = `0x${'a1'.repeat(20)}` as const;
const event = `0x${'e1'.repeat(32)}` as const;
const LONG_CHAIN = 1_000_000;
const FIRST = 77;

const logAt = (block: number) => ({
  address: pool,
  topics: [event],
  data: '0x',
  blockNumber: `0x${block.toString(16)}`,
  logIndex: '0x0',
  transactionHash: `0x${'c1'.repeat(32)}`,
});

/** A node that answers logs of so many blocks at once, and receipts. */
async function readFrom(blocksAtOnce: number) {
  let ranges = 0;
  const send = async (method: string, [filter]: readonly unknown[]) => {
    if (method === 'eth_getBlockReceipts')
      return [{ transactionHash: `0x${'c1'.repeat(32)}`, logs: [logAt(FIRST)] }];
    const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string };
    if (Number(toBlock) - Number(fromBlock) >= blocksAtOnce)
      throw new RpcError('range_too_wide', `the range is limited to ${blocksAtOnce} blocks`);
    ranges += 1;
    return [logAt(Number(toBlock))];
  };
  const rpc = {
    memory: createChainMemory(),
    send,
    logBlocks: () => blocksAtOnce,
    servesLogs: () => true,
    roundTrips: () => 0,
  } as unknown as Rpc;
  const context = createReadContext(rpc, { number: LONG_CHAIN, hash: '0xab', timestamp: 1 });
  const query = { addresses: [pool], events: [event], blocks: async () => [FIRST] };
  const found = await readHistoryLogs(context, query);
  return { found, ranges, blocks: found.logs.map(({ blockNumber }) => blockNumber) };
}

test('of a long chain the newest logs are read, or those of named blocks where a node gives few at once', async () => {
  const few = await readFrom(500);
  expect(few.blocks).toEqual([FIRST]);
  expect(few.found).toMatchObject({ whole: false });
  expect(few.ranges).toBe(0);
  const many = await readFrom(2_000);
  expect(many.blocks).toHaveLength(4);
  expect(many.found).toMatchObject({ whole: false, since: LONG_CHAIN - 4 * 2_000 + 1 });
});

test('a whole history is read at once, or in pieces where it is short', async () => {
  expect((await readFrom(2_000_000)).found).toMatchObject({ whole: true, since: 0 });
  expect((await readFrom(100_000)).found).toMatchObject({ whole: true, since: 0 });
});
