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
    sentence: 'You can buy it. You cannot sell it. Do not buy it.',
    reasons: { a: 'A sale fails.', b: 'Two.', c: 'Three.', d: 'Four.' },
  },
};
const isChain = (name: string) => name === 'eth';

it('tells of a token what its readers were told last, and draws its picture once', async () => {
  const asked: string[] = [];
  const stored = { id, snapshot };
  const summaries = createSummaries({
    isChain,
    newestShown: async (ref) => {
      asked.push(ref.address);
      return { ...stored, snapshot: { ...snapshot, score: 4 + asked.length } };
    },
    find: async () => stored,
  });
  const said = {
    reportId: id,
    name: 'Мем',
    score: 5,
    grade: 'F',
    sentence: 'You can buy it. You cannot sell it. Do not buy it.',
    worst: ['A sale fails.', 'Two.', 'Three.'],
  };
  const told = await summaries.ofToken('eth', address);
  expect(told).toEqual(said);
  expect(await summaries.ofToken('eth', address)).toEqual(said);
  expect(asked).toEqual([address]);
  expect(await summaries.ofReport(id)).toEqual(said);
  summaries.forget({ chain: 'eth', address: `0x${'ab'.repeat(20)}` });
  expect((await summaries.ofToken('eth', address))?.score).toBe(6);
  const picture = told && summaries.picture(told);
  expect(picture?.subarray(1, 4).toString()).toBe('PNG');
  expect(told && summaries.picture({ ...told })).toBe(picture);
});

it('has none where nothing is stored, nothing can be asked, or the storage is away', async () => {
  const asked: unknown[] = [];
  const summaries = createSummaries({
    isChain,
    newestShown: async (ref) => {
      asked.push(ref);
      throw new Error('away');
    },
    find: async () => ({ id, snapshot: { score: 5 } }),
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
