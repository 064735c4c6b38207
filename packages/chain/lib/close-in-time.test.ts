import { expect, it } from 'vitest';
import { closeInTime } from './close-in-time.js';

const never = () => new Promise<void>(() => undefined);

it('closes in order, goes on after what hangs or fails, and names it', async () => {
  const closed: string[] = [];
  const step = (name: string) => ({ name, maxMs: 60_000, close: async () => closed.push(name) });
  const unfinished = await closeInTime(
    [
      step('first'),
      { name: 'hanging', maxMs: 5, close: never },
      { name: 'failing', maxMs: 60_000, close: () => Promise.reject(new Error('no')) },
      step('last'),
    ],
    performance.now() + 60_000,
  );
  expect([closed, unfinished]).toEqual([
    ['first', 'last'],
    ['hanging', 'failing'],
  ]);
});

it('lets no step use up what all have together', async () => {
  const endsAt = performance.now() + 50;
  const hanging = { maxMs: 60_000, close: never };
  const unfinished = await closeInTime(
    [
      { name: 'a', ...hanging },
      { name: 'b', ...hanging },
    ],
    endsAt,
  );
  expect(unfinished).toEqual(['a', 'b']);
});
