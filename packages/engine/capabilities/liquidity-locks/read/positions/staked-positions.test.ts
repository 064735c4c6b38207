import { createReadContext, createRpc, toSelector, toTopic } from '@assay/chain';
import { type Address, base, type Hex } from '@assay/facts';
import { expect, test } from 'vitest';
import { toConnections } from '../../../../../../test/support/fetch-connections.js';
import { readV3Positions } from '../v3/read-positions.js';

const word = (value: bigint | number): string =>
  BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0');
const words = (...values: readonly (bigint | number)[]): Hex => `0x${values.map(word).join('')}`;
const [pool, gauge, staker, stranger]: readonly Address[] = ['1a', '2b', '3c', '4d'].map(
  (byte) => `0x${byte.repeat(20)}` as const,
);
const manager = base.dexes.find(({ kind }) => kind === 'slipstream')?.positionManager ?? '0x';
const TOKEN_ID = 7n;

const log = (address: Hex, topics: readonly Hex[], data: Hex, at: number) => ({
  address,
  topics,
  data,
  blockNumber: '0x7',
  logIndex: `0x${at.toString(16)}`,
  transactionHash: `0x${'44'.repeat(32)}`,
});
const logs = [
  log(
    pool ?? '0x',
    [
      toTopic('Mint(address,address,int24,int24,uint128,uint256,uint256)'),
      words(BigInt(manager)),
      words(-200),
      words(200),
    ],
    words(0, 9, 3, 4),
    0,
  ),
  log(
    manager,
    [toTopic('IncreaseLiquidity(uint256,uint128,uint256,uint256)'), words(TOKEN_ID)],
    words(9, 3, 4),
    1,
  ),
];

/** Answers as the contracts would, with one multicall per request. */
function toAnswer(confirms: boolean, to: string, data: string): Hex {
  if (to === pool && data.startsWith(toSelector('gauge()'))) return words(BigInt(gauge ?? 0));
  if (to === manager && data.startsWith(toSelector('ownerOf(uint256)'))) return words(BigInt(gauge ?? 0));
  if (to === manager && data.startsWith(toSelector('positions(uint256)')))
    return words(0, 0, 0, 0, 200, -200, 200, 9, 0, 0, 0, 0);
  if (to === gauge && data.startsWith(toSelector('stakedContains(address,uint256)')))
    return words(confirms && data.includes(staker?.slice(2) ?? '-') ? 1 : 0);
  return '0x';
}

function holderOf(sender: Address | undefined, confirms: boolean) {
  const moved = [toTopic('Transfer(address,address,uint256)'), BigInt(sender ?? 0), BigInt(gauge ?? 0)];
  const transfer = log(
    manager,
    moved.map((topic) => (typeof topic === 'bigint' ? words(topic) : topic)).concat(words(TOKEN_ID)),
    '0x',
    2,
  );
  const answer: typeof fetch = async (_url, init) => {
    const rows = [JSON.parse(String(init?.body))].flat() as {
      id: number;
      method: string;
      params: { topics?: unknown[]; to?: string; data?: string }[];
    }[];
    const answers = rows.map(({ id, method, params: [asked] }) => {
      const wanted = [asked?.topics?.[0]].flat();
      const found = [...logs, transfer].filter(({ topics }) => wanted.includes(topics[0]));
      const called = toAnswer(confirms, asked?.to ?? '', asked?.data ?? '');
      return { jsonrpc: '2.0', id, result: method === 'eth_getLogs' ? found : called };
    });
    return Response.json(answers.length === 1 ? answers[0] : answers);
  };
  // One call is sent as it is; several would go through Multicall3, which this node does not have.
  const chain = { ...base, multicall3: '0x' as const };
  const rpc = createRpc({ chain, urls: ['http://node.test'], connections: toConnections(answer) });
  const block = { number: 100, hash: `0x${'00'.repeat(32)}`, timestamp: 1 };
  const pools = [{ address: pool ?? '0x', kind: 'slipstream' as const, sqrtPriceX96: 2n ** 96n }];
  return readV3Positions(createReadContext(rpc, block), pools);
}

test('a staked position is held by who staked it, if the gauge says so', async () => {
  expect((await holderOf(staker, true)).map(({ holder }) => holder)).toEqual([staker]);
});

test('a sender that the gauge does not know is not the holder', async () => {
  expect((await holderOf(stranger, true)).map(({ holder }) => holder)).toEqual([gauge]);
  expect((await holderOf(staker, false)).map(({ holder }) => holder)).toEqual([gauge]);
});
