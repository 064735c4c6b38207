import { expect, test } from 'vitest';
import { createReadingTime } from './reading-time.js';

function at(ms: { now: number }) {
  return createReadingTime(0, 20_000, () => ms.now);
}

test('reading ends while there is time for the answer, the earlier the slower the machine decodes', () => {
  const clock = { now: 10_000 };
  expect(at(clock).isAnswerDue(0, 2_000)).toBe(false);
  expect(at(clock).isAnswerDue(0, 4_000)).toBe(true);
  clock.now = 16_000;
  expect(at(clock).isAnswerDue(0, 1_000)).toBe(false);
  expect(at(clock).isAnswerDue(0, 2_000)).toBe(true);
});

test('a span that can be read in time is read to its end', () => {
  const clock = { now: 1_000 };
  const progress = at(clock).progress({ from: 0, to: 1_000 });
  for (const [now, from] of [
    [4_000, 950],
    [9_000, 500],
    [15_500, 100],
    [17_000, 0],
  ] as const) {
    clock.now = now;
    expect(progress.isEnough(from, 100)).toBe(false);
  }
});

test('of one that cannot, as many windows are drawn as there is time for', () => {
  const clock = { now: 1_000 };
  const progress = at(clock).progress({ from: 0, to: 1_000 });
  clock.now = 5_000;
  expect(progress.isEnough(900, 300)).toBe(false);
  clock.now = 9_000;
  expect(progress.isEnough(800, 1_000)).toBe(true);
  // 200 blocks in 8 seconds, and 8.4 × 0.6 seconds to draw in.
  expect(progress.drawMs()).toBe(5_040);
  expect(progress.windows(800, 2)).toBe(63);
  expect(progress.windows(800, 20)).toBe(0);
});
