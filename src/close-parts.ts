import { closeInTime } from '@assay/chain';
import type { FactService } from '@assay/engine';
import type { Accounts } from './accounts/accounts.js';
import type { Database } from './db/database.js';
import type { Logger } from './observability/logger.js';

/** Time from the signal to the end, also when the database or Redis hangs: supervisors kill after 10 s. */
const SHUTDOWN_MS = 9_000;
const CLOSING_MS = 2_000;

interface ClosingParts {
  readonly accounts: Accounts;
  readonly watching: { readonly close: () => Promise<unknown> };
  readonly chainWatch: { readonly close: () => void };
  readonly reports: { readonly close: () => Promise<unknown> };
  readonly disputes: { readonly close: () => Promise<unknown> };
  readonly facts: FactService;
  readonly logs: { readonly close: () => Promise<unknown> };
  readonly databases: readonly Database[];
  readonly log: Logger;
}

/** Ends what is in progress and closes the parts. @throws where some were not closed in time: their names */
export async function closeParts(
  stopServing: () => Promise<unknown>,
  { accounts, watching, chainWatch, reports, disputes, facts, logs, databases, log }: ClosingParts,
): Promise<void> {
  const endsAt = performance.now() + SHUTDOWN_MS;
  chainWatch.close();
  await stopServing();
  const unfinished = await closeInTime(
    [
      { name: 'the deliveries of watches', close: watching.close, maxMs: CLOSING_MS },
      { name: 'the counts and history of calls', close: accounts.close, maxMs: SHUTDOWN_MS },
      { name: 'the reports', close: reports.close, maxMs: CLOSING_MS },
      { name: 'the disputes', close: disputes.close, maxMs: CLOSING_MS },
      { name: 'the sources of facts', close: facts.close, maxMs: CLOSING_MS },
      { name: 'the logs of chains', close: logs.close, maxMs: CLOSING_MS },
      {
        name: 'the database',
        close: () => Promise.all(databases.map((database) => database.close())),
        maxMs: CLOSING_MS,
      },
    ],
    endsAt,
  );
  if (accounts.lostCalls() > 0)
    log.error({ calls: accounts.lostCalls() }, 'the history lacks calls that could not be written');
  if (unfinished.length > 0) throw new Error(`not closed in time: ${unfinished.join(', ')}`);
}
