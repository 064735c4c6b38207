import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLimit, readLimit, toGeometricSizes } from './find-limit.js';

const low = 10n ** 15n;
const high = 10n ** 20n;

describe('the search for a limit', () => {
  it('ends at most two percent below the limit, never above it, in two rounds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt(low, high - 1n), async (limit) => {
        let rounds = 0;
        const found = await findLimit(low, high, async (sizes) => {
          rounds += 1;
          return new Map(sizes.map((size) => [size, size <= limit]));
        });
        expect(rounds).toBeLessThanOrEqual(2);
        expect(found && found.passes <= limit && found.fails > limit).toBe(true);
        expect(found && found.passes * 100n >= limit * 98n).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('finds none where everything passes, where nothing does, or where nothing was measured', async () => {
    const answer = (passed: boolean) => async (sizes: readonly bigint[]) =>
      new Map(sizes.map((size) => [size, passed]));
    expect(await findLimit(low, high, answer(true))).toBeUndefined();
    expect(await findLimit(low, high, answer(false))).toBeUndefined();
    expect(await findLimit(low, high, async () => new Map())).toBeUndefined();
    expect(await findLimit(0n, 0n, answer(true))).toBeUndefined();
  });

  it('stops at the first failure and skips what was not measured', () => {
    const results = new Map([
      [1n, true],
      [3n, false],
      [4n, true],
    ]);
    expect(readLimit([1n, 2n, 3n, 4n], (size) => results.get(size))).toEqual({ passes: 1n, fails: 3n });
  });

  it('spaces its sizes upwards from the first to the last', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 30n), fc.bigInt(1n, 10n ** 40n), (from, more) => {
        const sizes = toGeometricSizes(from, from + more);
        expect(sizes.every((size, index) => index === 0 || size > (sizes[index - 1] ?? 0n))).toBe(true);
        expect(sizes.at(-1)).toBe(from + more);
      }),
    );
  });
});
