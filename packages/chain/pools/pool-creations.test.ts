import { type Address, eth } from '@assay/facts';
import { expect, test } from 'vitest';
import { toConnections } from '../../../test/support/fetch-connections.js';
import { toTopic } from '../rpc/abi.js';
import { createRpc } from '../rpc/create-rpc.js';
import { createPoolCreations } from './pool-creations.js';
import type { PoolRef } from './pool-ref.js';

const pool: Address = '0x9000000000000000000000000000000000000001';
const token: Address = '0x7000000000000000000000000000000000000001';
const factory: Address = '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f';
const word = (address: Address) => address.slice(2).padStart(64, '0');
const head = { number: 100, hash: `0x${'11'.repeat(32)}`, timestamp: 1_700_000_000 };
const dex = { name: 'Uniswap V2', kind: 'uniswap-v2', factory, router: factory } as const;
const quote = { address: factory, symbol: 'WETH', decimals: 18 };
const ref = { token, quote, address: pool, dex } as PoolRef;

const created = (by: Address, timestamp?: string) => ({
  address: by,
  topics: [toTopic('PairCreated(address,address,address,uint256)'), `0x${word(token)}`, `0x${word(factory)}`],
  data: `0x${word(pool)}${'1'.padStart(64, '0')}`,
  blockNumber: '0x10',
  logIndex: '0x0',
  transactionHash: `0x${'22'.repeat(32)}`,
  ...(timestamp ? { blockTimestamp: timestamp } : {}),
});

function birthsOf(logs: unknown, waitMs = 0) {
  let asked = 0;
  const node: typeof fetch = async (_url, init) => {
    const rows = [JSON.parse(String(init?.body))].flat();
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const answers = rows.map(({ id, method, params }) => {
      if (method === 'eth_getLogs' && params[0].fromBlock === 'latest')
        return { jsonrpc: '2.0', id, result: [] };
      if (method !== 'eth_getLogs') {
        return { jsonrpc: '2.0', id, result: { number: '0x10', hash: head.hash, timestamp: '0x64' } };
      }
      asked += 1;
      return {
        jsonrpc: '2.0',
        id,
        ...(logs instanceof Error ? { error: { code: -32005, message: logs.message } } : { result: logs }),
      };
    });
    return Response.json(answers.length === 1 ? answers[0] : answers);
  };
  const creationTimes = createPoolCreations(
    createRpc({ chain: eth, urls: ['http://node.test'], connections: toConnections(node) }),
  );
  return { find: () => creationTimes.find([ref], Promise.resolve()), asked: () => asked };
}

test('a pool is born when its factory says, with the time in the log or without', async () => {
  expect(await birthsOf([created(factory, '0x65')]).find()).toEqual(new Map([[pool, 0x65]]));
  expect(await birthsOf([created(factory)]).find()).toEqual(new Map([[pool, 0x64]]));
});

test('nobody but the factory is believed, and nonsense is not either', async () => {
  expect(await birthsOf([created(token, '0x65'), null, { topics: 3 }]).find()).toEqual(new Map());
});

test('what is known, and what a node refused, is not asked for again', async () => {
  const known = birthsOf([created(factory, '0x65')]);
  await known.find();
  expect((await known.find()).get(pool)).toBe(0x65);
  const refused = birthsOf(new Error('exceed maximum block range: 5000'));
  expect([await refused.find(), await refused.find()]).toEqual([new Map(), new Map()]);
  expect([known.asked(), refused.asked()]).toEqual([1, 1]);
});

test('a slow node is not waited for; what it says is known the next time', async () => {
  const slow = birthsOf([created(factory, '0x65')], 600);
  expect(await slow.find()).toEqual(new Map());
  await expect.poll(slow.find, { timeout: 3_000 }).toEqual(new Map([[pool, 0x65]]));
});
