import { throttle } from '@assay/chain';
import type { FactService } from '@assay/engine';
import { createDatabaseErrorGuard } from './accounts/database-error-guard.js';
import type { Database } from './db/database.js';
import { createDisputeStore } from './db/disputes.js';
import { createDisputes, type Disputes } from './disputes/disputes.js';
import type { Logger } from './observability/logger.js';
import { isContractSignature } from './payments/contract-signature.js';

const REPORT_EVERY_MS = 30_000;

interface Parts {
  readonly database: Database;
  readonly facts: Pick<FactService, 'rpcs'>;
  readonly log: Logger;
}

/** Connects disputes with the rest of the service. */
export function openDisputes({ database, facts, log }: Parts): Disputes {
  const guard = createDatabaseErrorGuard((error) =>
    log.error({ err: error }, 'the disputes cannot be reached'),
  );
  return createDisputes({
    store: createDisputeStore(database, guard),
    accepts: (question, signal) =>
      isContractSignature([...facts.rpcs.values()], question, signal ? { signal } : {}),
    onError: throttle(REPORT_EVERY_MS, (error) =>
      log.warn({ err: error }, 'what is disputed is not looked at again'),
    ),
  });
}
