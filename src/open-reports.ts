import { RpcError, throttle } from '@assay/chain';
import { type FactService, repeatCall } from '@assay/engine';
import type { Settings } from './config/settings.js';
import type { Database } from './db/database.js';
import { createDatabaseReports } from './db/reports.js';
import { createDatabaseTokenNames } from './db/token-names.js';
import type { Logger } from './observability/logger.js';
import { createOriginFinder } from './reports/change-origin.js';
import { createReportRecorder } from './reports/recorder.js';
import { createReportSigner } from './reports/report-signature.js';
import { createReports, type Reports } from './reports/reports.js';
import { createTokenSearch } from './reports/token-search.js';

const REPORT_EVERY_MS = 30_000;
const CLEAN_EVERY_MS = 3_600_000;

export interface OpenReports extends Reports {
  /** Writes what waits. */
  close(): Promise<void>;
}

/** Connects the reports with the settings and the rest of the service. */
export function openReports(
  { env, chains }: Settings,
  parts: { readonly database: Database; readonly facts: FactService; readonly log: Logger },
): OpenReports {
  const store = createDatabaseReports(parts.database);
  const onError = throttle(REPORT_EVERY_MS, (error: unknown) =>
    parts.log.warn({ err: error }, 'reports are not kept'),
  );
  const nameStore = createDatabaseTokenNames(parts.database);
  const names = createTokenSearch({ store: nameStore, chains, onError });
  const recorder = createReportRecorder({
    store,
    note: names.note,
    chainIds: new Map([...chains.values()].map(({ name, chainId }) => [name, chainId])),
    onError,
  });
  const clean = async () => {
    await store.removeOlder(env.REPORT_RETENTION_DAYS).catch(onError);
    await nameStore.removeOlder(env.REPORT_RETENTION_DAYS).catch(onError);
  };
  const timer = setInterval(clean, CLEAN_EVERY_MS).unref();
  const { REPORT_SIGNER_KEY: key } = env;
  const reports = createReports({
    store,
    recorder,
    names,
    findOrigin: createOriginFinder({
      rpcs: parts.facts.rpcs,
      past: parts.facts.past,
      isSameAt: async (rpc, call, number, options) =>
        (await repeatCall(rpc, call, { number, hash: '' }, options)).isSame,
    }),
    repeat: async ({ ref, call, block, signal }) => {
      const rpc = parts.facts.rpcs.get(ref.chain);
      if (!rpc) return `No node is configured for ${ref.chain}.`;
      return repeatCall(rpc, call, block, { signal }).then(
        (repeated) => repeated.call,
        (error: unknown) => {
          if (!(error instanceof RpcError)) throw error;
          return `No node tells it of block ${block.number}: ${error.message}.`;
        },
      );
    },
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
