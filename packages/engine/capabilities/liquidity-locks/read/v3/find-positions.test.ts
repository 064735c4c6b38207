import { createReadContext, createRpc, toTopic } from '@assay/chain';
import { type Address, eth, type Hex } from '@assay/facts';
import { expect, test } from 'vitest';
import { toConnections } from '../../../../../../test/support/fetch-connections.js';
import { findV3Positions } from './find-positions.js';

const word = (value: bigint | number): string =>
  BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0');
const mintTopic = toTopic('Mint(address,address,int24,int24,uint128,uint256,uint256)');
const increaseTopic = toTopic('IncreaseLiquidity(uint256,uint128,uint256,uint256)');
const [pool, otherPool]: readonly Address[] = [`0x${'1a'.repeat(20)}`, `0x${'2b'.repeat(20)}`];
const manager = eth.dexes.flatMap(({ positionManager }) => positionManager ?? [])[0] ?? '0x';
const owner: Address = `0x${'3c'.repeat(20)}`;
const atPar = 2n ** 96n;
const block = { number: 100, hash: `0x${'00'.repeat(32)}`, timestamp: 1 };

interface Log {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly blockNumber: Hex;
  readonly logIndex: Hex;
  readonly transactionHash: Hex;
}

function log(address: Hex, topics: readonly Hex[], words: readonly (bigint | number)[], at: number): Log {
  return {
    address,
    topics,
    data: `0x${words.map(word).join('')}`,
    blockNumber: '0x7',
    logIndex: `0x${at.toString(16)}`,
    transactionHash: `0x${'44'.repeat(32)}`,
  };
}

const mint = (of: Hex, by: Hex, ticks: readonly [number, number], liquidity: bigint, at: number) =>
  log(
    of,
    [mintTopic, `0x${word(BigInt(by))}`, `0x${word(ticks[0])}`, `0x${word(ticks[1])}`],
    [0, liquidity, 3, 4],
    at,
  );

function findIn(logs: readonly Log[]) {
  const answer: typeof fetch = async (_url, init) => {
    const rows = [JSON.parse(String(init?.body))].flat() as {
      id: number;
      method: string;
      params: { topics?: unknown[] }[];
    }[];
    const answers = rows.map(({ id, method, params }) => {
      if (method !== 'eth_getLogs') return { jsonrpc: '2.0', id, result: '0x1' };
      const wanted = [params[0]?.topics?.[0]].flat();
      return { jsonrpc: '2.0', id, result: logs.filter(({ topics }) => wanted.includes(topics[0])) };
    });
    return Response.json(answers.length === 1 ? answers[0] : answers);
  };
  const rpc = createRpc({ chain: eth, urls: ['http://node.test'], connections: toConnections(answer) });
  const pools = [pool, otherPool].flatMap((address) =>
    address ? [{ address, kind: 'uniswap-v3' as const, sqrtPriceX96: atPar }] : [],
  );
  return findV3Positions(createReadContext(rpc, block), pools);
}

test('many narrow positions of little worth do not crowd out the one that holds the liquidity', async () => {
  const narrow = Array.from({ length: 100 }, (_, at) =>
    mint(pool ?? '0x', owner, [60_000 + at, 60_001 + at], 10n ** 24n, at),
  );
  const whole = mint(pool ?? '0x', owner, [-887_220, 887_220], 10n ** 21n, 200);
  const { direct } = await findIn([...narrow, whole]);
  expect(direct[0]).toEqual({ pool, owner, tickLower: -887_220, tickUpper: 887_220 });
});

test('many positions of one pool leave room for those of another', async () => {
  const many = Array.from({ length: 100 }, (_, at) =>
    mint(pool ?? '0x', owner, [-60 - at, 60], 10n ** 24n, at),
  );
  const { direct } = await findIn([...many, mint(otherPool ?? '0x', owner, [-60, 60], 5n, 200)]);
  expect(direct).toContainEqual({ pool: otherPool, owner, tickLower: -60, tickUpper: 60 });
});

test('two equal additions in one transaction are two positions', async () => {
  const increase = (id: number, at: number) => log(manager, [increaseTopic, `0x${word(id)}`], [9n, 3, 4], at);
  const { nfts } = await findIn([
    mint(pool ?? '0x', manager, [-60, 60], 9n, 0),
    increase(7, 1),
    mint(pool ?? '0x', manager, [-60, 60], 9n, 2),
    increase(8, 3),
  ]);
  expect(nfts.map(({ tokenId }) => tokenId)).toEqual([7n, 8n]);
});
