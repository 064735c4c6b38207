import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toTranches, type Vesting } from './vesting.js';

const owner = `0x${'1'.repeat(40)}` as const;
const month = 30n * 86_400n;
const vesting = (more: Partial<Vesting>): Vesting => ({
  amount: 1000n,
  tgeDate: 2_000_000_000n,
  tgeBps: 0n,
  cycle: 0n,
  cycleBps: 0n,
  unlockedAmount: 0n,
  owner,
  ...more,
});
const amounts = (more: Partial<Vesting>) =>
  toTranches(vesting(more)).map(({ amount, unlockAt }) => [amount, unlockAt]);

test('a plain lock is one tranche', () => {
  expect(amounts({})).toEqual([[1000n, 2_000_000_000]]);
});

test('a vesting lock gives its first part at the date, the others cycle by cycle', () => {
  expect(amounts({ tgeBps: 4000n, cycleBps: 2500n, cycle: month })).toEqual([
    [400n, 2_000_000_000],
    [250n, 2_000_000_000 + Number(month)],
    [250n, 2_000_000_000 + 2 * Number(month)],
    [100n, 2_000_000_000 + 3 * Number(month)],
  ]);
});

test('what was withdrawn is gone from the earliest tranches', () => {
  expect(amounts({ tgeBps: 5000n, cycleBps: 2500n, cycle: month, unlockedAmount: 600n })).toEqual([
    [150n, 2_000_000_000 + Number(month)],
    [250n, 2_000_000_000 + 2 * Number(month)],
  ]);
  expect(amounts({ unlockedAmount: 1000n })).toEqual([]);
});

test('a thousand cycles are folded into 24 tranches, and nothing is lost', () => {
  const tranches = toTranches(vesting({ amount: 10n ** 30n, tgeBps: 1n, cycleBps: 1n, cycle: 1n }));
  expect(tranches).toHaveLength(24);
  expect(tranches.reduce((sum, { amount }) => sum + amount, 0n)).toBe(10n ** 30n);
});

test('tranches never add up to more than is left, whatever the locker says', () => {
  const word = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
  fc.assert(
    fc.property(
      fc.record({
        amount: word,
        tgeDate: word,
        tgeBps: word,
        cycle: word,
        cycleBps: word,
        unlockedAmount: word,
      }),
      (lock) => {
        const tranches = toTranches({ ...lock, owner });
        const left = lock.amount > lock.unlockedAmount ? lock.amount - lock.unlockedAmount : 0n;
        expect(tranches.length).toBeLessThanOrEqual(24);
        expect(tranches.every(({ amount, unlockAt }) => amount > 0n && Number.isSafeInteger(unlockAt))).toBe(
          true,
        );
        expect(tranches.reduce((sum, { amount }) => sum + amount, 0n)).toBe(left);
      },
    ),
  );
});
