import { expect, test } from 'vitest';
import { RpcError } from '../rpc/rpc.js';
import { createRangeLearner } from './range-learner.js';

const refusal = (message: string) => new RpcError('range_too_wide', message);

test('empty answers widen the range, full ones narrow it', () => {
  const learner = createRangeLearner();
  const first = learner.blocks();
  learner.succeeded(first, 0);
  expect(learner.blocks()).toBe(first * 4);
  learner.succeeded(learner.blocks(), 80_000);
  expect(learner.blocks()).toBe((first * 4) / 40);
  learner.succeeded(learner.blocks(), 800);
  expect(learner.blocks()).toBe(first / 4);
  learner.succeeded(learner.blocks(), 1_000);
  expect(learner.blocks()).toBe(first / 4);
});

test('a limit that a node stated is not exceeded for ten minutes, however empty the answers; then it may be another node', () => {
  let now = 0;
  const learner = createRangeLearner(() => now);
  expect(learner.refused(refusal('exceed maximum block range: 500'), 10_000)).toBe(500);
  for (let count = 0; count < 10; count += 1) {
    learner.succeeded(learner.blocks(), 0);
  }
  expect(learner.blocks()).toBe(500);
  now = 600_001;
  learner.succeeded(500, 0);
  expect(learner.blocks()).toBe(2_000);
});

test('too many results narrow the range for now, not for ever', () => {
  const learner = createRangeLearner();
  expect(learner.refused(refusal('query returned more than 10000 results'), 10_000)).toBe(5_000);
  learner.succeeded(5_000, 0);
  expect(learner.blocks()).toBe(20_000);
});

test('a stated limit above what was asked still makes the range smaller, and one block ends the trying', () => {
  const learner = createRangeLearner();
  expect(learner.refused(refusal('exceed maximum block range: 50000'), 10)).toBe(9);
  expect(learner.refused(refusal('block range is too wide'), 1)).toBeUndefined();
  expect(learner.refused(new RpcError('unreachable', 'gone'), 100)).toBeUndefined();
});

test('a range that took too long is not asked for again as wide, and never becomes empty', () => {
  const learner = createRangeLearner();
  learner.tooSlow(10_000);
  expect(learner.blocks()).toBe(2_500);
  for (let count = 0; count < 20; count += 1) learner.tooSlow(learner.blocks());
  expect(learner.blocks()).toBe(1);
  learner.succeeded(1, 0);
  expect(learner.blocks()).toBe(4);
});
