import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRetry, parseRetryAfter, retryDelayMs } from './retry.js';

const once = { attempts: 1, remainingMs: 10_000, random: 1 } as const;

describe('retry', () => {
  it('repeats only what passes by itself', () => {
    const kinds = [
      'unreachable',
      'server_error',
      'refused',
      'invalid_answer',
      'too_large',
      'aborted',
      'circuit_open',
    ] as const;
    expect(kinds.filter((kind) => retryDelayMs({ ...once, kind }) !== undefined)).toEqual([
      'unreachable',
      'server_error',
    ]);
  });

  it('repeats after a limit only when the service says when, and not sooner', () => {
    expect(retryDelayMs({ ...once, kind: 'limited' })).toBeUndefined();
    expect(retryDelayMs({ ...once, kind: 'limited', retryAfterMs: 0 })).toBeUndefined();
    expect(retryDelayMs({ ...once, kind: 'limited', retryAfterMs: 3_000, random: 0 })).toBe(3_000);
    expect(retryDelayMs({ ...once, kind: 'limited', retryAfterMs: 30_000 })).toBeUndefined();
  });

  it('never waits past the deadline, and never tries more often than the policy says', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('unreachable' as const, 'server_error' as const, 'limited' as const),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 5_000 }),
        fc.option(fc.integer({ min: 0, max: 9_000 }), { nil: undefined }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (kind, attempts, remainingMs, retryAfterMs, random) => {
          const delayMs = retryDelayMs({ kind, attempts, remainingMs, retryAfterMs, random });
          if (delayMs === undefined) return;
          expect(attempts).toBeLessThan(defaultRetry.maxAttempts);
          expect(delayMs).toBeLessThan(remainingMs);
          expect(delayMs).toBeGreaterThanOrEqual(retryAfterMs ?? 0);
        },
      ),
    );
  });

  it('spreads evenly from nothing to a ceiling that doubles with each attempt and then stays', () => {
    const policy = { maxAttempts: 9, baseDelayMs: 100, maxDelayMs: 350 };
    const delays = (attempts: number) =>
      [0, 0.25, 0.5, 0.75, 1].map((random) =>
        retryDelayMs({ kind: 'server_error', attempts, remainingMs: 10_000, random }, policy),
      );
    expect([1, 2, 3, 8].map(delays)).toEqual([
      [0, 25, 50, 75, 100],
      [0, 50, 100, 150, 200],
      [0, 88, 175, 263, 350],
      [0, 88, 175, 263, 350],
    ]);
  });

  it('those who failed at the same moment come back at moments of their own, also after the same Retry-After', () => {
    const spread = (more: Partial<Parameters<typeof retryDelayMs>[0]>) => {
      const delays = Array.from({ length: 100 }, (_, at) =>
        retryDelayMs({ ...once, kind: 'server_error', attempts: 2, random: at / 100, ...more }),
      ).map(Number);
      return { min: Math.min(...delays), max: Math.max(...delays), different: new Set(delays).size };
    };
    expect(spread({})).toEqual({ min: 0, max: 297, different: 100 });
    expect(spread({ kind: 'limited', retryAfterMs: 2_000 })).toEqual({
      min: 2_000,
      max: 2_297,
      different: 100,
    });
  });

  it('gives up where the jitter would pass the deadline, instead of waiting less', () => {
    const late = { ...once, kind: 'limited' as const, retryAfterMs: 1_000, remainingMs: 1_100 };
    expect(retryDelayMs({ ...late, random: 0.5 })).toBe(1_075);
    expect(retryDelayMs({ ...late, random: 1 })).toBeUndefined();
    expect(retryDelayMs({ ...late, remainingMs: 1_000, random: 0 })).toBeUndefined();
  });

  it('reads Retry-After as seconds or as a date, and nonsense as absent', () => {
    const now = Date.parse('2026-11-21T09:00:00Z');
    expect(parseRetryAfter('7', now)).toBe(7_000);
    expect(parseRetryAfter('Sat, 21 Nov 2026 09:00:05 GMT', now)).toBe(5_000);
    expect([undefined, '', 'soon'].map((value) => parseRetryAfter(value, now))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
