import { expect, test } from 'vitest';
import { agreeingGates, differences, type Reach } from './compare.js';
import type { StoryVerdict } from './stories.js';

const verdict = (changes: Partial<StoryVerdict> = {}): StoryVerdict => ({
  id: 'story',
  gates: ['proven_mint'],
  risk: 'HIGH',
  score: 25,
  coverage: 0.9,
  seconds: 1,
  requests: 8,
  ...changes,
});

test.each<[Reach, Partial<StoryVerdict>, string]>([
  ['same', { gates: [] }, 'no proven_mint'],
  ['same', { gates: ['high_tax', 'proven_mint'] }, 'new high_tax'],
  ['same', { risk: 'UNKNOWN' }, 'risk HIGH → UNKNOWN'],
  ['same', { score: 27 }, 'score 25 → 27'],
  ['equal', { score: 20 }, 'score 25 → 20'],
  ['equal', { coverage: 0.7 }, 'coverage 0.9 → 0.7'],
  ['gates', { gates: [], risk: 'UNKNOWN' }, 'no proven_mint'],
  ['gates', { score: 49 }, 'score 25 → 49'],
  ['never_better', { risk: 'LOW' }, 'risk HIGH → LOW'],
  ['never_better', { failure: 'unavailable' }, 'failed: unavailable'],
])('%s: %j is told', (reach, changes, what) => {
  expect(differences([verdict()], [verdict(changes)], reach)).toEqual([{ id: 'story', what }]);
});

test.each<[Reach, Partial<StoryVerdict>]>([
  ['same', { score: 26, coverage: 0.2 }],
  ['equal', { score: 24, coverage: 0.91 }],
  ['gates', { score: 10, risk: 'CRITICAL' }],
  ['never_better', { gates: [], risk: 'UNKNOWN', score: 0 }],
])('%s: %j is as it should be', (reach, changes) => {
  expect(differences([verdict()], [verdict(changes)], reach)).toEqual([]);
});

test('a gate that only history proves may be missing without logs', () => {
  const good = [verdict({ gates: ['artificial_volume'] })];
  expect(differences(good, [verdict({ gates: [] })], 'gates')).toEqual([]);
  expect(differences(good, [verdict({ gates: [] })], 'same')).toHaveLength(1);
});

test('liquidity that was taken out is told without logs too, or the risk is unknown', () => {
  const good = [verdict({ gates: ['liquidity_was_taken'], risk: 'CRITICAL', score: 5 })];
  const unknown = verdict({ gates: [], risk: 'UNKNOWN', score: 49 });
  expect(differences(good, [unknown], 'gates')).toEqual([]);
  expect(differences(good, [unknown], 'same')).toHaveLength(1);
  expect(differences(good, [{ ...unknown, risk: 'MEDIUM' }], 'gates')).toHaveLength(1);
});

test('the gates that both nodes show are counted', () => {
  const good = [verdict({ gates: ['a', 'b'] }), verdict({ gates: ['a'] }), verdict({ gates: [] })];
  const poor = [verdict({ gates: ['b'] }), verdict({ gates: ['a', 'c'] }), verdict({ gates: ['d'] })];
  expect(agreeingGates(good, poor)).toEqual({ found: 2, all: 3 });
});

test('other stories than the good node had cannot be compared', () => {
  expect(() => differences([verdict()], [verdict({ id: 'other' })], 'same')).toThrow(
    'story was not measured',
  );
});
