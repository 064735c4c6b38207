import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPartnerLimits } from './partner-limits.js';

const signal = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('limits of the partner role', () => {
  const countPassed = async (asked: readonly { caller: string; partnerApiKey?: string }[]) => {
    const admit = createPartnerLimits({ rps: 4, burst: 8 });
    const passing = asked.map((each) => admit({ signal, ...each }).then((permit) => permit.arrived()));
    const results = Promise.allSettled(passing);
    await vi.advanceTimersByTimeAsync(2_000);
    return (await results).filter(({ status }) => status === 'fulfilled').length;
  };

  it('a caller that makes up a key for each request sends no more than with one', async () => {
    const passed = await countPassed(
      Array.from({ length: 40 }, (_, n) => ({ caller: 'a', partnerApiKey: `r${n}` })),
    );
    expect(passed).toBe(14);
  });

  it('a key is not used more for being used by many callers', async () => {
    const passed = await countPassed(
      Array.from({ length: 40 }, (_, n) => ({ caller: `c${n}`, partnerApiKey: 'k' })),
    );
    expect(passed).toBe(14);
  });

  it('callers with keys of their own do not wait for each other', async () => {
    const asked = Array.from({ length: 40 }, (_, n) => ({ caller: `c${n}`, partnerApiKey: `k${n}` }));
    expect(await countPassed(asked)).toBe(40);
  });

  it('refuses as the documented limit of the partner, and takes nothing from the caller for it', async () => {
    const admit = createPartnerLimits({ rps: 1, burst: 1 });
    const first = await admit({ signal, caller: 'other', partnerApiKey: 'k' });
    first.left();
    await admit({ signal, caller: 'third', partnerApiKey: 'k2' });
    const refused = [
      admit({ signal, caller: 'x', partnerApiKey: 'k' }),
      admit({ signal, caller: 'y', partnerApiKey: 'k' }),
    ];
    await Promise.all([
      vi.advanceTimersByTimeAsync(5_000),
      expect(Promise.all(refused)).rejects.toMatchObject({ code: 'rate_limited', provider: 'partner' }),
    ]);
    let passed = false;
    void admit({ signal, caller: 'y', partnerApiKey: 'free' }).then(() => {
      passed = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(passed).toBe(true);
  });
});
