import { type LogStore, throttle } from '@assay/chain';
import type { Env } from './config/variables.js';
import type { Database } from './db/database.js';
import { createDatabaseLogStore } from './db/log-store.js';
import { createLogUpkeep } from './db/log-upkeep.js';
import type { Logger } from './observability/logger.js';

const REPORT_EVERY_MS = 30_000;
const UPKEEP_EVERY_MS = 60_000;
/** Share of the embedded database that the background fills with one stream. */
const ONE_STREAM = 0.5;

export interface OpenLogs {
  readonly store: LogStore;
  /** Ends the upkeep, and waits for what it is doing. */
  close(): Promise<void>;
}

/** Connects the store of logs with its database; the embedded one is kept small. */
export function openLogs({ EMBEDDED_LOG_EVENTS: maxEvents }: Env, database: Database, log: Logger): OpenLogs {
  const onTrouble = throttle(REPORT_EVERY_MS, (error: unknown) =>
    log.warn({ err: error }, 'the database does not keep up with the logs'),
  );
  if (database.kind === 'postgres')
    return { store: createDatabaseLogStore(database, onTrouble), close: async () => undefined };
  const store = createDatabaseLogStore(database, onTrouble, Math.ceil(maxEvents * ONE_STREAM));
  const upkeep = createLogUpkeep(database, store, { maxEvents });
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= upkeep()
      .catch((error: unknown) => log.warn({ err: error }, 'the embedded database is not kept small'))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(run, UPKEEP_EVERY_MS).unref();
  return {
    store,
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
