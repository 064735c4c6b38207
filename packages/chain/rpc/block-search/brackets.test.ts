import type { Address } from '@assay/facts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Probed, Probes } from './brackets.js';
import { searchBlocks } from './search-blocks.js';

const account = (index: number): Address => `0x${(index + 1).toString(16).padStart(40, '0')}`;

/** A chain on which each account has something from its block on. */
function chainOf(since: ReadonlyMap<Address, number>, oldest = 0) {
  let rounds = 0;
  const probe = async (points: Probes): Promise<Probed> => {
    rounds += 1;
    const known = [...points].filter(([block]) => block >= oldest);
    return new Map(
      known.map(([block, accounts]) => [
        block,
        new Map(accounts.map((at) => [at, block >= (since.get(at) ?? Number.POSITIVE_INFINITY)])),
      ]),
    );
  };
  return { probe, rounds: () => rounds };
}

test('the first block is found exactly, for many accounts at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 5_000_000 }), fc.nat(100_000)), {
        minLength: 1,
        maxLength: 30,
      }),
      async (plans) => {
        const since = new Map(plans.map(([block], index) => [account(index), block]));
        const activeAt = new Map(plans.map(([block, later], index) => [account(index), block + later]));
        const { probe, rounds } = chainOf(since);
        const found = await searchBlocks(activeAt, 1, probe);
        expect(new Map([...found].map(([at, { high }]) => [at, high]))).toEqual(since);
        expect(rounds()).toBeLessThanOrEqual(9);
      },
    ),
    { numRuns: 50 },
  );
});

test('what was there at block 0, or never, is not found', async () => {
  const since = new Map([[account(0), 0]]);
  const { probe } = chainOf(since);
  expect(
    await searchBlocks(
      new Map([
        [account(0), 900],
        [account(1), 900],
      ]),
      1,
      probe,
    ),
  ).toEqual(new Map());
});

test('a node without old states does not make up an answer', async () => {
  const { probe } = chainOf(new Map([[account(0), 100]]), 9_000);
  expect(await searchBlocks(new Map([[account(0), 10_000]]), 1, probe)).toEqual(new Map());
});
