import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CycleRule, cyclesInSteps, cyclesOf, type PartyTrade } from './cycles.js';
import { layeredComponentsOf } from './layered-components.js';
import { strongComponentsOf } from './strong-components.js';
import {
  createPositionBook,
  type Exchange,
  matchedPrefixInSteps,
  matchedPrefixOf,
  toMargin,
} from './volume-matching.js';

const vertex = fc.integer({ min: 0, max: 7 });
const edges = fc.array(fc.record({ from: vertex, to: vertex }), { maxLength: 25 });

/** Who reaches whom, by Floyd and Warshall. */
function reachOf(list: readonly { from: number; to: number }[]): boolean[][] {
  const reach = Array.from({ length: 8 }, (_, i) =>
    Array.from({ length: 8 }, (_, j) => i === j || list.some((e) => e.from === i && e.to === j)),
  );
  for (let k = 0; k < 8; k += 1)
    for (let i = 0; i < 8; i += 1)
      for (let j = 0; j < 8; j += 1) if (reach[i]?.[k] && reach[k]?.[j]) (reach[i] ?? [])[j] = true;
  return reach;
}

describe('strongly connected components', () => {
  it('are the classes of mutual reachability', () => {
    fc.assert(
      fc.property(edges, (list) => {
        const component = strongComponentsOf(8, list);
        const reach = reachOf(list);
        for (let i = 0; i < 8; i += 1)
          for (let j = 0; j < 8; j += 1)
            expect(component[i] === component[j]).toBe(reach[i]?.[j] === true && reach[j]?.[i] === true);
      }),
    );
  });

  it('are found in a path of 200,000 without overflowing the stack', () => {
    const n = 200_000;
    const ring = Array.from({ length: n }, (_, from) => ({ from, to: (from + 1) % n }));
    expect(new Set(strongComponentsOf(n, ring)).size).toBe(1);
    expect(new Set(strongComponentsOf(n, ring.slice(1))).size).toBe(n);
  });
});

describe('layered components', () => {
  /** As the paper says it: one layer after the other. */
  function naive(list: readonly { from: number; to: number; weight: number }[]): Map<string, number> {
    const counts = new Map<string, number>();
    let left = list;
    while (left.length > 0) {
      const component = strongComponentsOf(8, left);
      const sets = new Map<number, number[]>();
      component.forEach((id, v) => {
        sets.set(id, [...(sets.get(id) ?? []), v]);
      });
      for (const members of sets.values())
        if (members.length > 1) counts.set(members.join(), (counts.get(members.join()) ?? 0) + 1);
      left = left.map((e) => ({ ...e, weight: e.weight - 1 })).filter(({ weight }) => weight > 0);
    }
    return counts;
  }

  it('count each set as often as taking one trade off every edge at a time does', () => {
    const weighted = fc.uniqueArray(
      fc.record({ from: vertex, to: vertex, weight: fc.integer({ min: 1, max: 9 }) }),
      {
        maxLength: 20,
        selector: ({ from, to }) => `${from}>${to}`,
      },
    );
    fc.assert(
      fc.property(weighted, (list) => {
        const found = layeredComponentsOf(list.filter(({ from, to }) => from !== to));
        expect(new Map(found.map(({ members, occurrences }) => [members.join(), occurrences]))).toEqual(
          naive(list),
        );
      }),
    );
  });
});

