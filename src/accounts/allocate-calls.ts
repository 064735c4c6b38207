import type { TakeRow, Wanted } from '../db/take-calls.js';
import type { CallRefusal, CountedCalls } from './counted-calls.js';

/**
 * Divides the calls that a statement granted among its requests, and answers in their order. The requests of
 * one subscription are served smallest first, as the statement counted them. O(n log n) in the number of
 * requests.
 */
export function allocateCalls(
  wanted: readonly Wanted[],
  rows: readonly TakeRow[],
): (CountedCalls | CallRefusal)[] {
  const byKey = new Map(rows.map((row) => [row.keyId, row]));
  const left = new Map(rows.map((row) => [row.subscriptionId, row.granted]));
  const answers = new Map<number, CountedCalls | CallRefusal>();
  const places = wanted.map((_, place) => place);
  places.sort((a, b) => (wanted[a]?.units ?? 0) - (wanted[b]?.units ?? 0) || a - b);
  for (const place of places) {
    const one = wanted[place];
    if (one === undefined) continue;
    const row = byKey.get(one.keyId);
    answers.set(place, answer(one, row, left));
  }
  return wanted.map((_, place) => answers.get(place) ?? { granted: false, reason: 'invalid' });
}

function answer(
  wanted: Wanted,
  row: TakeRow | undefined,
  left: Map<string, number>,
): CountedCalls | CallRefusal {
  if (row === undefined || !row.valid) return { granted: false, reason: 'invalid' };
  const share = left.get(row.subscriptionId) ?? 0;
  if (share < wanted.units) {
    return {
      granted: false,
      reason: 'used_up',
      remaining: row.remaining,
      quota: row.quota,
      forLife: !row.resets,
      expiresAt: row.expiresAt,
      now: row.now,
    };
  }
  left.set(row.subscriptionId, share - wanted.units);
  return {
    granted: true,
    keyId: wanted.keyId,
    units: wanted.units,
    month: row.month,
    day: row.day,
  };
}
