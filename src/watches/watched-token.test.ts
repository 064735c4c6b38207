import type { Grade } from '@assay/facts';
import { expect, it } from 'vitest';
import type { Snapshot, WatchedValues } from '../reports/snapshot.js';
import { carryOver, countFailure, createWatchedToken } from './watched-token.js';

it('a token whose analysis keeps failing is analysed more and more seldom', () => {
  const token = createWatchedToken('0x00000000000000000000000000000000000000aa', 'paid:a');
  let block = 100;
  const waits = Array.from({ length: 9 }, () => {
    countFailure(token, block);
    const wait = token.againAt - block;
    block = token.againAt;
    return wait;
  });
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 64, 64]);
});

const snapshot = (watched: Partial<WatchedValues>, grade: Grade): Snapshot => ({
  version: 1,
  chain: 'eth',
  address: '0xfeed',
  block: { number: 1, hash: '0x1', timestamp: 1 },
  policyVersion: '1.0.0',
  score: 80,
  scoreLow: 70,
  scoreHigh: 90,
  grade,
  coverage: 0.9,
  components: {},
  gates: {},
  checks: {},
  watched: {
    buyTax: 0.02,
    sellTax: 0.03,
    transferTax: 0,
    canSell: true,
    canBuy: true,
    paused: false,
    owner: 'none',
    powers: null,
    logic: null,
    totalSupply: '1',
    pools: {},
    locks: [],
    holders: null,
    wash: null,
    ...watched,
  },
});

it('a value that was lost keeps the grade as it was, but not the tax of a sale that fails', () => {
  const before = snapshot({}, 'B+');
  const lost = carryOver(before, snapshot({ pools: null }, 'F'));
  expect(lost).toMatchObject({ isWhole: false, snapshot: { grade: 'B+', watched: { pools: {} } } });
  const blocked = carryOver(before, snapshot({ canSell: false, sellTax: null }, 'F'));
  expect(blocked).toMatchObject({ isWhole: true, snapshot: { grade: 'F', watched: { sellTax: 0.03 } } });
});
