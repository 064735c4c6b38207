import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { type Backfill, type HistoryJob, keyOf, type ReadOn } from '../logs/backfill.js';

const QUEUE = 'histories';
const CONNECT_TIMEOUT_MS = 3_000;
const ANSWER_TIMEOUT_MS = 30_000;

export interface HistoryQueueOptions {
  readonly url: string;
  /** How long one step may take before the next history has its turn; a process that died in one is given up so long after. Default 60,000. */
  readonly stepMs?: number;
  /** How often an idle process looks for work of others. Default 5,000. */
  readonly pollMs?: number;
  /** Steps of one history. Default 120. */
  readonly maxSteps?: number;
  readonly onError?: (error: unknown) => void;
}

/** What is stored of a job: a newer process may find what an older one wrote. */
interface StoredJob extends HistoryJob {
  readonly stepsLeft: number;
}

/**
 * Long histories as jobs in PostgreSQL: what is left when a process ends is read on by the next one, or by another
 * replica at once. Each process works on one at a time.
 * @throws where the queue's tables cannot be made
 */
export async function createHistoryQueue(options: HistoryQueueOptions): Promise<Backfill> {
  const { url, stepMs = 60_000, pollMs = 5_000, maxSteps = 120, onError = () => undefined } = options;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'assay-jobs',
    max: 2,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // A server that is gone without a word would be waited for until the end of time.
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  // An idle connection that breaks is replaced on next use; without a listener the process would end.
  pool.on('error', () => undefined);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    // Given up (and so taken up again by somebody) are the steps of a process that died.
    maintenanceIntervalSeconds: Math.max(1, Math.ceil(stepMs / 2_000)),
  });
  boss.on('error', onError);
  const lifetime = {
    retryLimit: 5,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: Math.ceil((stepMs * 1.5) / 1_000) + 1,
  } as const;
  try {
    await boss.start();
    await boss.createQueue(QUEUE, { name: QUEUE, policy: 'short' });
  } catch (error) {
    await pool.end();
    throw error;
  }

  const ending = new AbortController();
  const readers = new Map<HistoryJob['chain'], ReadOn>();
  let wake = new AbortController();

  function send(job: HistoryJob, stepsLeft: number): Promise<unknown> {
    const stored: StoredJob = { ...job, stepsLeft };
    // One waiting job for a contract is enough, however many ask.
    return boss.send(QUEUE, stored, { singletonKey: keyOf(job), ...lifetime });
  }

  async function perform({ id, data }: PgBoss.Job<StoredJob>): Promise<void> {
    try {
      const isDone = (await readers.get(data.chain)?.(data, ending.signal, stepMs)) ?? true;
      if (!isDone && data.stepsLeft > 1) await send(data, data.stepsLeft - 1);
      await boss.complete(QUEUE, id);
    } catch (error) {
      if (!ending.signal.aborted) onError(error);
      // It is tried again, by whoever is there then.
      await boss.fail(QUEUE, id, { reason: 'the step failed' });
    }
  }

  async function work(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        const [job] = readers.size === 0 ? [] : await boss.fetch<StoredJob>(QUEUE, { batchSize: 1 });
        if (job) await perform(job);
        else await rest();
      } catch (error) {
        onError(error);
        await rest();
      }
    }
  }

  async function rest(): Promise<void> {
    const signal = AbortSignal.any([ending.signal, wake.signal]);
    await sleep(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
  }

  const working = work();
  const sending = new Set<Promise<void>>();
  let closing: Promise<void> | undefined;
  return {
    serve: (chain, read) => {
      readers.set(chain, read);
      wakeUp();
    },
    add: (job) => {
      if (ending.signal.aborted) return;
      const sent = send(job, maxSteps)
        .then(wakeUp, onError)
        .finally(() => sending.delete(sent));
      sending.add(sent);
    },
    close: () => {
      closing ??= stop();
      return closing;
    },
  };

  async function stop(): Promise<void> {
    ending.abort();
    await Promise.all([working, ...sending]);
    await boss.stop({ graceful: false });
    await pool.end();
  }

  function wakeUp(): void {
    wake.abort();
    wake = new AbortController();
  }
}
