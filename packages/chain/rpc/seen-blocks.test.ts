import { expect, test } from 'vitest';
import { createSeenBlocks } from './seen-blocks.js';

test('tells the hashes of a block that were seen after a mark, each once', () => {
  const seen = createSeenBlocks();
  seen.note({ number: 7, hash: '0xold' });
  const mark = seen.mark();
  expect(seen.since(mark, 7)).toEqual([]);
  for (const hash of ['0xa', '0xb', '0xa', null]) seen.note({ number: 7, hash });
  seen.note({ number: 8, hash: '0xother' });
  expect(seen.since(mark, 7)).toEqual(['0xa', '0xb', null]);
});

test('forgets the oldest sightings and keeps its marks', () => {
  const seen = createSeenBlocks();
  for (let number = 0; number < 600; number += 1) seen.note({ number, hash: '0xa' });
  const mark = seen.mark();
  seen.note({ number: 700, hash: '0xb' });
  expect([seen.since(mark, 700), seen.since(mark, 599), seen.since(0, 0)]).toEqual([['0xb'], [], []]);
});
