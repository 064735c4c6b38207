import { type Address, type Chain, eth, type PoolManager, poolManagersOf, ZERO_ADDRESS } from '@assay/facts';
import { expect, test, vi } from 'vitest';
import { toConnections } from '../../../../test/support/fetch-connections.js';
import { toAddressTopic } from '../../rpc/abi.js';
import { createRpc } from '../../rpc/create-rpc.js';
import { initializeTopics } from './initialize-log.js';
import { toPoolId, type V4PoolKey, word } from './pool-key.js';
import { createV4PoolLogs } from './pool-logs.js';

const manager: Address = '0x000000000004444c5dc75cb358380d2e3de08a90';
const token: Address = '0x7000000000000000000000000000000000000001';
const hooks: Address = '0x9f00000000000000000000000000000000000080';
const chain: Chain = {
  ...eth,
  uniswapV4: { poolManager: manager, positionManager: manager, stateView: manager },
};
const [v4] = poolManagersOf(chain) as [PoolManager];
const [initializeTopic] = initializeTopics([v4]);
const hash = `0x${'11'.repeat(32)}`;
const key: V4PoolKey = { currency0: ZERO_ADDRESS, currency1: token, fee: 0x800000, tickSpacing: 60, hooks };

function logOf(of: V4PoolKey, changes: Record<string, unknown> = {}, block = 0x10) {
  const { currency0, currency1, fee, tickSpacing } = of;
  const words = [BigInt(fee), BigInt(tickSpacing), BigInt(of.hooks), 2n ** 96n, -7n];
  return {
    address: manager,
    topics: [initializeTopic, toPoolId(v4, of), toAddressTopic(currency0), toAddressTopic(currency1)],
    data: `0x${words.map(word).join('')}`,
    blockNumber: `0x${block.toString(16)}`,
    logIndex: '0x0',
    transactionHash: hash,
    blockTimestamp: '0x65',
    ...changes,
  };
}

interface Filter {
  readonly fromBlock: string;
  readonly toBlock: string;
}

/** A node of 1,000 blocks that knows these logs. @param maxBlocks max. blocks of one request */
function logsOf(logs: unknown, { maxBlocks = 10_000, waitMs = 0, retryAfterMs = 60_000 } = {}) {
  const asked: Filter[] = [];
  let requests = 0;
  let isDown = false;
  const answer = (method: string, params: readonly unknown[]): unknown => {
    if (method === 'eth_chainId') return { result: '0x1' };
    if (method !== 'eth_getLogs') return { result: { number: '0x3e8', hash, timestamp: '0x64' } };
    const filter = params[0] as Filter;
    asked.push(filter);
    const [from, to] = [
      Number(filter.fromBlock),
      filter.toBlock === 'latest' ? 1_000 : Number(filter.toBlock),
    ];
    if (to - from >= maxBlocks) {
      return { error: { code: -32_005, message: `exceed maximum block range: ${maxBlocks}` } };
    }
    const isWithin = (log: unknown) => {
      const at = Number((log as { blockNumber?: string } | null)?.blockNumber);
      return Number.isNaN(at) || (at >= from && at <= to);
    };
    return { result: Array.isArray(logs) ? logs.filter(isWithin) : logs };
  };
  const node: typeof fetch = async (_url, init) => {
    const rows = [JSON.parse(String(init?.body))].flat() as {
      id: number;
      method: string;
      params: unknown[];
    }[];
    requests += 1;
    if (isDown) return new Response('busy', { status: 503 });
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const answers = rows.map(({ id, method, params }) => ({
      jsonrpc: '2.0',
      id,
      ...Object(answer(method, params)),
    }));
    return Response.json(answers.length === 1 ? answers[0] : answers);
  };
  let passedMs = 0;
  const now = () => Date.now() + passedMs;
  const pools = createV4PoolLogs(
    createRpc({ chain, urls: ['http://node.test'], connections: toConnections(node), now }),
    retryAfterMs,
  );
  return {
    down: (is: boolean) => {
      isDown = is;
    },
    /** So much time passes for what is known of the node. */
    pass: (ms: number) => {
      passedMs += ms;
    },
    find: async (patienceMs = 5_000) => (await pools.find([token], Promise.resolve(patienceMs))).get(token),
    asked,
    requests: () => requests,
  };
}

test('a pool is what its log says: key, price and time; all logs were read', async () => {
  const found = await logsOf([logOf(key)]).find();
  expect(found).toEqual({
    pools: [{ manager: v4, id: toPoolId(v4, key), key, createdAt: 0x65 }],
    since: 0,
  });
});

test('a log without a time costs a look at its block', async () => {
  const found = await logsOf([logOf(key, { blockTimestamp: undefined })]).find();
  expect(found?.pools).toEqual([{ manager: v4, id: toPoolId(v4, key), key, createdAt: 0x64 }]);
});

