import { expect, test } from 'vitest';
import { RpcError } from '../rpc/rpc.js';
import type { Send } from '../rpc/send.js';
import { createSharedRequest } from '../rpc/shared-request.js';
import { createLogSearchEndpoint, type LogPageQuery, type LogSearch, PAGE_LOGS } from './log-search.js';

const TOKEN = `0x${'70'.repeat(20)}` as const;
const OTHER = `0x${'0f'.repeat(20)}` as const;
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}` as const;
const [TRANSFER, APPROVAL] = [word(1), word(2)];

/** Transfers of the token, so many in each block, and one approval in block 5. */
function indexOf(perBlock: number, height = 100) {
  const asked: LogPageQuery[] = [];
  const logOf = (blockNumber: number, logIndex: number, topic: string, to = 0) => ({
    address: TOKEN,
    topics: [topic, word(to)],
    data: '0x',
    blockNumber: `0x${blockNumber.toString(16)}`,
    logIndex: `0x${logIndex.toString(16)}`,
    transactionHash: word(blockNumber),
  });
  const search: LogSearch = {
    service: 'explorer',
    height: async () => height,
    page: async (query) => {
      asked.push(query);
      const found: object[] = [];
      for (let block = query.from; block <= query.to && found.length < PAGE_LOGS; block += 1) {
        const transfers = Array.from({ length: perBlock }, (_, at) => logOf(block, at, TRANSFER, at));
        const logs = block === 5 ? [...transfers, logOf(block, perBlock, APPROVAL)] : transfers;
        found.push(
          ...logs.filter((log) => query.topics.every((topic, at) => !topic || log.topics[at] === topic)),
        );
      }
      return query.address === TOKEN ? found.slice(0, PAGE_LOGS) : [];
    },
  };
  return { search, asked, logOf };
}

async function ask(search: LogSearch, filter: object, send: Send = refuse) {
  const entry = createSharedRequest('eth_getLogs', [filter]);
  const outcome = (await createLogSearchEndpoint(search, send).exchange([entry])).get(entry);
  if (!outcome) throw new Error('it was aborted');
  return 'value' in outcome ? (outcome.value as readonly unknown[]).length : outcome.error.kind;
}

const refuse: Send = () => Promise.reject(new RpcError('unsupported', 'no receipts'));
const blocks = (from: number, to: number) => ({
  fromBlock: `0x${from.toString(16)}`,
  toBlock: `0x${to.toString(16)}`,
});

test('a long answer is read page after page, with no log twice and none left out', async () => {
  const { search, asked } = indexOf(300);
  expect(await ask(search, { address: TOKEN, ...blocks(1, 10) })).toBe(3_001);
  expect(asked.map(({ from }) => from)).toEqual([1, 4, 7, 10]);
});

test('one that is too long is refused as nodes refuse it', async () => {
  expect(await ask(indexOf(600).search, { address: TOKEN, ...blocks(1, 100) })).toBe('range_too_wide');
  expect(await ask(indexOf(1_200).search, { address: TOKEN, ...blocks(1, 3) })).toBe('too_large');
});

test('several contracts and topics are asked for one by one, or filtered here', async () => {
  const { search, asked } = indexOf(3);
  const topics = [[TRANSFER, APPROVAL], null];
  expect(await ask(search, { address: [TOKEN, OTHER], topics, ...blocks(1, 10) })).toBe(31);
  expect(asked.map(({ address, topics }) => [address, topics])).toEqual([
    [TOKEN, [null, null]],
    [OTHER, [null, null]],
  ]);
  asked.length = 0;
  expect(
    await ask(search, { address: TOKEN, topics: [[TRANSFER], [word(0), word(2)]], ...blocks(1, 10) }),
  ).toBe(20);
  expect(asked.map(({ topics }) => topics)).toEqual([
    [TRANSFER, word(0)],
    [TRANSFER, word(2)],
  ]);
  asked.length = 0;
  expect(await ask(search, { address: TOKEN, topics: [null, [word(0), word(2)]], ...blocks(1, 10) })).toBe(
    21,
  );
  expect(asked.map(({ topics }) => topics)).toEqual([
    [null, word(0)],
    [null, word(2)],
  ]);
});

test('blocks that the index does not have are read as receipts, or the request fails', async () => {
  const { search, logOf } = indexOf(2, 98);
  const receipts: Send = (method, [number]) =>
    Promise.resolve(
      (method === 'eth_getBlockReceipts'
        ? [
            {
              transactionHash: word(9),
              logs: [logOf(Number(number), 0, TRANSFER), { ...logOf(1, 1, TRANSFER) }],
            },
          ]
        : null) as never,
    );
  expect(await ask(search, { address: TOKEN, ...blocks(97, 100) }, receipts)).toBe(6);
  expect(await ask(search, { address: TOKEN, ...blocks(97, 100) })).toBe('no_state');
  expect(await ask(search, { address: TOKEN, ...blocks(97, 400) }, receipts)).toBe('no_state');
});

test('what an index cannot be asked for is said to be so', async () => {
  const { search, asked } = indexOf(1);
  expect(await ask(search, { topics: [TRANSFER], ...blocks(1, 2) })).toBe('unsupported');
  const many = Array.from({ length: 30 }, (_, at) => `0x${String(at).padStart(40, '0')}`);
  expect(await ask(search, { address: many, ...blocks(1, 2) })).toBe('too_large');
  expect(asked).toEqual([]);
});
