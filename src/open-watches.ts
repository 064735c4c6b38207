import { createDatabaseErrorGuard } from './accounts/database-error-guard.js';
import type { Env } from './config/variables.js';
import type { Database } from './db/database.js';
import { throttle } from './lib/throttle.js';
import type { Logger } from './observability/logger.js';
import { createWatchService, type WatchService } from './watches/watch-service.js';

const REPORT_EVERY_MS = 30_000;

/** Connects watches with the settings and the rest of the service. */
export function openWatches(env: Env, database: Database, log: Logger): WatchService {
  return createWatchService({
    database,
    guard: createDatabaseErrorGuard((error) => log.error({ err: error }, 'the watches cannot be reached')),
    most: {
      test: env.PLAN_TEST_WATCHES,
      starter: env.PLAN_STARTER_WATCHES,
      pro: env.PLAN_PRO_WATCHES,
      team: env.PLAN_TEAM_WATCHES,
      enterprise: env.PLAN_ENTERPRISE_WATCHES,
    },
    allowPrivate: env.WATCH_PRIVATE_RECEIVERS,
    signingKey: env.WATCH_SIGNING_KEY,
    onError: throttle(REPORT_EVERY_MS, (error) => log.warn({ err: error }, 'a part of the watches failed')),
  });
}