test.each<[string, unknown]>([
  ['another contract', logOf(key, { address: token })],
  [
    'an id that is not that of the key',
    logOf(key, { topics: [initializeTopic, hash, `0x${word(0n)}`, toAddressTopic(token)] }),
  ],
  ['data that is cut', logOf(key, { data: '0x00' })],
  ['a currency that nobody asked for', logOf({ ...key, currency1: hooks })],
  ['a currency without a price', logOf({ ...key, currency0: '0x1000000000000000000000000000000000000001' })],
  ['a spacing below one', logOf({ ...key, tickSpacing: -60 })],
  ['data that is no hexadecimal', logOf(key, { data: `0x${'zz'.repeat(160)}` })],
  ['topics that are no text', logOf(key, { topics: [initializeTopic, 1, 2, 3] })],
  ['nonsense', { topics: 3 }],
])('a log with %s tells of no pool', async (_what, log) => {
  expect((await logsOf([log]).find())?.pools).toEqual([]);
});

test('logs without a time cost one look at all their blocks', async () => {
  const logs = [1, 2, 3].map((tickSpacing) =>
    logOf({ ...key, tickSpacing }, { blockTimestamp: undefined }, tickSpacing),
  );
  const node = logsOf(logs);
  expect((await node.find())?.pools).toHaveLength(3);
  expect(node.requests()).toBe(2);
});

test('a node that answers no list has not said that there are no pools', async () => {
  expect(await logsOf(null).find()).toEqual({ pools: [], since: null });
});

test('more pools than are remembered are not passed off as all', async () => {
  const logs = Array.from({ length: 201 }, (_, index) => logOf({ ...key, tickSpacing: index + 1 }));
  const found = await logsOf(logs).find();
  expect(found?.pools).toHaveLength(200);
  expect(found?.since).toBeNull();
});

test('a node that refused the whole chain is asked for it again later', async () => {
  const node = logsOf([logOf(key, {}, 990)], { maxBlocks: 100, retryAfterMs: 1 });
  await node.find();
  const wholes = () => node.asked.filter(({ toBlock }) => toBlock === 'latest').length;
  const before = wholes();
  node.pass(600_000);
  await vi.waitFor(async () => {
    await node.find();
    expect(wholes()).toBeGreaterThan(before);
  });
});

test('a node that refuses the whole chain is asked in ranges, newest first, and what is known says how far', async () => {
  const node = logsOf([logOf(key, {}, 990), logOf({ ...key, tickSpacing: 1 }, {}, 3)], { maxBlocks: 100 });
  const found = await node.find();
  expect(found?.pools.map(({ key: { tickSpacing } }) => tickSpacing)).toEqual([60, 1]);
  expect(found?.since).toBe(0);
  const ranges = node.asked.map(({ fromBlock, toBlock }) => [Number(fromBlock), Number(toBlock)] as const);
  const starts = ranges.flatMap(([from, to]) => (to - from < 100 ? from : []));
  expect(starts[0]).toBeGreaterThan(800);
  expect(starts).toEqual([...starts].sort((a, b) => b - a));
});

test('where the ranges are too many for one look, what was not read is not passed off as empty', async () => {
  const found = await logsOf([logOf(key, {}, 990), logOf({ ...key, tickSpacing: 1 }, {}, 3)], {
    maxBlocks: 10,
  }).find();
  expect(found?.pools).toHaveLength(1);
  expect(found?.since).toBeGreaterThan(3);
  expect(found?.since).toBeLessThan(990);
});

test('a slow node is not waited for; what it says is known the next time', async () => {
  const slow = logsOf([logOf(key)], { waitMs: 400 });
  expect(await slow.find(10)).toEqual({ pools: [], since: null });
  await expect.poll(async () => (await slow.find(10))?.pools.length, { timeout: 3_000 }).toBe(1);
});

test('a search that failed is not one that found nothing: the next read searches again', async () => {
  const node = logsOf([logOf(key)]);
  node.down(true);
  expect(await node.find()).toEqual({ pools: [], since: null });
  node.down(false);
  node.pass(60_000);
  expect((await node.find())?.pools).toHaveLength(1);
});

test('a chain without Uniswap V4 is asked nothing', async () => {
  const { uniswapV4: _, ...without } = chain;
  const asked: unknown[] = [];
  const node: typeof fetch = async (...request) => {
    asked.push(request);
    return Response.json({});
  };
  const logs = createV4PoolLogs(
    createRpc({ chain: without, urls: ['http://node.test'], connections: toConnections(node) }),
  );
  logs.prefetch([token]);
  expect((await logs.find([token], Promise.resolve(0))).get(token)?.pools).toEqual([]);
  expect(asked).toEqual([]);
});

test('a later look reads what is new and goes on where the first one ended, and nothing twice', async () => {
  const node = logsOf([logOf(key, {}, 990), logOf({ ...key, tickSpacing: 1 }, {}, 3)], {
    maxBlocks: 10,
    retryAfterMs: 1,
  });
  const first = await node.find();
  const read = node.asked.length;
  // On a busy machine one look may not reach the beginning.
  await expect.poll(async () => (await node.find())?.since).toBe(0);
  const second = await node.find();
  expect(second?.pools).toHaveLength(2);
  const again = node.asked.slice(read).filter(({ toBlock }) => Number(toBlock) >= (first?.since ?? 0));
  expect(again).toEqual([]);
});
