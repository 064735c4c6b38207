import { loadavg } from 'node:os';
import type { Measurement } from './doors/measurement.js';
import { measureScale } from './time/scale.js';
import { measureSnapshots } from './time/snapshots.js';

/** One row of the table in docs/benchmarks.md. */
interface TimeRow {
  readonly what: string;
  /** Prints each measurement as soon as it is made. */
  readonly measure: () => Promise<readonly Measurement[]>;
}

export const timeRows: Readonly<Record<string, TimeRow>> = {
  scale: {
    what: '10,000 watched tokens: requests and processor time for a block',
    measure: measureScale,
  },
  snapshots: {
    what: 'what unchanged snapshots take, and a page of a long history',
    measure: measureSnapshots,
  },
};

/**
 * Measures reports over time, watches and their deliveries. The servers of TEST_DATABASE_URL are measured too
 * where it is set. The exit status is 1 where a goal is missed that does not depend on the clock.
 */
export async function run(names: readonly string[] = Object.keys(timeRows)): Promise<void> {
  for (const name of names) {
    const row = timeRows[name];
    if (!row) throw new RangeError(`no such row: ${name}`);
    console.log(`\n${name}: ${row.what} (load ${loadavg()[0]?.toFixed(1)})`);
    if ((await row.measure()).some(({ ok, isTime }) => !ok && !isTime)) process.exitCode = 1;
  }
}
