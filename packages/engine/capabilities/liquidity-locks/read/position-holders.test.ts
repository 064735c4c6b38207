import { createReadContext, createRpc, toTopic } from '@assay/chain';
import { type Address, eth, type Pool } from '@assay/facts';
import { expect, test } from 'vitest';
import { toConnections } from '../../../../../test/support/fetch-connections.js';
import { readPositionHolders } from './position-holders.js';

const word = (value: bigint | number): string =>
  BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0');
const owner: Address = `0x${'3c'.repeat(20)}`;
const address: Address = `0x${'1a'.repeat(20)}`;
const mint = {
  address,
  topics: [
    toTopic('Mint(address,address,int24,int24,uint128,uint256,uint256)'),
    `0x${word(BigInt(owner))}`,
    `0x${word(600)}`,
    `0x${word(1_200)}`,
  ],
  data: `0x${[0, 1_000_000, 1, 1].map(word).join('')}`,
  blockNumber: '0x7',
  logIndex: '0x0',
  transactionHash: `0x${'44'.repeat(32)}`,
};

/**
 * A node that knows one position, of 1,000,000 units of liquidity above the price, and takes no state
 * overrides.
 */
const node: typeof fetch = async (_url, init) => {
  const rows = [JSON.parse(String(init?.body))].flat() as { id: number; method: string; params: unknown[] }[];
  const answers = rows.map(({ id, method, params }) => {
    if (params.length > 2)
      return { jsonrpc: '2.0', id, error: { code: -32_602, message: 'too many params' } };
    const results = new Map<string, unknown>([
      ['eth_chainId', '0x1'],
      ['eth_getLogs', [mint]],
      ['eth_call', `0x${word(1_000_000)}`],
      ['eth_getCode', '0x'],
    ]);
    return { jsonrpc: '2.0', id, result: results.get(method) ?? null };
  });
  return Response.json(answers.length === 1 ? answers[0] : answers);
};

function poolWith(tokenReserve: bigint): Pool {
  return {
    address,
    dex: 'test',
    kind: 'uniswap-v3',
    feePips: 3_000,
    quote: { address: `0x${'99'.repeat(20)}`, symbol: 'Q', decimals: 18 },
    tokenIsToken0: true,
    tokenReserve,
    quoteReserve: 0n,
    quoteUsd: null,
    priceUsd: null,
    liquidityUsd: null,
    sqrtPriceX96: 2n ** 96n,
    liquidity: 0n,
    tick: 0,
  };
}

test('where nothing serves the price, one position found does not pass for all that there is', async () => {
  const rpc = createRpc({ chain: eth, urls: ['http://node.test'], connections: toConnections(node) });
  const question = { pool: poolWith(10n ** 9n), token: owner, insiders: Promise.resolve({ token: owner }) };
  const block = { number: 100, hash: `0x${'00'.repeat(32)}`, timestamp: 1 };
  const [answer] = (await readPositionHolders(createReadContext(rpc, block), [question])).values();
  expect(answer?.holders.map(({ holder }) => holder)).toEqual([owner]);
  expect(answer?.coverage).toBeLessThan(0.001);
});
