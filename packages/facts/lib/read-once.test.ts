import { describe, expect, it } from 'vitest';
import { readOnce } from './read-once.js';

class ReadError extends Error {
  constructor(readonly kind: string) {
    super(kind);
  }
}

describe('readOnce', () => {
  it('reads once for all, and again after a failure', async () => {
    const readings = new Map<string, Promise<number>>();
    let reads = 0;
    const fail = async (): Promise<number> => {
      reads += 1;
      throw new ReadError('timed_out');
    };
    const both = await Promise.allSettled([1, 2].map(() => readOnce(readings, 'a', fail, undefined)));
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(reads).toBe(1);
    expect(await readOnce(readings, 'a', async () => 7, undefined)).toBe(7);
    expect(await readOnce(readings, 'a', fail, undefined)).toBe(7);
  });

  it('reads again where the caller that began it left, but not for one that left too', async () => {
    const readings = new Map<string, Promise<number>>();
    const left = async (): Promise<number> => Promise.reject(new ReadError('aborted'));
    const outcomes = await Promise.allSettled([
      readOnce(readings, 'a', left, undefined),
      readOnce(readings, 'a', async () => 1, AbortSignal.abort()),
      readOnce(readings, 'a', async () => 2, undefined),
      readOnce(readings, 'a', async () => 3, undefined),
    ]);
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.status))).toEqual([
      'rejected',
      'rejected',
      2,
      2,
    ]);
  });
});
