import type { EmptiedPool, LiquidityRemoval, LiquidityRemovals, LiquidityStep } from '@assay/facts';
import { expect, test } from 'vitest';
import { hash, wallet } from '../../../../test/support/analysis-facts.js';
import { describeFate } from './describe-fate.js';
import { fateOf } from './fate.js';

const DAY = 86_400;
/** 3 March 2026. */
const AT = Date.UTC(2026, 2, 3) / 1_000;
const [v2, v3] = [wallet(0xa2), wallet(0xa3)];
const team = wallet(1);
const stranger = wallet(2);

function step(changes: Partial<LiquidityStep> = {}): LiquidityStep {
  return {
    pool: v2,
    dex: 'Uniswap V2',
    quoteSymbol: 'WETH',
    blockNumber: 100,
    logIndex: 1,
    transactionHash: hash(1),
    timestamp: AT,
    tokenAmount: 10n ** 18n,
    quoteAmount: 10n ** 18n,
    valueUsd: 100_000,
    by: team,
    relation: 'deployer',
    ...changes,
  };
}

const removal = (changes: Partial<LiquidityRemoval> = {}): LiquidityRemoval => ({
  ...step(changes),
  poolShare: 1,
  ...changes,
});

function emptied(removals: readonly LiquidityRemoval[], changes: Partial<EmptiedPool> = {}): EmptiedPool {
  const takenUsd = removals.reduce((sum, { valueUsd }) => sum + (valueUsd ?? 0), 0);
  return { pool: removals[0]?.pool ?? v2, dex: 'Uniswap V2', removals, takenUsd, share: 1, ...changes };
}

function removals(changes: Partial<LiquidityRemovals> = {}): LiquidityRemovals {
  return {
    emptied: [emptied([removal()])],
    leftUsd: 0,
    standing: 0,
    additions: [],
    removals: [],
    since: 0,
    ...changes,
  };
}

const sentenceOf = (facts: LiquidityRemovals) => describeFate(fateOf(facts));

test('liquidity that was taken out is told with who, how much and when', () => {
  expect(fateOf(removals()).fate).toBe('taken');
  expect(sentenceOf(removals())).toBe(
    'The team took out all the liquidity, 100,000 USD, on 3 March 2026. Nobody can sell any more.',
  );
});

test('who took it is named as far as it is known', () => {
  const by = (one: LiquidityRemoval) => sentenceOf(removals({ emptied: [emptied([one])] }));
  expect(by(removal({ relation: 'linked' }))).toMatch(/^The team took out/);
  expect(by(removal({ by: stranger, relation: 'other' }))).toMatch(/^One wallet \(0x0000…0002\) took out/);
  expect(by(removal({ by: stranger, relation: null }))).toMatch(/^One wallet \(/);
  expect(by(removal({ by: null, relation: null }))).toMatch(/^Somebody took out/);
  const many = [1, 2, 3].map((n) => removal({ by: wallet(n), relation: 'other', logIndex: n }));
  expect(sentenceOf(removals({ emptied: [emptied(many)] }))).toMatch(/^Several wallets took out/);
});

test('where only the state of a pool tells, neither time nor amount is made up', () => {
  const pool = emptied([], { takenUsd: null });
  expect(sentenceOf(removals({ emptied: [pool], since: null }))).toBe(
    'Somebody took out all the liquidity. Nobody can sell any more.',
  );
});

test('less than 99 % of the liquidity of all pools together is not gone', () => {
  expect(fateOf(removals({ leftUsd: 1_100 })).fate).toBe('standing');
  expect(fateOf(removals({ leftUsd: 990 })).fate).toBe('taken');
  expect(sentenceOf(removals({ leftUsd: 990 }))).toBe(
    'The team took out 99 % of the liquidity, 100,000 USD, on 3 March 2026.',
  );
});

test('a small pool that was emptied beside a deep one is no removal of the liquidity', () => {
  const small = emptied([removal({ valueUsd: 500 })]);
  expect(fateOf(removals({ emptied: [small], leftUsd: 1_000_000, standing: 1 })).fate).toBe('standing');
});

test('liquidity of unknown value is gone only where nothing else stands', () => {
  const pool = emptied([removal({ valueUsd: null })], { takenUsd: null });
  const facts = removals({ emptied: [pool], leftUsd: null });
  expect(fateOf({ ...facts, standing: 0 }).fate).toBe('taken');
  expect(fateOf({ ...facts, standing: 1 }).fate).toBe('standing');
});

test('liquidity that the same people added elsewhere has moved', () => {
  const there = step({ pool: v3, dex: 'Uniswap V3', timestamp: AT + DAY });
  const moved = removals({ additions: [there], leftUsd: 100_000, standing: 1 });
  expect(fateOf(moved).fate).toBe('moved');
  expect(sentenceOf(moved)).toBe('The liquidity moved from Uniswap V2 to Uniswap V3 on 4 March 2026.');
  const late = { ...there, timestamp: AT + 40 * DAY };
  const others = { ...there, by: stranger, relation: 'other' as const };
  const little = { ...there, valueUsd: 400 };
  for (const one of [late, others, little])
    expect(fateOf(removals({ additions: [one], leftUsd: 400, standing: 1 })).fate).toBe('taken');
});

test('liquidity that moved, and was bought out there by sales, was not taken', () => {
  const there = step({ pool: v3, timestamp: AT + DAY });
  expect(fateOf(removals({ additions: [there], leftUsd: 50, standing: 1 })).fate).toBe('moved');
});

test('two pools that were filled and emptied together are both taken', () => {
  const filled = [step({ timestamp: AT - DAY }), step({ pool: v3, timestamp: AT - DAY })];
  const both = [emptied([removal()]), emptied([removal({ pool: v3 })])];
  const fate = fateOf(removals({ emptied: both, additions: filled }));
  expect(fate).toMatchObject({ fate: 'taken', takenUsd: 200_000 });
});

test('liquidity that moved and was taken out there counts once', () => {
  const there = step({ pool: v3, timestamp: AT + DAY });
  const both = [emptied([removal()]), emptied([removal({ pool: v3, timestamp: AT + 2 * DAY })])];
  const fate = fateOf(removals({ emptied: both, additions: [there] }));
  expect(fate).toMatchObject({ fate: 'taken', takenUsd: 100_000 });
});

test('next to nothing in the pools without a history is unknown, with one it was never more', () => {
  expect(fateOf(removals({ emptied: [], leftUsd: 5, since: null })).fate).toBe('unknown');
  expect(fateOf(removals({ emptied: [], leftUsd: 5, since: 900 })).fate).toBe('unknown');
  expect(fateOf(removals({ emptied: [], leftUsd: 5, since: 0 })).fate).toBe('standing');
  expect(fateOf(removals({ emptied: [], leftUsd: 500_000, since: null })).fate).toBe('standing');
});
