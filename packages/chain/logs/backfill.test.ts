import type { Address } from '@assay/facts';
import { expect, test } from 'vitest';
import { createBackfill, type HistoryJob } from './backfill.js';

const job = (index: number): HistoryJob => ({
  chain: 'eth',
  contract: `0x${index.toString(16).padStart(40, '0')}`,
});

test('histories take turns, step by step', async () => {
  const read: Address[] = [];
  const backfill = createBackfill();
  backfill.serve('eth', async ({ contract }) => {
    read.push(contract);
    return read.filter((one) => one === contract).length === 2;
  });
  backfill.add(job(1));
  backfill.add(job(2));
  await backfill.idle();
  const [one, two] = [job(1).contract, job(2).contract];
  expect(read).toEqual([one, two, one, two]);
});

test('a history that is added just when the last one ends is read too', async () => {
  for (let turns = 0; turns < 12; turns += 1) {
    const read: Address[] = [];
    const backfill = createBackfill();
    backfill.serve('eth', async ({ contract }) => {
      read.push(contract);
      return true;
    });
    backfill.add(job(1));
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    backfill.add(job(2));
    await new Promise((resolve) => setImmediate(resolve));
    expect([turns, read]).toEqual([turns, [job(1).contract, job(2).contract]]);
  }
});
