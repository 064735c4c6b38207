import { expect, it } from 'vitest';
import { createSummaries } from './summaries.js';

const address = `0x${'ab'.repeat(20)}`;
const id = 'a'.repeat(32);
const snapshot = {
  chain: 'eth',
  address,
  block: { number: 1_234, timestamp: 1_800_000_000 },
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
const nameOf = async () => undefined;
/** Draws a picture that tells how many were drawn, and keeps all. */
function createCards() {
  const kept = new Map<string, Uint8Array>();
  let drawn = 0;
  return {
    store: {
      find: async (of: string) => kept.get(of),
      keep: async (of: string, picture: Uint8Array) => void kept.set(of, picture),
    },
    draw: async () => Buffer.from([++drawn]),
  };
}

it('tells of a token what its readers were told last, and draws its picture once', async () => {
  const asked: string[] = [];
  const stored = { id, snapshot };
  const cards = createCards();
  const places = {
    isChain,
    nameOf,
    newestShown: async (ref: { readonly address: string }) => {
      asked.push(ref.address);
      return { ...stored, snapshot: { ...snapshot, score: 4 + asked.length } };
    },
    find: async () => stored,
  };
  const summaries = createSummaries(places, cards);
  const said = {
    reportId: id,
    name: 'Мем',
    place: 'eth 0xababab…ababab',
    checked: 'Checked on 15 Jan 2027 at block 1,234. The link shows what is said now.',
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
  if (!told) throw new Error('nothing was told');
  const pictures = await Promise.all([summaries.picture(told), summaries.picture({ ...told })]);
  // Another replica finds the picture that was kept.
  pictures.push(await createSummaries(places, cards).picture(told));
  expect(pictures.map((picture) => [...picture])).toEqual([[1], [1], [1]]);
});

it('has none where nothing is stored, nothing can be asked, or the storage is away', async () => {
  const asked: unknown[] = [];
  const summaries = createSummaries(
    {
      isChain,
      nameOf,
      newestShown: async (ref) => {
        asked.push(ref);
        throw new Error('away');
      },
      find: async () => ({ id, snapshot: { score: 5 } }),
    },
    createCards(),
  );
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

it('never loses a name: of a report without one it is what other reports say, or the address', async () => {
  const nameless = { ...snapshot, words: { ...snapshot.words, symbol: null } };
  const open = (name: string | undefined) =>
    createSummaries(
      {
        isChain,
        nameOf: async () => name,
        newestShown: async () => undefined,
        find: async () => ({ id, snapshot: nameless }),
      },
      createCards(),
    );
  expect((await open('MLAMBO').ofReport(id))?.name).toBe('MLAMBO');
  expect((await open(undefined).ofReport(id))?.name).toBe('0xababab…ababab');
});
