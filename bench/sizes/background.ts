import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { forgetMost, memoryOf, processorSecondsOf, type RunningProgram } from '../support/start-program.js';

/** Events of the whole life of the busy token: its transfers, and 100,000 swaps a day for two years. */
const LIFE_EVENTS = 40_000_000 + 100_000 * 730;

interface Watched {
  readonly program: RunningProgram;
  /** Where the program tells its metrics. */
  readonly adminUrl: string;
  /** Its database on a server; in the embedded one nobody else can count. */
  readonly databaseUrl: string | undefined;
}

export interface BackgroundRow {
  readonly 'most MB': number;
  readonly 'longest hold ms': number;
  readonly 'processor s': number;
  readonly 'events stored': number | null;
  /** Of the service alone, and on a machine of its own: the whole life by the processor time of an event. */
  readonly 'whole life, processor min': number | null;
}

/** What a service takes that reads a history in the background for some seconds. */
export async function watchBackground(
  { program: { child }, adminUrl, databaseUrl }: Watched,
  seconds: number,
): Promise<BackgroundRow> {
  await forgetMost(child);
  // The longest hold is counted from one reading to the next.
  await longestHold(adminUrl);
  const eventsBefore = await eventsOf(databaseUrl);
  const processorBefore = await processorSecondsOf(child);
  await sleep(seconds * 1_000);
  const processor = (await processorSecondsOf(child)) - processorBefore;
  const events = databaseUrl ? (await eventsOf(databaseUrl)) - eventsBefore : null;
  return {
    'most MB': await memoryOf(child, 'VmHWM'),
    'longest hold ms': await longestHold(adminUrl),
    'processor s': Math.round(processor * 10) / 10,
    'events stored': events,
    'whole life, processor min': events ? Math.round(((processor / events) * LIFE_EVENTS) / 60) : null,
  };
}

async function longestHold(adminUrl: string): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  const found = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1];
  return Math.round(Number(found) * 1_000);
}

async function eventsOf(databaseUrl: string | undefined): Promise<number> {
  if (!databaseUrl) return 0;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ readonly events: string }>(
      'select coalesce(sum(events), 0) as events from log_streams',
    );
    return Number(rows[0]?.events);
  } finally {
    await client.end();
  }
}
