import { type LogStore, throttle } from '@assay/chain';
import type { Env } from './config/variables.js';
import { createBufferedLogStore } from './db/buffered-log-store.js';
import type { Database } from './db/database.js';
import { createDatabaseLogStore, type DatabaseLogStore } from './db/log-store.js';
import { createLogUpkeep } from './db/log-upkeep.js';
import type { Logger } from './observability/logger.js';

const REPORT_EVERY_MS = 30_000;
const UPKEEP_EVERY_MS = 60_000;
/** Logs that are not written by then are read again. */
const FLUSHING_MS = 1_000;
/** Share of the embedded database that the background fills with one stream. */
const ONE_STREAM = 0.5;

export interface OpenLogs {
  /** Logs of the database, and those that are not written to it yet. */
  readonly store: LogStore;
  /** Ends the upkeep, waits for what it is doing, and writes what waits. */
  close(): Promise<void>;
}

/** Connects the store of logs with its database; the embedded one is kept small. */
export function openLogs(env: Env, database: Database, log: Logger): OpenLogs {
  const tell = (message: string) =>
    throttle(REPORT_EVERY_MS, (error: unknown) => log.warn({ err: error }, message));
  const isServer = database.kind === 'postgres';
  const stored = createDatabaseLogStore(
    database,
    tell('the database does not keep up with the logs'),
    isServer ? undefined : Math.ceil(env.EMBEDDED_LOG_EVENTS * ONE_STREAM),
  );
  const store = createBufferedLogStore(stored, {
    onTrouble: tell('logs were not stored, and are read again'),
  });
  const endUpkeep = isServer ? undefined : startUpkeep(env, database, stored, log);
  return {
    store,
    close: async () => {
      await endUpkeep?.();
      await store.flush(AbortSignal.timeout(FLUSHING_MS));
    },
  };
}

/** @returns ends it, and waits for what it is doing */
function startUpkeep(
  { EMBEDDED_LOG_EVENTS: maxEvents }: Env,
  database: Database,
  stored: DatabaseLogStore,
  log: Logger,
): () => Promise<void> {
  const upkeep = createLogUpkeep(database, stored, { maxEvents });
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= upkeep()
      .catch((error: unknown) => log.warn({ err: error }, 'the embedded database is not kept small'))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(run, UPKEEP_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
