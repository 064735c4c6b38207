import { createHead, createHeadBatches, steadyNow } from '@assay/chain';
import { createFactCache, createPermitSource, createVerdictCache } from '@assay/engine';
import { known } from '@assay/facts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const HOUR_MS = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Sets the clock of the machine, while the time that passes stays the same. */
const jump = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe.each([
  ['an hour back', -HOUR_MS],
  ['an hour on', HOUR_MS],
])('the clock of the machine jumps %s', (_what, ms) => {
  it('a fact stays for its time, and no longer', () => {
    const cache = createFactCache<string>();
    cache.put('price', 'old', { freshMs: 10_000, staleMs: 0 });
    jump(ms);
    expect(cache.peek('price')?.value).toBe('old');
    vi.advanceTimersByTime(10_001);
    expect(cache.peek('price')).toBeUndefined();
  });

  it('a verdict is made anew after its time, and not before', () => {
    const cache = createVerdictCache();
    const facts = { metadata: known('x', 'onchain', 0) } as never;
    let made = 0;
    const verdict = () => cache.once('key', facts, () => ({ made: ++made })).made;
    verdict();
    jump(ms);
    expect(verdict()).toBe(1);
    vi.advanceTimersByTime(60_001);
    expect(verdict()).toBe(2);
  });

  it('the newest block is asked for again after half a block time', async () => {
    let height = 100;
    const send = async () => ({ number: height, hash: '0xab', timestamp: 1 }) as never;
    const head = createHead(send, createHeadBatches(), 12_000, steadyNow);
    expect((await head()).number).toBe(100);
    height = 101;
    jump(ms);
    expect((await head()).number).toBe(100);
    vi.advanceTimersByTime(6_001);
    expect((await head()).number).toBe(101);
  });
});

it('a clock that goes back over midnight gives no limit of a day twice', async () => {
  vi.setSystemTime(new Date('2026-11-22T00:30:00Z'));
  const source = createPermitSource({ rps: 10, burst: 10, daily: 2, now: Date.now });
  expect((await source.take(2)).permits).toHaveLength(2);
  jump(-HOUR_MS);
  expect((await source.take(1)).permits).toHaveLength(0);
  jump(HOUR_MS);
  expect((await source.take(1)).permits).toHaveLength(0);
  jump(24 * HOUR_MS);
  expect((await source.take(1)).permits).toHaveLength(1);
});
