import type { ModelTokenBudget } from '@assay/facts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createModelTokenLimiter } from './model-token-limiter.js';

const DAY_MS = 86_400_000;

/** A budget that can be unreachable. */
function budgetOf() {
  const days = new Map<number, number>();
  let isAway = false;
  const check = async () => {
    if (isAway) throw new Error('away');
  };
  const ledger: ModelTokenBudget = {
    async take(day, tokens, perDay) {
      await check();
      const count = (days.get(day) ?? 0) + tokens;
      if (count > perDay) return undefined;
      days.set(day, count);
      return count;
    },
    async correct(day, by) {
      await check();
      days.set(day, Math.max(0, (days.get(day) ?? 0) + by));
    },
  };
  return {
    ledger,
    days,
    setAway: (away: boolean) => {
      isAway = away;
    },
  };
}

describe("the day's budget of tokens", () => {
  it('a refused reservation costs nothing, what was not spent is there again, and a new day begins anew', async () => {
    let now = 5 * DAY_MS;
    for (const ledger of [undefined, budgetOf().ledger]) {
      const tokenLimiter = createModelTokenLimiter({
        perDay: 100,
        now: () => now,
        ...(ledger ? { budget: ledger } : {}),
      });
      const first = await tokenLimiter.reserve(60);
      expect(await tokenLimiter.reserve(50)).toBeUndefined();
      first?.settle(10);
      expect(await tokenLimiter.reserve(90)).toBeDefined();
      expect(await tokenLimiter.reserve(1)).toBeUndefined();
      now += DAY_MS;
      expect(await tokenLimiter.reserve(100)).toBeDefined();
    }
  });

  it('an audit over midnight is corrected on the day it was reserved for', async () => {
    let now = 5 * DAY_MS;
    const { ledger, days } = budgetOf();
    const tokenLimiter = createModelTokenLimiter({ perDay: 100, now: () => now, budget: ledger });
    const late = await tokenLimiter.reserve(60);
    now += DAY_MS;
    await tokenLimiter.reserve(80);
    late?.settle(20);
    await vi.waitFor(() => expect(days.get(5)).toBe(20));
    expect(days.get(6)).toBe(80);
  });

  it('without the budget this process spends its share of what was left, says so once, and enters it afterwards', async () => {
    const { ledger, days, setAway } = budgetOf();
    const onChange = vi.fn();
    const tokenLimiter = createModelTokenLimiter({
      perDay: 100,
      now: () => 5 * DAY_MS,
      budget: ledger,
      replicas: () => 3,
      onChange,
    });
    await tokenLimiter.reserve(40);
    setAway(true);
    expect(await tokenLimiter.reserve(21)).toBeUndefined();
    const own = await tokenLimiter.reserve(20);
    expect(own).toBeDefined();
    expect(await tokenLimiter.reserve(1)).toBeUndefined();
    expect(onChange.mock.calls).toEqual([[false, expect.objectContaining({ message: 'away' })]]);
    own?.settle(15);
    setAway(false);
    expect(await tokenLimiter.reserve(5)).toBeDefined();
    expect(days.get(5)).toBe(40 + 15 + 5);
    expect(onChange).toHaveBeenLastCalledWith(true);
  });

  it('what could not be corrected is corrected later', async () => {
    const { ledger, days, setAway } = budgetOf();
    const tokenLimiter = createModelTokenLimiter({ perDay: 100, now: () => 5 * DAY_MS, budget: ledger });
    const reserved = await tokenLimiter.reserve(90);
    setAway(true);
    reserved?.settle(30);
    await new Promise((resolve) => setImmediate(resolve));
    setAway(false);
    expect(await tokenLimiter.reserve(70)).toBeDefined();
    expect(days.get(5)).toBe(100);
  });

  it('several processes on one budget never reserve more than the day allows, however they come and settle', async () => {
    const step = fc.record({
      process: fc.integer({ min: 0, max: 2 }),
      tokens: fc.integer({ min: 1, max: 60 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      settlesNow: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { ledger, days } = budgetOf();
        const processes = [0, 1, 2].map(() =>
          createModelTokenLimiter({ perDay: 100, now: () => 5 * DAY_MS, budget: ledger }),
        );
        let outstanding = 0;
        let spent = 0;
        for (const { process, tokens, share, settlesNow } of steps) {
          const reservation = await processes[process]?.reserve(tokens);
          if (!reservation) {
            expect(spent + outstanding + tokens).toBeGreaterThan(100);
            continue;
          }
          outstanding += tokens;
          expect(spent + outstanding).toBeLessThanOrEqual(100);
          if (!settlesNow) continue;
          const really = Math.floor(tokens * share);
          reservation.settle(really);
          outstanding -= tokens;
          spent += really;
          await new Promise((resolve) => setImmediate(resolve));
        }
        expect(days.get(5) ?? 0).toBe(spent + outstanding);
      }),
    );
  });
});
