import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IndexedEvent } from './events.js';
import { toCommits } from './to-commits.js';

const eventIn = (blockNumber: number): IndexedEvent => {
  const at = { contract: '0x1', blockNumber, logIndex: 0, transactionHash: '0x', timestamp: 1 } as const;
  return { kind: 'transfer', ...at, from: '0x1', to: '0x2', amount: 1n };
};

test('the parts touch each other, cover the chunk, and each event lies in its part', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ block: fc.integer({ min: 10, max: 60 }), count: fc.integer({ min: 1, max: 3_000 }) }),
        {
          maxLength: 12,
        },
      ),
      (plan) => {
        const events = plan.flatMap(({ block, count }) => Array<IndexedEvent>(count).fill(eventIn(block)));
        const parts = toCommits(events, { from: 10, to: 60 }, 'forward');
        expect(parts[0]?.from).toBe(10);
        expect(parts.at(-1)?.to).toBe(60);
        parts.slice(1).forEach((part, index) => {
          expect(part.from).toBe((parts[index]?.to ?? 0) + 1);
        });
        for (const { from, to, events: own } of parts) {
          expect(own.every(({ blockNumber }) => blockNumber >= from && blockNumber <= to)).toBe(true);
        }
        expect(parts.reduce((sum, part) => sum + part.events.length, 0)).toBe(events.length);
        expect(toCommits(events, { from: 10, to: 60 }, 'backward')).toEqual([...parts].reverse());
      },
    ),
    { numRuns: 25 },
  );
});
