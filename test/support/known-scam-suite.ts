import type { KnownScam } from '@assay/facts';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { createDatabaseKnownScams } from '../../src/db/known-scams.js';
import { migrateUp } from '../../src/db/migrate.js';

const START = 1_790_000_000_000;

function scam(n: number, seenAt: number): KnownScam {
  const digits = n.toString(16);
  return {
    ref: { chain: 'bsc', address: `0x${digits.padStart(40, '0')}` },
    sketch: {
      codeHash: `0x${digits.padStart(64, '0')}`,
      grams: 3_000,
      smallest: Uint32Array.from([0, 1, 255, 256, 0x7fffffff, 0x80000000, 0xffffffff]),
    },
    proofs: ['honeypot', 'balance_seizure'],
    blockNumber: 45_000_000_123,
    seenAt,
  };
}

/** The storage of known scams, on any database. */
export function describeKnownScams(getDatabase: () => Database): void {
  beforeAll(() => migrateUp(getDatabase()));

  it('come back as they were written, newest first, page by page', async () => {
    const store = createDatabaseKnownScams(getDatabase());
    const all = [1, 2, 3].map((n) => scam(n, START + n));
    for (const one of all) await store.add(one, 100);
    const again = createDatabaseKnownScams(getDatabase());
    expect(await again.list(0, 2, 0)).toEqual([all[2], all[1]]);
    expect(await again.list(0, 2, 2)).toEqual([all[0]]);
    expect(await again.list(START + 2, 10, 0)).toEqual([all[2]]);
  });

  it('are one for each code: the first token stays, the time moves on', async () => {
    const store = createDatabaseKnownScams(getDatabase());
    const first = scam(4, START + 10);
    await store.add(first, 100);
    await store.add({ ...first, ref: scam(5, 0).ref, proofs: ['honeypot'], seenAt: START + 20 }, 100);
    expect((await store.list(START + 9, 10, 0))[0]).toEqual({ ...first, seenAt: START + 20 });
  });

  it('are bounded: of too many the oldest go', async () => {
    const store = createDatabaseKnownScams(getDatabase());
    for (let n = 10; n < 20; n += 1) await store.add(scam(n, START + 100 + n), 5);
    const left = await store.list(0, 100, 0);
    expect(left.map(({ seenAt }) => seenAt - START - 100)).toEqual([19, 18, 17, 16, 15]);
  });
}
