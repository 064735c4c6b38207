import { type RawLog, toTopic } from '@assay/chain';
import type { Hex } from '@assay/facts';
import { expect, test } from 'vitest';
import { toLoggedPositions } from './find-positions.js';

const word = (value: bigint | number): string =>
  BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0');
const event = toTopic('ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)');
const pool: Hex = `0x${'ab'.repeat(32)}`;
const manager: Hex = `0x${'11'.repeat(20)}`;
const vault: Hex = `0x${'22'.repeat(20)}`;

function change(owner: Hex, ticks: readonly [number, number], liquidity: bigint, salt: number): RawLog {
  return {
    address: `0x${'99'.repeat(20)}`,
    topics: [event, pool, `0x${word(BigInt(owner))}`],
    data: `0x${[...ticks, liquidity, salt].map(word).join('')}`,
    blockNumber: 1,
    transactionHash: '0x1',
    logIndex: 0,
  } as RawLog;
}

const logs = [
  change(manager, [-600, 600], 500n, 1),
  change(manager, [-600, 600], 300n, 2),
  change(manager, [-600, 600], -200n, 1),
  change(vault, [-887220, 887220], 70n, 0),
  change(manager, [-600, 600], -300n, 2),
];

test('additions and withdrawals of one position come together, and an emptied one is left out', () => {
  expect(toLoggedPositions(logs, true)).toEqual([
    { pool, owner: manager, salt: `0x${word(1)}`, tickLower: -600, tickUpper: 600, liquidity: 300n },
    { pool, owner: vault, salt: `0x${word(0)}`, tickLower: -887220, tickUpper: 887220, liquidity: 70n },
  ]);
});

test('a history without its beginning leaves nobody out for what was taken since', () => {
  const found = toLoggedPositions([...logs, change(vault, [-60, 60], -900n, 0)], false);
  expect(found.map(({ liquidity }) => liquidity)).toEqual([500n, 300n, 70n]);
});

test('a log that is no such event, is cut short or names ticks that no pool has is passed over', () => {
  const [good] = logs;
  if (!good) throw new Error('no log');
  const bad = [
    { ...good, topics: good.topics.slice(0, 2) },
    { ...good, data: good.data.slice(0, 200) as Hex },
    { ...good, topics: [`0x${word(5)}` as Hex, ...good.topics.slice(1)] },
    change(manager, [-600, 2 ** 30], 5n, 1),
  ];
  expect(toLoggedPositions(bad, true)).toEqual([]);
});
