import type { KnownScam, KnownScamStore } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { createKnownScams } from './known-scams.js';

const HOUR = 3_600_000;

/** A scam whose grams are the numbers from `first` on. */
function scam(n: number, first = n * 1_000_000, seenAt = 1_000): KnownScam {
  return {
    ref: { chain: 'eth', address: `0x${n.toString(16).padStart(40, '0')}` },
    sketch: {
      codeHash: `0x${n}`,
      grams: 512,
      smallest: Uint32Array.from({ length: 512 }, (_, index) => first + index),
    },
    proofs: ['honeypot'],
    blockNumber: 7,
    seenAt,
  };
}
const stranger = { chain: 'eth', address: `0x${'ff'.repeat(20)}` } as const;

function memoryStore(scams: KnownScam[] = []) {
  const log: string[] = [];
  const store: KnownScamStore = {
    async list(after, limit, skip) {
      log.push(`list ${after} ${skip}`);
      return scams.filter(({ seenAt }) => seenAt > after).slice(skip, skip + limit);
    },
    async add(added) {
      log.push(`add ${added.sketch.codeHash}`);
    },
  };
  return { store, log };
}

describe('known scams', () => {
  it('are compared by the hash of the code, then by likeness; the token itself is no witness', async () => {
    const scams = createKnownScams({ now: () => 0 });
    scams.learn(scam(1));
    scams.learn(scam(2));
    expect(await scams.compare(scam(1).sketch, stranger, 0.9)).toEqual({
      compared: 2,
      closest: { ref: scam(1).ref, proofs: ['honeypot'], blockNumber: 7, sameCode: true, likeness: 1 },
    });
    expect(await scams.compare(scam(1).sketch, scam(1).ref, 0.9)).toEqual({ compared: 1, closest: null });
    // 10 of its 512 grams are others: 502 of the 512 smallest of both are in both.
    const near = { ...scam(3, 2_000_000 + 10).sketch };
    const { closest } = await scams.compare(near, stranger, 0.9);
    expect(closest).toMatchObject({ ref: scam(2).ref, sameCode: false, likeness: 502 / 512 });
    expect((await scams.compare(near, stranger, 0.99)).closest).toBeNull();
  });

  it('that are stored are found without having been learnt here, also those of later', async () => {
    const kept = [scam(1)];
    const { store, log } = memoryStore(kept);
    let time = 0;
    const scams = createKnownScams({ now: () => time, store });
    expect((await scams.compare(scam(1).sketch, stranger, 0.9)).closest?.sameCode).toBe(true);
    kept.push(scam(2, 2_000_000, 70_000));
    expect((await scams.compare(scam(2).sketch, stranger, 0.9)).closest).toBeNull();
    time = 61_000;
    // Nobody waits for the reading that this one begins.
    await scams.compare(scam(2).sketch, stranger, 0.9);
    await scams.settled();
    expect((await scams.compare(scam(2).sketch, stranger, 0.9)).closest?.sameCode).toBe(true);
    expect(log).toEqual(['list 0 0', 'list 0 0']);
  });

  it('are written down once an hour, however often they are proven', async () => {
    const { store, log } = memoryStore();
    const scams = createKnownScams({ now: () => 0, store });
    for (const seenAt of [1_000, 2_000, HOUR, 1_000 + HOUR]) scams.learn(scam(1, 1_000_000, seenAt));
    await scams.settled();
    expect(log).toEqual(['add 0x1', 'add 0x1']);
  });

  it('are at most two thousand: the oldest are forgotten', async () => {
    const scams = createKnownScams({ now: () => 0 });
    for (let n = 1; n <= 2_001; n += 1) scams.learn(scam(n, n * 2_000_000, n));
    expect(await scams.compare(scam(1).sketch, stranger, 0.9)).toEqual({ compared: 2_000, closest: null });
    expect((await scams.compare(scam(2_001).sketch, stranger, 0.9)).closest?.sameCode).toBe(true);
  });

  it('that cannot be read are no answer, and the next question tries again', async () => {
    const errors: unknown[] = [];
    const { store } = memoryStore([scam(1)]);
    let broken = true;
    const flaky: KnownScamStore = {
      list: (...args) => (broken ? Promise.reject(new Error('away')) : store.list(...args)),
      add: () => Promise.reject(new Error('away')),
    };
    const scams = createKnownScams({ now: () => 0, store: flaky, onError: (error) => errors.push(error) });
    await expect(scams.compare(scam(1).sketch, stranger, 0.9)).rejects.toThrow('could not be read');
    scams.learn(scam(2));
    await scams.settled();
    expect(errors).toHaveLength(2);
    broken = false;
    expect((await scams.compare(scam(1).sketch, stranger, 0.9)).closest?.sameCode).toBe(true);
    // What could not be stored is remembered all the same.
    expect((await scams.compare(scam(2).sketch, stranger, 0.9)).closest?.sameCode).toBe(true);
  });
});
