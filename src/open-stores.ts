import type { Backfill } from '@assay/chain';
import type { Env } from './config/variables.js';
import { openDatabase } from './db/client.js';
import type { Database } from './db/database.js';
import type { Logger } from './observability/logger.js';

/** The database of accounts, on a server or in the data folder. */
export function openStore(env: Env, log: Logger): Promise<Database> {
  const { DATABASE_URL: url, DATABASE_CONNECTIONS: maxConnections } = env;
  if (url !== undefined) return openDatabase({ url, maxConnections });
  if (env.DATA_DIR === 'memory') return openDatabase();
  // The files hold key hashes, wallets and quotas: from here on, only the user of this process can read what
  // it writes.
  process.umask(0o077);
  if (env.TREASURY_ADDRESS !== undefined)
    log.warn('plans are for sale, and a power cut may lose keys and purchases: set DATABASE_URL');
  return openDatabase({ dataDir: env.DATA_DIR });
}

/**
 * Opens separate connections for logs, which are read and written by the hundred thousand, so that no count
 * of a call waits behind them. Their timeouts are longer, but leave half of the request budget for other
 * work.
 */
export async function openLogDatabase(env: Env): Promise<Database | undefined> {
  const { DATABASE_URL: url, DATABASE_LOG_CONNECTIONS: maxConnections, REQUEST_BUDGET_MS } = env;
  if (url === undefined) return undefined;
  const timeoutMs = Math.ceil(REQUEST_BUDGET_MS / 2);
  return openDatabase({ url, maxConnections, connectTimeoutMs: timeoutMs, statementTimeoutMs: timeoutMs });
}

/**
 * A queue needs a database server, which outlives the process. Without the right to create its tables,
 * histories are read within the process only.
 */
export async function openHistoryQueue(
  { DATABASE_URL: url }: Env,
  log: Logger,
): Promise<Backfill | undefined> {
  if (url === undefined) return undefined;
  const onError = (error: unknown) => log.warn({ err: error }, 'reading a long history failed');
  const { createHistoryQueue } = await import('./db/history-queue.js');
  return createHistoryQueue({ url, onError }).catch((error: unknown) => {
    log.warn(
      { err: error },
      'no job queue in the database: long histories are not continued after a restart',
    );
    return undefined;
  });
}
