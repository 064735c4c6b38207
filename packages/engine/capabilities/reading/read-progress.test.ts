import type { Address } from '@assay/facts';
import { expect, test } from 'vitest';
import { createReadProgress } from './read-progress.js';

const token: Address = '0x7000000000000000000000000000000000000001';
const pool: Address = '0x7000000000000000000000000000000000000002';

test('tells from which block on all contracts are stored', async () => {
  const progress = createReadProgress();
  const first = progress.before(1_000, [token, pool]);
  progress.reached(token, 700);
  progress.reached(pool, 900);
  expect(await first).toBe(900);
  const next = progress.before(900, [token, pool]);
  progress.reached(token, 600);
  progress.reached(pool, 650);
  expect(await next).toBe(650);
});

test('says that the read has ended to all who wait for older blocks', async () => {
  const progress = createReadProgress();
  progress.reached(token, 700);
  const waiting = [progress.before(700, [token]), progress.before(900, [token, pool])];
  progress.end();
  expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
  expect(await progress.before(900, [token])).toBeUndefined();
});
