import type { Settings } from './config/settings.js';
import type { Database } from './db/database.js';
import { createDatabaseReports } from './db/reports.js';
import { throttle } from './lib/throttle.js';
import { createOriginFinder } from './loaders/change-origin.js';
import type { FactService } from './loaders/fact-service.js';
import type { Logger } from './observability/logger.js';
import { createReportRecorder, type ReportRecorderOptions } from './reports/recorder.js';
import { createReportSigner } from './reports/report-signature.js';
import { createReports, type Reports } from './reports/reports.js';

const REPORT_EVERY_MS = 30_000;
const CLEAN_EVERY_MS = 3_600_000;

export interface OpenReports extends Reports {
  /** Writes what waits. */
  close(): Promise<void>;
}

/** Connects the reports with the settings and the rest of the service. */
export function openReports(
  { env, chains }: Settings,
  parts: { readonly database: Database; readonly facts: FactService; readonly log: Logger } & Pick<
    ReportRecorderOptions,
    'onChanges'
  >,
): OpenReports {
  const store = createDatabaseReports(parts.database);
  const onError = throttle(REPORT_EVERY_MS, (error: unknown) =>
    parts.log.warn({ err: error }, 'reports are not kept'),
  );
  const recorder = createReportRecorder({
    store,
    chainIds: new Map([...chains.values()].map(({ name, chainId }) => [name, chainId])),
    onError,
    ...(parts.onChanges ? { onChanges: parts.onChanges } : {}),
  });
  const clean = () => store.removeOlder(env.REPORT_RETENTION_DAYS).catch(onError);
  const timer = setInterval(clean, CLEAN_EVERY_MS).unref();
  const { REPORT_SIGNER_KEY: key } = env;
  const reports = createReports({
    store,
    recorder,
    findOrigin: createOriginFinder({ rpcs: parts.facts.rpcs, past: parts.facts.past }),
    signer: key === undefined ? undefined : createReportSigner(key),
  });
  return {
    ...reports,
    close: async () => {
      clearInterval(timer);
      await recorder.close();
    },
  };
}
