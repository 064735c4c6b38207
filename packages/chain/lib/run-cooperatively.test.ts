import { mapInSteps, runToEnd, type WorkSteps } from '@assay/facts';
import { expect, test } from 'vitest';
import { runCooperatively } from './run-cooperatively.js';

function* count(to: number, seen: (n: number) => void): WorkSteps<number> {
  for (let n = 1; n <= to; n += 1) {
    seen(n);
    yield;
  }
  return to;
}

test('others have their turns between the pieces', async () => {
  const order: string[] = [];
  const work = runCooperatively(
    count(3, (n) => order.push(`piece ${n}`)),
    0,
  );
  setImmediate(() => order.push('other'));
  expect(await work).toBe(3);
  expect(order.indexOf('other')).toBeLessThan(order.indexOf('piece 3'));
});

test('short work is done in one turn, and all at once where nobody waits', async () => {
  const seen: number[] = [];
  const work = runCooperatively(
    count(3, (n) => seen.push(n)),
    1_000,
  );
  expect(seen).toEqual([1, 2, 3]);
  expect([await work, runToEnd(count(2, () => undefined))]).toEqual([3, 2]);
});

test('a long list is mapped in several steps, in its order, without what is left out', () => {
  const numbers = Array.from({ length: 2_500 }, (_, index) => index);
  const steps = mapInSteps(numbers, (n) => (n % 2 === 0 ? n : undefined));
  expect([steps.next().done, steps.next().done]).toEqual([false, false]);
  expect(runToEnd(mapInSteps(numbers, (n) => (n % 2 === 0 ? n : undefined)))).toEqual(
    numbers.filter((n) => n % 2 === 0),
  );
});
