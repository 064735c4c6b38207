import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runToEnd } from '../lib/work-steps.js';
import { amountsOf, replaceAmounts, toRun, toRuns, withoutLargest } from './amount-runs.js';

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
/** Few different values: equal amounts lie in several runs. */
const amounts = fc
  .array(fc.bigInt({ min: 1n, max: 40n }), { maxLength: 2_000 })
  .map((list) => list.sort(compare));
const replaced = (list: bigint[], removed: bigint[], added: bigint[]) =>
  runToEnd(replaceAmounts(toRuns(list), removed, added));
const allOf = (runs: ReturnType<typeof toRuns>) => runs.flatMap(amountsOf);

test('runs hold the list, and their sums are those of their amounts', () => {
  fc.assert(
    fc.property(amounts, (list) => {
      const runs = toRuns(list);
      expect(allOf(runs)).toEqual(list);
      for (const run of runs) {
        const held = amountsOf(run);
        expect(run).toMatchObject({
          count: held.length,
          sum: held.reduce((sum, x) => sum + x, 0n),
          squares: held.reduce((sum, x) => sum + x * x, 0n),
          ranked: held.reduce((sum, x, i) => sum + BigInt(i + 1) * x, 0n),
        });
      }
    }),
    { numRuns: 30 },
  );
});

test('amounts of 256 bits stay exact', () => {
  const most = 2n ** 256n - 1n;
  expect(toRun([1n, most])).toMatchObject({
    sum: most + 1n,
    squares: most * most + 1n,
    ranked: 1n + 2n * most,
  });
  expect(amountsOf(toRun([most]))).toEqual([most]);
});

test('the largest are taken off, however many', () => {
  fc.assert(
    fc.property(amounts, fc.nat(2_100), (list, count) => {
      expect(allOf(withoutLargest(toRuns(list), count))).toEqual(
        list.slice(0, Math.max(0, list.length - count)),
      );
    }),
    { numRuns: 30 },
  );
});

test('amounts are replaced as in the list itself', () => {
  fc.assert(
    fc.property(amounts, amounts, fc.nat(), (list, added, seed) => {
      const removed = list.filter((_, index) => (index * 7 + seed) % 5 === 0);
      const kept = list.filter((_, index) => (index * 7 + seed) % 5 !== 0);
      const changed = replaced(list, removed, added);
      expect(changed && allOf(changed)).toEqual([...kept, ...added].sort(compare));
    }),
    { numRuns: 50 },
  );
});

test('an amount that is not there cannot be taken out', () => {
  expect(replaced([1n, 2n, 2n], [2n, 2n, 2n], [])).toBeUndefined();
  expect(replaced([1n, 3n], [2n], [])).toBeUndefined();
  expect(replaced([], [2n], [])).toBeUndefined();
  expect(replaced([], [], [2n, 1n])?.flatMap(amountsOf)).toEqual([1n, 2n]);
});
