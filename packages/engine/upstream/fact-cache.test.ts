import { estimateBytes } from '@assay/facts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createCallerLifetime } from './caller-lifetime.js';
import { decodeJson, encodeJson } from './codec.js';
import { createFactCache, type StoredAnswer } from './fact-cache.js';
import { createFlights, NO_WAITERS } from './flights.js';

const fresh = { freshMs: 1_000, staleMs: 500 };

describe('fact cache', () => {
  it('is fresh, then stale, then gone', () => {
    let now = 0;
    const cache = createFactCache<string>({ now: () => now });
    cache.put('a', 'x', fresh);
    expect(cache.peek('a')).toMatchObject({ value: 'x', stale: false });
    now = 1_000;
    expect(cache.peek('a')).toMatchObject({ value: 'x', stale: true });
    now = 1_500;
    expect(cache.peek('a')).toBeUndefined();
    expect(cache.stats()).toMatchObject({ entries: 0, hits: 2, misses: 1 });
  });

  it('lets go of what is over without being asked for it', () => {
    let now = 0;
    const cache = createFactCache<string>({ now: () => now });
    cache.put('old', 'x', fresh);
    cache.put('long', 'y', { freshMs: 60_000, staleMs: 0 });
    now = 11_000;
    cache.put('new', 'z', fresh);
    expect(cache.stats().entries).toBe(2);
    expect(cache.peek('long')?.value).toBe('y');
  });

  it('stays inside its bytes: one huge answer does not fit, many push out the oldest', () => {
    const cache = createFactCache<string>({ maxBytes: 20_000 });
    cache.put('huge', 'x'.repeat(50_000), fresh);
    expect(cache.peek('huge')).toBeUndefined();
    for (let n = 0; n < 100; n += 1) cache.put(`k${n}`, 'x'.repeat(500), fresh);
    expect(cache.stats().bytes).toBeLessThanOrEqual(20_000);
    expect(cache.peek('k0')).toBeUndefined();
    expect(cache.peek('k99')?.value).toHaveLength(500);
  });

  it('an answer of the shared store that is no longer fresh is not served', async () => {
    const answer = { value: 'x', storedAt: Date.now() - 2_000, freshness: fresh };
    const shared = { getMany: async () => new Map([['a', answer]]), put: vi.fn() };
    const cache = createFactCache<string>({ shared });
    expect((await cache.fetchShared(['a'], false)).size).toBe(0);
  });

  it('where it may be stale, an answer of the shared store is served as long as one in memory', async () => {
    const answer = { value: 'x', storedAt: 0, freshness: { freshMs: 15_000, staleMs: 30_000 } };
    const shared = { getMany: async () => new Map([['a', answer]]), put: vi.fn() };
    const after = async (time: number) => {
      const cache = createFactCache<string>({ now: () => time, shared });
      await cache.fetchShared(['a'], true);
      return cache.peek('a')?.stale;
    };
    expect(await Promise.all([0, 20_000, 44_999, 45_000].map(after))).toEqual([false, true, true, undefined]);
  });

  it('an answer of another replica is asked for again by that one first', async () => {
    let now = 0;
    const stored = new Map<string, StoredAnswer<string>>();
    const shared = {
      getMany: async () => new Map(stored),
      put: (key: string, answer: StoredAnswer<string>) => void stored.set(key, answer),
    };
    const replicas = [0, 1].map(() => createFactCache<string>({ now: () => now, shared }));
    const [first, second] = replicas;
    const areStale = () => replicas.map((replica) => replica.peek('a')?.stale);
    first?.put('a', 'x', { freshMs: 15_000, staleMs: 30_000 });
    await second?.fetchShared(['a'], false);
    now = 15_000;
    expect(areStale()).toEqual([true, false]);
    now = 17_000;
    expect(areStale()).toEqual([true, true]);
    first?.put('a', 'y', { freshMs: 15_000, staleMs: 0 });
    await second?.fetchShared(['a'], false);
    now = 31_999;
    expect(replicas.map((replica) => replica.peek('a')?.value)).toEqual(['y', 'y']);
    now = 32_000;
    expect(areStale()).toEqual([undefined, undefined]);
  });

  it('what is written down and read again is the same, bigints, marks and hostile keys included', () => {
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.bigInt(),
        fc.string(),
        fc.string().map((text) => `\u0000n${text}`),
        fc.boolean(),
        fc.constant(null),
        fc.integer(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
      ),
    })).value;
    fc.assert(
      fc.property(json, (value) => {
        expect(decodeJson(encodeJson(value))).toEqual(value);
        expect(estimateBytes(value)).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  it('takes about as much room for a long list as all its items, in whole bytes', () => {
    const list = Array.from({ length: 2_999 }, (_, index) => ({ text: 'x'.repeat(index % 7) }));
    const all = list.reduce((sum, item) => sum + 16 + estimateBytes(item), 32);
    expect(estimateBytes(list)).toSatisfy(Number.isInteger);
    expect(estimateBytes(list) / all).toBeCloseTo(1, 1);
  });
});

describe('flights', () => {
  const waiter = () => {
    const controller = new AbortController();
    return { controller, lifetime: createCallerLifetime(controller.signal, Date.now() + 60_000) };
  };
  const gone = () => 'gone';

  it('work goes on while anybody waits for any of its keys, and ends when the last one leaves', async () => {
    const flights = createFlights<string>();
    let signal: AbortSignal | undefined;
    flights.start({
      keys: ['a', 'b'],
      budgetMs: 60_000,
      onUnsettled: () => 'unsettled',
      work: (given) => {
        signal = given;
        return new Promise(() => undefined);
      },
    });
    const [one, two] = [waiter(), waiter()];
    const answers = [flights.join('a', one.lifetime, gone), flights.join('b', two.lifetime, gone)];
    one.controller.abort();
    expect(await answers[0]).toBe('gone');
    expect(signal?.aborted).toBe(false);
    two.controller.abort();
    expect(await answers[1]).toBe('gone');
    expect(signal?.reason).toBe(NO_WAITERS);
    expect([flights.size, flights.join('a', one.lifetime, gone)]).toEqual([0, undefined]);
  });

  it('each key has its answer as soon as it is there; what is left at the end or at the budget is settled', async () => {
    const flights = createFlights<string>();
    const { lifetime } = waiter();
    flights.start({
      keys: ['a', 'b'],
      budgetMs: 30,
      onUnsettled: (key) => `no ${key}`,
      work: async (_signal, settle) => {
        settle('a', 'yes');
        await new Promise(() => undefined);
      },
    });
    const answers = [flights.join('a', lifetime, gone), flights.join('b', lifetime, gone)];
    expect(await answers[0]).toBe('yes');
    expect(await answers[1]).toBe('no b');
  });
});
