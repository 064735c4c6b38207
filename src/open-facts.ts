import { type LogStore, type SafeFetch, throttle } from '@assay/chain';
import { type AuditRunner, type CallObserver, createFactService, type FactService } from '@assay/engine';
import { toEngineSettings } from './config/engine-settings.js';
import type { Settings } from './config/settings.js';
import { createDatabaseAudits } from './db/audits.js';
import type { Database } from './db/database.js';
import { openKnownEndpoints } from './db/known-endpoints.js';
import { createDatabaseKnownScams } from './db/known-scams.js';
import { createDatabaseModelTokenBudget } from './db/model-token-budget.js';
import type { Logger } from './observability/logger.js';
import type { Metrics } from './observability/metrics.js';
import { openHistoryQueue } from './open-stores.js';

const REPORT_EVERY_MS = 30_000;

/** What replaces parts of the engine; `ServiceOptions` explains each. */
interface FactOptions {
  readonly safeFetch?: SafeFetch;
  readonly auditRunner?: AuditRunner;
  readonly observe?: CallObserver;
}

interface FactParts {
  readonly database: Database;
  readonly logStore: LogStore;
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** Connects the engine with the settings and the rest of the service. */
export async function openFacts(
  settings: Settings,
  options: FactOptions,
  { database, logStore, metrics, log }: FactParts,
): Promise<FactService> {
  const backfill = await openHistoryQueue(settings.env, log);
  const endpointMemory = await openKnownEndpoints(
    database,
    throttle(REPORT_EVERY_MS, (error: unknown) =>
      log.warn({ err: error }, 'what nodes can do is not kept over a restart'),
    ),
  );
  return createFactService(toEngineSettings(settings), {
    log,
    endpointMemory,
    logStore,
    audits: createDatabaseAudits(database),
    scams: createDatabaseKnownScams(database),
    modelTokenBudget: createDatabaseModelTokenBudget(database),
    ...(backfill ? { backfill } : {}),
    ...(options.safeFetch ? { safeFetch: options.safeFetch } : {}),
    ...(options.auditRunner ? { auditRunner: options.auditRunner } : {}),
    observe: (call) => {
      metrics.providerCall(call);
      options.observe?.(call);
    },
    onLimiterWait: metrics.limiterWait,
    onLimiterRefusal: metrics.limiterRefusal,
  });
}
