import { forgetCountIds } from '../db/count-calls.js';
import type { Database } from '../db/database.js';
import { deleteExpiredNonces } from '../db/nonces.js';
import type { CallHistory } from './call-history.js';

interface HousekeepingOptions {
  readonly database: Database;
  readonly history: CallHistory;
  readonly historyDays: number;
  readonly everyMs?: number;
}

const HOUR_MS = 3_600_000;

/**
 * Once an hour, until stopped, deletes expired nonces, old history and the ids of old counts. What fails is retried an
 * hour later.
 */
export function createHousekeeping(options: HousekeepingOptions): {
  run(): Promise<void>;
  stop(): void;
} {
  const { database, history, historyDays } = options;
  const run = async () => {
    await deleteExpiredNonces(database);
    await forgetCountIds(database);
    await history.prune(historyDays);
  };
  const timer = setInterval(() => {
    run().catch(() => undefined);
  }, options.everyMs ?? HOUR_MS).unref();
  return { run, stop: () => clearInterval(timer) };
}