describe('volume matching', () => {
  /** While the test fails, drop the last trade. */
  function naive(trades: readonly Exchange[], marginMillionths: bigint): number {
    for (let n = trades.length; n > 1; n -= 1) {
      const kept = trades.slice(0, n);
      const positions = new Map<number, bigint>();
      for (const { buyer, seller, amount } of kept) {
        positions.set(buyer, (positions.get(buyer) ?? 0n) + amount);
        positions.set(seller, (positions.get(seller) ?? 0n) - amount);
      }
      const total = kept.reduce((sum, { amount }) => sum + amount, 0n);
      const fine = [...positions.values()].every(
        (p) => (p < 0n ? -p : p) * BigInt(n) * 1_000_000n <= marginMillionths * total,
      );
      if (fine) return n;
    }
    return 0;
  }

  it('finds the longest prefix that leaves everybody within the margin', () => {
    const trader = fc.integer({ min: 0, max: 3 });
    const exchange = fc
      .tuple(
        trader,
        trader,
        fc.oneof(fc.bigInt({ min: 0n, max: 12n }), fc.constantFrom(10n ** 60n, 10n ** 60n + 1n, 10n ** 400n)),
      )
      .map(([buyer, seller, amount]) => ({ buyer, seller, amount, size: Number(amount) }));
    fc.assert(
      fc.property(
        fc.array(exchange, { maxLength: 14 }),
        fc.constantFrom(0, 0.01, 0.3, 1, 2),
        (trades, margin) => {
          expect(matchedPrefixOf(trades, toMargin(margin), createPositionBook(4))).toBe(
            naive(trades, BigInt(Math.round(margin * 1e6))),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('a long window', () => {
  /** Two who trade back and forth, one of them a little ahead ever since the first trade. */
  const trades: Exchange[] = Array.from({ length: 20_000 }, (_, i) => {
    const amount = i === 0 ? 1_015_000n : 1_000_000n;
    return { seller: i % 2, buyer: 1 - (i % 2), amount, size: Number(amount) };
  });

  it('is looked at in pieces, and exactly only where a float cannot tell', () => {
    const pieces = matchedPrefixInSteps(trades, toMargin(0.01), createPositionBook(2));
    let turns = 0;
    for (let step = pieces.next(); !step.done; step = pieces.next()) turns += 1;
    expect(turns).toBeGreaterThanOrEqual(9);
    expect(turns).toBeLessThan(50);
    expect(matchedPrefixOf(trades, toMargin(0.01), createPositionBook(2))).toBe(0);
    expect(matchedPrefixOf(trades, toMargin(0.016), createPositionBook(2))).toBe(20_000);
  });

  it('does not hold the search for cycles up', () => {
    const parties = trades.map(({ seller, buyer, amount }, i) => {
      return { seller: `${seller}`, buyer: `${buyer}`, amount, timestamp: i, asset: 'T' };
    });
    const rule = { minOccurrences: 2, marginRatio: 0.01, windowsSeconds: [100_000], windowStart: 0 };
    expect([...cyclesInSteps(parties, rule)].length).toBeGreaterThan(9);
  });
});

describe('the cycle rule', () => {
  const rule: CycleRule = { minOccurrences: 2, marginRatio: 0.01, windowsSeconds: [3_600], windowStart: 0 };
  const swap = (seller: string, buyer: string, amount: bigint, timestamp: number): PartyTrade => ({
    seller,
    buyer,
    amount,
    timestamp,
    asset: 'T',
  });

  it('labels a ring that passes the same amount round twice, and nobody who only takes part once', () => {
    const round = (at: number) => [
      swap('a', 'b', 10n, at),
      swap('b', 'c', 10n, at + 1),
      swap('c', 'a', 10n, at + 2),
    ];
    const { labels, sets } = cyclesOf([...round(0), ...round(100), swap('a', 'd', 10n, 200)], rule);
    expect(labels).toEqual([true, true, true, true, true, true, null]);
    expect(sets).toEqual([{ traders: ['a', 'b', 'c'], trades: [0, 1, 2, 3, 4, 5] }]);
  });

  it('looks at a closed set whose amounts do not cancel, and clears it', () => {
    const { labels } = cyclesOf(
      [swap('a', 'b', 10n, 0), swap('b', 'a', 4n, 1), swap('a', 'b', 10n, 2), swap('b', 'a', 4n, 3)],
      rule,
    );
    expect(labels).toEqual([false, false, false, false]);
  });

  it('leaves self-trades to their own rule, and answers an empty list', () => {
    const pair = [0, 2].flatMap((at) => [swap('a', 'b', 10n, at), swap('b', 'a', 10n, at + 1)]);
    expect(cyclesOf([...pair, swap('a', 'a', 10n, 4)], rule).labels).toEqual([true, true, true, true, null]);
    expect(cyclesOf([], rule)).toEqual({ labels: [], sets: [] });
  });

  it('labels the same trades in whatever order they are given', () => {
    const party = fc.constantFrom('a', 'b', 'c');
    const list = fc.array(
      fc.record({ seller: party, buyer: party, amount: fc.bigInt({ min: 1n, max: 3n }) }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(list, fc.infiniteStream(fc.nat()), (parties, dice) => {
        const trades = parties.map((p, i) => ({ ...p, timestamp: i * 500, asset: 'T' }));
        const shuffled = trades
          .map((t) => ({ t, die: dice.next().value }))
          .sort((x, y) => x.die - y.die)
          .map(({ t }) => t);
        const labelled = (list: readonly PartyTrade[]) =>
          new Map(cyclesOf(list, rule).labels.map((label, i) => [list[i]?.timestamp, label]));
        for (const [at, label] of labelled(shuffled)) expect(labelled(trades).get(at)).toBe(label);
      }),
    );
  });
});
