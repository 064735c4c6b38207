import { expect, it } from 'vitest';
import { createSummaries } from './summaries.js';

const address = `0x${'ab'.repeat(20)}`;
const id = 'a'.repeat(32);
const snapshot = {
  score: 5,
  grade: 'F',
  words: {
    symbol: 'Мем\u202e',
    name: null,
    sentence: 'Stay away: a sale fails.',
    reasons: { a: 'A sale fails.', b: 'Two.', c: 'Three.', d: 'Four.' },
  },
};
const isChain = (name: string) => name === 'eth';

it('tells of a token what its stored report says, until a reader is told something newer', async () => {
  const asked: string[] = [];
  const summaries = createSummaries({
    isChain,
    newest: async (ref) => {
      asked.push(ref.address);
      return snapshot;
    },
    find: async () => snapshot,
  });
  const said = {
    name: 'Мем',
    score: 5,
    grade: 'F',
    sentence: 'Stay away: a sale fails.',
    worst: ['A sale fails.', 'Two.', 'Three.'],
  };
  expect(await summaries.ofToken('eth', address)).toEqual(said);
  expect(await summaries.ofToken('eth', address)).toEqual(said);
  expect(asked).toEqual([address]);
  expect(await summaries.ofReport(id)).toEqual(said);
  summaries.keep({ chain: 'eth', address } as never, { ...said, score: 7 });
  expect((await summaries.ofToken('eth', address))?.score).toBe(7);
});

it('has none where nothing is stored, nothing can be asked, or the storage is away', async () => {
  const asked: unknown[] = [];
  const summaries = createSummaries({
    isChain,
    newest: async (ref) => {
      asked.push(ref);
      throw new Error('away');
    },
    find: async () => ({ score: 5 }),
  });
  expect(await summaries.ofToken('eth', address)).toBeUndefined();
  expect(await summaries.ofReport(id)).toBeUndefined();
  asked.length = 0;
  for (const [chain, text] of [
    ['eth', '"><script>'],
    ['nowhere', address],
  ] as const)
    expect(await summaries.ofToken(chain, text)).toBeUndefined();
  expect(await summaries.ofReport('../x')).toBeUndefined();
  expect(asked).toEqual([]);
});
