import { missing } from '@assay/facts';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { migrateUp } from '../../src/db/migrate.js';
import { createDatabaseReports } from '../../src/db/reports.js';
import { createReportRecorder } from '../../src/reports/recorder.js';
import { suppliedAnalysis as analysis, suppliedToken as ref } from './supplied-analysis.js';

/** The storage of reports, on any database. */
export function describeReports(getDatabase: () => Database): void {
  beforeAll(() => migrateUp(getDatabase()));
  const open = () => {
    const store = createDatabaseReports(getDatabase());
    const recorder = createReportRecorder({ store, chainIds: new Map([['bsc', 56]]) });
    return { store, recorder };
  };

  it('an unchanged one only moves its last block; a changed one is added, also by another replica', async () => {
    const [one, two] = [open(), open()];
    for (const number of [10, 11, 12]) await one.recorder.record(analysis(number, 1_000n));
    await one.recorder.close();
    const first = await one.store.list(ref, { count: 5 });
    expect(first).toMatchObject([{ firstBlock: 10, lastBlock: 12, lastTime: 1_800_000_036 }]);
    // What was read before it is not stored in its place.
    await two.recorder.record(analysis(9, 5n));
    await two.recorder.record(analysis(13, 2_000n));
    await two.recorder.close();
    const both = await two.store.list(ref, { count: 5 });
    expect(both.map(({ firstBlock, lastBlock }) => [firstBlock, lastBlock])).toEqual([
      [13, 13],
      [10, 12],
    ]);
    const [newest, oldest] = both;
    const before = { block: newest?.firstBlock ?? 0, id: newest?.id ?? '' };
    expect(await two.store.list(ref, { count: 5, before })).toMatchObject([{ id: oldest?.id }]);
    const whole = await two.store.find(newest?.id ?? '');
    expect(whole?.statements.length).toBeGreaterThan(50);
  });

  it('what an outage left out is no report, and what waits is written before the end', async () => {
    const address = `0x${'6'.repeat(40)}` as const;
    const { store, recorder } = open();
    const whole = analysis(20, 1_000n, address);
    const facts = { ...whole.input.facts, pools: missing('timed_out', 'too slow', 'onchain') };
    recorder.observe({ ...whole, input: { ...whole.input, facts } });
    await recorder.close();
    expect(await store.list({ ...ref, address }, { count: 5 })).toEqual([]);
    recorder.observe(whole);
    await recorder.close();
    expect(await store.list({ ...ref, address }, { count: 5 })).toHaveLength(1);
  });

  it('what an answer rests on can be read at once by the id that it tells, at every replica', async () => {
    const address = `0x${'7'.repeat(40)}` as const;
    const [one, two] = [open(), open()];
    const whole = analysis(30, 1_000n, address);
    const id = await one.recorder.keep(whole);
    expect((await two.store.find(id ?? ''))?.ref.address).toBe(address);
    // The same again, and the same at another replica and a later block.
    expect(await one.recorder.keep(whole)).toBe(id);
    expect(await two.recorder.keep(analysis(31, 1_000n, address))).toBe(id);
    // Older than what is stored, of a part, or of an outage: a report of its own, in no history.
    const facts = { ...whole.input.facts, pools: missing('timed_out', 'too slow', 'onchain') };
    const others = [
      await two.recorder.keep(analysis(29, 7n, address)),
      await one.recorder.keep(whole, 'security'),
      await one.recorder.keep(whole, '@12'),
      await one.recorder.keep({ ...whole, input: { ...whole.input, facts } }),
    ];
    expect(new Set([id, ...others]).size).toBe(5);
    for (const other of others) expect((await two.store.find(other ?? ''))?.id).toBe(other);
    expect(await one.recorder.keep(whole, 'security')).toBe(others[1]);
    expect(await one.store.list({ ...ref, address }, { count: 9 })).toMatchObject([{ id }]);
  });

  it('an answer is not refused because its report cannot be stored: it tells no id', async () => {
    const errors: unknown[] = [];
    const { store } = open();
    const recorder = createReportRecorder({
      store: { ...store, add: () => Promise.reject(new Error('no space left')) },
      chainIds: new Map([['bsc', 56]]),
      onError: (error) => errors.push(error),
    });
    expect(await recorder.keep(analysis(40, 1n, `0x${'8'.repeat(40)}`))).toBeUndefined();
    expect(errors).toEqual([expect.objectContaining({ message: 'no space left' })]);
  });

  it('one that nobody found again for the time of the retention is removed', async () => {
    const { store } = open();
    await getDatabase().query(
      "update reports set seen_at = now() - interval '9 days' where first_block = 10",
    );
    await store.removeOlder(7);
    expect(await store.list(ref, { count: 5 })).toMatchObject([{ firstBlock: 13 }]);
  });
}
