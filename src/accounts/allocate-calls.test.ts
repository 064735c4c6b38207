import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TakeRow } from '../db/take-calls.js';
import { allocateCalls } from './allocate-calls.js';

const row = (keyId: string, subscriptionId: string, granted: number, remaining: number): TakeRow => ({
  keyId,
  valid: true,
  subscriptionId,
  resets: true,
  month: 202_611,
  day: 20_261_121,
  granted,
  remaining,
  quota: 100,
  expiresAt: undefined,
  now: new Date(0),
});

/** What the statement grants: the longest run of requests, smallest first, that fits. */
function grantedBy(units: readonly number[], room: number): number {
  let total = 0;
  for (const one of [...units].sort((a, b) => a - b))
    if (total + one <= room) total += one;
    else break;
  return total;
}

describe('sharing out what a statement granted', () => {
  it('hands out exactly what was granted, whatever was asked for', () => {
    const requests = fc.array(
      fc.record({ key: fc.constantFrom('a', 'b'), units: fc.integer({ min: 1, max: 9 }) }),
    );
    fc.assert(
      fc.property(requests, fc.nat(100), (asked, room) => {
        const granted = grantedBy(
          asked.map(({ units }) => units),
          room,
        );
        const wanted = asked.map(({ key, units }) => ({ keyId: key, units }));
        const rows = [row('a', '1', granted, room - granted), row('b', '1', granted, room - granted)];
        const answers = allocateCalls(wanted, rows);
        const handed = answers.reduce((sum, answer) => sum + (answer.granted ? answer.units : 0), 0);
        expect(handed).toBe(granted);
        for (const answer of answers) {
          if (!answer.granted && answer.reason === 'used_up') expect(answer.remaining).toBe(room - granted);
        }
      }),
    );
  });

  it('answers by key, not by place', () => {
    const answers = allocateCalls(
      [
        { keyId: 'a', units: 1 },
        { keyId: 'gone', units: 1 },
        { keyId: 'b', units: 2 },
      ],
      [row('b', '2', 2, 5), row('a', '1', 1, 0)],
    );
    expect(answers).toMatchObject([
      { granted: true, keyId: 'a', units: 1 },
      { granted: false, reason: 'invalid' },
      { granted: true, keyId: 'b', units: 2 },
    ]);
  });
});
