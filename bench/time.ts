import { loadavg } from 'node:os';
import type { Measurement } from './support/report.js';
import { measureDelay } from './time/delay.js';
import { measureKills } from './time/kills.js';
import { measurePast } from './time/past.js';
import { measurePlanted } from './time/planted.js';
import { measureReceivers } from './time/receivers.js';
import { measureScale } from './time/scale.js';
import { measureSnapshots } from './time/snapshots.js';
import { measureSpeed } from './time/speed.js';
import { measureSubscribers } from './time/subscribers.js';
import { DEFAULT_STORIES, type TimeOptions } from './time/time-options.js';

interface TimeRow {
  readonly what: string;
  /** Prints each measurement as soon as it is made. */
  readonly measure: (options: TimeOptions) => Promise<readonly Measurement[]>;
}

export const timeRows: Readonly<Record<string, TimeRow>> = {
  past: {
    what: 'stories at three blocks of their past against chains taken back to them',
    measure: measurePast,
  },
  delay: {
    what: 'from the block that changes a token to the receiver of the webhook',
    measure: measureDelay,
  },
  kills: {
    what: 'kill -9 of the watching replica in a flood of changes',
    measure: measureKills,
  },
  planted: {
    what: '200 changes of 40 tokens with 5 reorganisations: what a webhook is told',
    measure: measurePlanted,
  },
  receivers: {
    what: 'receivers that are down, flap, are slow or answer 500',
    measure: measureReceivers,
  },
  scale: {
    what: '10,000 watched tokens: requests and processor time for a block',
    measure: measureScale,
  },
  subscribers: {
    what: '1,000 subscriptions by server-sent events',
    measure: measureSubscribers,
  },
  snapshots: {
    what: 'what unchanged snapshots take, and a page of a long history',
    measure: measureSnapshots,
  },
  speed: {
    what: 'a first analysis and a metered call with snapshots and watches, and without',
    measure: measureSpeed,
  },
};

/**
 * Measures reports over time, watches and their deliveries. The exit status is 1 where a goal is missed that does not depend on the clock.
 */
export async function run(
  names: readonly string[] = Object.keys(timeRows),
  options: TimeOptions = { stories: DEFAULT_STORIES, store: undefined },
): Promise<void> {
  for (const name of names) {
    const row = timeRows[name];
    if (!row) throw new RangeError(`no such row: ${name}`);
    console.log(`\n${name}: ${row.what} (load ${loadavg()[0]?.toFixed(1)})`);
    if ((await row.measure(options)).some(({ ok, isTime }) => !ok && !isTime)) process.exitCode = 1;
  }
}
